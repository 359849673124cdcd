-- Items, their units, suppliers and technology.

create table bm_unit (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  unit_no text not null,
  unit_name text not null,
  decimals integer not null default 0 check (decimals between 0 and 6),
  status_code text not null default '1' check (status_code in ('0', '1')),
  rounding_type text not null default '1' check (rounding_type in ('1', '2', '3')),
  -- What other systems call a unit: its common code of UN/ECE recommendation 20.
  common_code text not null default '' check (common_code ~ '^([A-Z0-9]{2,3})?$'),
  unique (tenantsid, unit_no)
);
comment on table bm_unit is 'Units of quantities.';
comment on column bm_unit.rounding_type is '1 half up, 2 up, 3 down.';
comment on column bm_unit.common_code is 'Common code of UN/ECE recommendation 20; empty: the number of the unit stands for itself.';
comment on column bm_unit.unit_name is 'Name of the unit.';
select scope_tenant('bm_unit');
select as_record('bm_unit', '{unit_no,unit_name}');
grant insert, update, delete on bm_unit to quayside_system;

create table bm_item_group (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  group_no text not null,
  group_name text not null,
  upper_group_no text
);
comment on table bm_item_group is 'Categories of material, in levels.';
comment on column bm_item_group.group_name is 'Name of the group.';
comment on column bm_item_group.upper_group_no is 'Group that this one is a part of; empty: none.';
select as_master_data('bm_item_group', '{group_no}', '{group_no,group_name}', 'buyer');
select as_record('bm_item_group', '{group_no,group_name}');

create table bm_item (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  item_no text not null,
  item_name text not null,
  item_spec text not null default '',
  unit_no text not null,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  over_percent numeric(9, 4) check (over_percent >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  search_text text generated always as (search_normalise(item_no || ' ' || item_name || ' ' || item_spec)) stored,
  org_no text not null default '*',
  group_no text,
  item_rule text not null default '1' check (item_rule in ('1', '2', '3')),
  bar_rule_no text,
  lot_rule_no text,
  fifo_check text not null default '0' check (fifo_check in ('0', '1', '2')),
  is_shelf_life boolean not null default false,
  shelf_life_days integer check (shelf_life_days > 0),
  warn_days integer check (warn_days >= 0),
  in_pass_rate numeric(7, 4) check (in_pass_rate between 0 and 100),
  out_pass_rate numeric(7, 4) check (out_pass_rate between 0 and 100),
  warehouse_no text,
  in_cell_no text,
  out_cell_no text,
  min_inv_qty numeric(20, 6) check (min_inv_qty >= 0),
  max_inv_qty numeric(20, 6) check (max_inv_qty >= 0),
  unit_weight numeric(20, 6) check (unit_weight > 0),
  unit_volume numeric(20, 6) check (unit_volume > 0),
  -- Goods that are inspected arrive first: they are here and wait for the result, and nothing of them is accepted yet. What waits is
  -- held on its line and lot, so that it is neither received again, ended nor voided meanwhile. The ledger does not move.
  is_inspected boolean not null default false,
  unique (tenantsid, item_no),
  constraint bm_item_inv_limits check (min_inv_qty <= max_inv_qty),
  constraint bm_item_shelf_life check (not is_shelf_life or shelf_life_days is not null),
  constraint bm_item_warn_days check (warn_days <= shelf_life_days)
);
comment on table bm_item is 'Items that are ordered, delivered and kept in stock.';
comment on column bm_item.over_percent is 'Over-delivery allowed on new order lines of this item; 0 means exactly 0, empty leaves it to supplier and organisation.';
comment on column bm_item.item_rule is 'How pieces are distinguished: 1 by item, 2 by lot, 3 by serial number.';
comment on column bm_item.fifo_check is 'First in, first out: 0 not asked for, 1 another lot needs a reason, 2 enforced. The stricter of warehouse and item counts.';
comment on column bm_item.shelf_life_days is 'Days from the production date for which goods keep.';
comment on column bm_item.warn_days is 'Days before the end of the shelf life from which people are warned.';
comment on column bm_item.in_pass_rate is 'Percent of an inspected sample that must be free of defects for the goods to be accepted; empty: not judged.';
comment on column bm_item.out_pass_rate is 'The same of goods that go out. For information: nothing that goes out is inspected.';
comment on column bm_item.warehouse_no is 'Where the item usually lies; its usual cells are cells of this warehouse.';
comment on column bm_item.unit_weight is 'Kilograms of one unit; empty: not counted against the limits of cells.';
comment on column bm_item.unit_volume is 'Cubic metres of one unit; empty: not counted against the size of cells.';
comment on column bm_item.is_inspected is 'Deliveries of the item are inspected before they are accepted, whoever supplies it.';
comment on column bm_item.out_cell_no is 'The cell of its warehouse from which it is issued first.';
comment on column bm_item.item_spec is 'Specification of the item.';
comment on column bm_item.is_shelf_life is 'Lots of the item expire.';
comment on column bm_item.in_cell_no is 'Cell into which the item is put away.';
comment on column bm_item.min_inv_qty is 'Least that should be in stock.';
comment on column bm_item.max_inv_qty is 'Most that should be in stock.';
select as_record('bm_item', '{item_no,item_name,item_spec}');
create index bm_item_search on bm_item using gin (search_text search_trigrams);
alter table bm_item enable row level security;
create policy purchaser_scope on bm_item to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
select scope_to_system('bm_item');
grant select on bm_item to quayside_purchaser;
grant select, insert, update, delete on bm_item to quayside_system;

create table bm_item_supplier (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  supplier_no text not null,
  supplier_item_no text not null,
  supplier_item_name text not null default ''
);
comment on table bm_item_supplier is 'What suppliers call an item: one row for each supplier.';
comment on column bm_item_supplier.supplier_item_no is 'Number of the item at the supplier.';
comment on column bm_item_supplier.supplier_item_name is 'Name of the item at the supplier.';
select as_record_lines('bm_item_supplier', 'bm_item', 'item_id');
create unique index bm_item_supplier_once on bm_item_supplier (item_id, supplier_no);
create index bm_item_supplier_of on bm_item_supplier (tenantsid, supplier_no, supplier_item_no);

create table bm_unit_conversion (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  conversion_no text not null,
  conversion_name text not null,
  source_unit_no text not null,
  source_qty numeric(20, 6) not null check (source_qty > 0),
  target_unit_no text not null,
  target_qty numeric(20, 6) not null check (target_qty > 0),
  check (source_unit_no <> target_unit_no)
);
comment on table bm_unit_conversion is 'So much of one unit is so much of another, for every item without a conversion of its own.';
select as_master_data('bm_unit_conversion', '{conversion_no}', '{conversion_no,conversion_name,source_unit_no,target_unit_no}', 'buyer');
select as_record('bm_unit_conversion', '{conversion_no,conversion_name}');
-- In whichever direction: two rates for one pair could contradict each other.
create unique index bm_unit_conversion_pair on bm_unit_conversion
  (tenantsid, least(source_unit_no, target_unit_no), greatest(source_unit_no, target_unit_no));

create table bm_item_unit_conversion (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  conversion_no text not null,
  conversion_name text not null,
  item_no text not null,
  source_unit_no text not null,
  source_qty numeric(20, 6) not null check (source_qty > 0),
  target_unit_no text not null,
  target_qty numeric(20, 6) not null check (target_qty > 0),
  check (source_unit_no <> target_unit_no)
);
comment on table bm_item_unit_conversion is 'The same for one item; it goes before the one for all.';
select as_master_data('bm_item_unit_conversion', '{conversion_no}',
  '{conversion_no,conversion_name,item_no,source_unit_no,target_unit_no}', 'buyer');
select as_record('bm_item_unit_conversion', '{conversion_no,conversion_name}');
create unique index bm_item_unit_conversion_pair on bm_item_unit_conversion
  (tenantsid, item_no, least(source_unit_no, target_unit_no), greatest(source_unit_no, target_unit_no));

create table bm_technology (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  technology_no text not null,
  technology_name text not null,
  org_no text not null default '*'
);
comment on table bm_technology is 'Steps of making goods, such as soldering.';
comment on column bm_technology.technology_name is 'Name of the process step.';
select as_master_data('bm_technology', '{technology_no}', '{technology_no,technology_name}', 'org');
select as_record('bm_technology', '{technology_no,technology_name}');

create table bm_item_technology (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  technology_no text not null,
  technology_name text not null,
  item_no text not null,
  org_no text not null default '*',
  step_seq integer not null default 1 check (step_seq > 0)
);
comment on table bm_item_technology is 'Which steps an item goes through, in which order.';
comment on column bm_item_technology.technology_name is 'What the step is called for this item: as it was called when it was added, unless given.';
select as_master_data('bm_item_technology', '{item_no,technology_no}', '{item_no,technology_no,technology_name}', 'org');
select as_record('bm_item_technology', '{item_no,technology_no,technology_name}');
create index bm_item_technology_step on bm_item_technology (tenantsid, technology_no);

create table bm_wave (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  wave_no text not null,
  wave_name text not null,
  org_no text not null,
  warehouse_no text,
  wave_status text not null default '0' check (wave_status in ('0', '1', '2', '3'))
);
comment on table bm_wave is 'Documents that a warehouse works on together, as a warehouse system reports them or somebody puts them in.';
comment on column bm_wave.wave_status is '0 initial, 1 in progress, 2 complete, 3 frozen.';
comment on column bm_wave.wave_no is 'Number of the wave.';
comment on column bm_wave.wave_name is 'Name of the wave.';
select as_master_data('bm_wave', '{wave_no}', '{wave_no,wave_name}', 'org');
select as_record('bm_wave', '{wave_no,wave_name}');

-- How long items keep, also for suppliers, who may not read items: what they announce is looked at before it leaves.
create function shelf_life_of(items text[]) returns table (item_no text, shelf_life_days integer, warn_days integer)
  language sql stable security definer set search_path = public as $$
  select i.item_no, i.shelf_life_days, i.warn_days
  from bm_item i
  where i.tenantsid = scope_text('app.tenantsid') and i.is_shelf_life and i.item_no = any (items)
$$;
comment on function shelf_life_of is 'Days that items keep from their production, and so many before the end of which they are looked after; items without a shelf life are left out.';
revoke execute on function shelf_life_of from public;
grant execute on function shelf_life_of to quayside_purchaser, quayside_supplier, quayside_system;

-- The pass rate of an item for its buyer's people; items are none of a supplier's business.
create function pass_rate_of(company text, item text) returns numeric
  language sql stable security definer set search_path = public as $$
  select in_pass_rate from bm_item
  where (tenantsid, item_no) = (company, item) and company = scope_text('app.tenantsid') and scope_text('app.supplier_no') = ''
$$;
revoke execute on function pass_rate_of from public;
grant execute on function pass_rate_of to quayside_purchaser, quayside_supplier, quayside_system;

-- A step of an item is called what the step is called, unless somebody calls it otherwise for this item.
create function name_item_technology() returns trigger language plpgsql as $$
begin
  if new.technology_name = '' then
    new.technology_name := coalesce((select technology_name from bm_technology t
      where (t.tenantsid, t.technology_no) = (new.tenantsid, new.technology_no)), '');
  end if;
  return new;
end $$;
create trigger name_step before insert or update on bm_item_technology
  for each row execute function name_item_technology();
