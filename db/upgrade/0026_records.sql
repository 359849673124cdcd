-- What every maintained table has beside its own columns (spec domain §3): who made and changed a row, and its version. Tables
-- of `as_master_data` have it already and only get writers. `searched` are the columns that the keyword finds.
create function as_record(target regclass, searched text[]) returns void language plpgsql as $$
declare
  words text := (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ' order by place)
                 from unnest(searched) with ordinality as named (name, place));
begin
  execute format($table$
    alter table %1$s
      add column if not exists remark text not null default '' check (length(remark) <= 200),
      add column if not exists version integer not null default 1,
      add column if not exists create_name text not null default '',
      add column if not exists create_date timestamptz not null default now(),
      add column if not exists update_name text not null default '',
      add column if not exists update_date timestamptz not null default now(),
      add column if not exists search_text text generated always as (search_normalise(%2$s)) stored
  $table$, target, words);
  execute format('create index if not exists %I on %s (tenantsid, update_date desc, id desc)', target || '_recent', target);
  execute format('grant insert, update, delete on %s to quayside_purchaser', target);
end $$;

-- Lines of a record, such as the contacts of a supplier: seen and written with it. `owner` names the record's id.
create function as_record_lines(target regclass, owner_table regclass, owner text) returns void language plpgsql as $$
begin
  execute format('alter table %s add column %I bigint not null references %s on delete cascade', target, owner, owner_table);
  execute format('create index on %s (%I)', target, owner);
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy owner_scope on %1$s to quayside_purchaser, quayside_supplier using (
    tenantsid = (select scope_text('app.tenantsid')) and exists (select from %2$s o where o.id = %3$I))$policy$,
    target, owner_table, owner);
  perform scope_to_system(target);
  execute format('grant select, insert, update, delete on %s to quayside_purchaser, quayside_system', target);
end $$;

-- How many rows of the tenant name a record, and the first of them, also such as the caller may not see: nothing that is used
-- is deleted. Counted no further than to 100; rows of the record itself do not count. A number that is its own only within
-- something, such as a zone's within its warehouse, is looked for there: `within_column` names it in the rows that refer.
create function record_uses(target text, used_column text, shown_column text, value text, own_id text, within_column text,
    within_value text, out used integer, out examples text[])
  language plpgsql stable security definer set search_path = public as $$
begin
  if target !~ '^(bm|srm|wms|doc|sys)_[a-z_]+$' or (target ~ '^sys_' and (target, shown_column) <> ('sys_user', 'user_no')) then
    raise exception 'no table that refers to records: %', target;
  end if;
  execute format($query$
    select count(*)::int, (array_agg(distinct shown))[1:5] from (
      select %2$I::text as shown from %1$I
      where tenantsid = scope_text('app.tenantsid') and %3$I = $1 and %2$I::text <> $2 and %4$s limit 100) found
  $query$, target, shown_column, used_column,
    case when within_column = '' then 'true' else format('%I = $3', within_column) end)
    into used, examples using value, own_id, within_value;
end $$;
revoke all on function record_uses from public;
grant execute on function record_uses to quayside_purchaser, quayside_system;

-- Menu entries that come with a version are for those who administer roles; from there they are given on.
create function grant_new_menu(entry text, allowed text[]) returns void language sql as $$
  insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
  select role_id, tenantsid, entry, allowed from sys_role_menu where menu_no = 'baseRole' and 'isModify' = any(flags)
  on conflict do nothing
$$;

alter table bm_org
  add column close_acct_flag boolean not null default false,
  add column close_acct_start_date date,
  add column close_acct_end_date date,
  add column close_acct_during_date integer,
  add column close_acct_remark text not null default '';
comment on column bm_org.close_acct_flag is 'Closing of accounts: kept, not shown (spec domain §2).';
alter table bm_warehouse
  add column is_management boolean not null default true,
  add column is_main_warehouse boolean not null default false,
  add column is_stock_lock boolean not null default false,
  add column warehouse_attribute text not null default '1' check (warehouse_attribute in ('1', '2', '3')),
  add column warehouse_nature text not null default '1' check (warehouse_nature in ('1', '2')),
  add column fifo_control text not null default '0' check (fifo_control in ('0', '1', '2'));
comment on column bm_warehouse.warehouse_attribute is '1 raw material, 2 finished goods, 3 others.';
comment on column bm_warehouse.warehouse_nature is '1 own, 2 of a third party.';
comment on column bm_warehouse.fifo_control is 'First in, first out: 0 not asked for, 1 warned about, 2 enforced.';

select as_record('bm_org', '{org_no,org_name,org_short_name}');
select as_record('bm_warehouse', '{warehouse_no,warehouse_name}');
select as_record('bm_zone', '{zone_no,zone_name}');
select as_record('bm_warehouse_cell', '{cell_no,cell_name}');
select as_record('bm_unit', '{unit_no,unit_name}');
select as_record('bm_currency', '{currency,currency_name}');
select as_record('bm_tax_rate', '{tax_no,tax_name}');
select as_record('bm_item_group', '{group_no,group_name}');
grant delete on bm_org, bm_warehouse, bm_unit, bm_currency to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('base', '0', '1', '', 'masterData', 50),
  ('bmOrg', 'base', '2', 'Base.Organizational', '', 51),
  ('bmCurrency', 'base', '2', 'Base.Currency', '', 58),
  ('bmTaxRate', 'base', '2', 'Base.TaxRate', '', 59),
  ('goods', '0', '1', '', 'grid', 60),
  ('bmItemGroup', 'goods', '2', 'Base.ItemGroup', '', 62),
  ('bmUnit', 'goods', '2', 'Base.Unit', '', 63),
  ('storage', '0', '1', '', 'inventory', 70),
  ('bmWarehouse', 'storage', '2', 'Base.Warehouse', '', 71),
  ('bmZone', 'storage', '2', 'Base.Zone', '', 72),
  ('bmWarehouseCell', 'storage', '2', 'Base.WarehouseCell', '', 73);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmOrg', 'bmCurrency', 'bmTaxRate', 'bmItemGroup', 'bmUnit', 'bmWarehouse', 'bmZone',
  'bmWarehouseCell');
select grant_new_menu('sysNews', '{isSearch,isAdd,isModify,isSubmit,isClose,isPhysicalDelete,isExport}');
