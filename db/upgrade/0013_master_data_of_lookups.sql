-- What every table of master data has beside its own columns, so that a new one says only what is its own:
-- status, remark, version and authors, the search text of its number and names, and who may read it.
--   readers: tenant     every user of the tenant
--            buyer      the purchaser's people
--            org        the purchaser's people of the organisation; '*' counts for every organisation
--            warehouse  the purchaser's people of the warehouse
create function as_master_data(target regclass, unique_columns text[], searched_columns text[], readers text)
  returns void language plpgsql as $$
declare
  own_rows text := 'tenantsid = (select scope_text(''app.tenantsid''))';
  words text := (select string_agg(format('%I', name), ' || '' '' || ' order by place)
                 from unnest(searched_columns) with ordinality as named (name, place));
begin
  execute format($table$
    alter table %1$s
      add column status_code text not null default '1' check (status_code in ('0', '1')),
      add column remark text not null default '' check (length(remark) <= 200),
      add column version integer not null default 1,
      add column create_name text not null default '',
      add column create_date timestamptz not null default now(),
      add column update_name text not null default '',
      add column update_date timestamptz not null default now(),
      add column search_text text generated always as (search_normalise(%2$s)) stored
  $table$, target, words);
  execute format('alter table %s add unique (tenantsid, %s)', target,
    (select string_agg(format('%I', name), ', ' order by place)
     from unnest(unique_columns) with ordinality as named (name, place)));
  execute format('create index on %s (tenantsid, update_date desc, id desc)', target);
  execute format('create index on %s using gin (search_text search_trigrams)', target);
  execute format('comment on column %s.status_code is %L', target, '1 valid, 0 invalid; choosers offer valid rows only.');
  execute format('alter table %s enable row level security', target);
  case readers
    when 'tenant' then
      execute format('create policy tenant_scope on %s to quayside_purchaser, quayside_supplier using (%s)', target, own_rows);
    when 'buyer' then
      execute format('create policy purchaser_scope on %s to quayside_purchaser using (%s)', target, own_rows);
    when 'org' then
      execute format($policy$create policy purchaser_scope on %s to quayside_purchaser using (
        %s and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])))$policy$, target, own_rows);
    when 'warehouse' then
      execute format($policy$create policy purchaser_scope on %s to quayside_purchaser using (
        %s and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))$policy$, target, own_rows);
  end case;
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser', target);
  if readers = 'tenant' then execute format('grant select on %s to quayside_supplier', target); end if;
  execute format('grant select, insert, update, delete on %s to quayside_system', target);
end $$;

-- Rows of the tables that were there before count for an organisation too, and say so in the same way.
alter table bm_supplier add column org_no text not null default '*';
alter table bm_classify_type add column org_no text not null default '*';
alter table bm_item
  add column org_no text not null default '*',
  add column group_no text,
  add column item_rule text not null default '1' check (item_rule in ('1', '2', '3')),
  add column bar_rule_no text,
  add column lot_rule_no text;
comment on column bm_item.item_rule is 'How pieces are told apart: 1 by item, 2 by lot, 3 by serial number.';
alter table bm_unit add column rounding_type text not null default '1' check (rounding_type in ('1', '2', '3'));
comment on column bm_unit.rounding_type is '1 half up, 2 up, 3 down.';
alter table bm_currency
  add column currency_name text not null default '',
  add column status_code text not null default '1' check (status_code in ('0', '1'));

drop policy purchaser_scope on bm_supplier;
create policy purchaser_scope on bm_supplier to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
drop policy purchaser_scope on bm_item;
create policy purchaser_scope on bm_item to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
-- The purchaser's people find the document categories of their authority list; suppliers those of their buyer.
drop policy tenant_scope on bm_classify_type;
create policy purchaser_scope on bm_classify_type to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and classify_type = any ((select scope_list('app.classify_types'))::text[])
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy supplier_scope on bm_classify_type to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));

create table bm_item_group (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  group_no text not null,
  group_name text not null,
  upper_group_no text
);
comment on table bm_item_group is 'Categories of material, in levels.';
select as_master_data('bm_item_group', '{group_no}', '{group_no,group_name}', 'buyer');

create table bm_zone (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  zone_no text not null,
  zone_name text not null,
  warehouse_no text not null,
  zone_type text not null default '1' check (zone_type in ('1', '2', '3', '4'))
);
comment on table bm_zone is 'Parts of a warehouse.';
comment on column bm_zone.zone_type is '1 receiving, 2 storage, 3 shipping, 4 returns.';
select as_master_data('bm_zone', '{warehouse_no,zone_no}', '{zone_no,zone_name}', 'warehouse');

create table bm_warehouse_cell (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  cell_no text not null,
  cell_name text not null,
  warehouse_no text not null,
  zone_no text not null,
  cell_type text not null default '1' check (cell_type in ('1', '2', '3')),
  shelves_type text not null default '1' check (shelves_type in ('1', '2', '3')),
  is_mix_sku boolean not null default true,
  is_mix_lot boolean not null default true,
  is_bad boolean not null default false,
  cell_x integer not null default 0,
  cell_y integer not null default 0,
  cell_z integer not null default 0,
  length numeric(20, 6) check (length > 0),
  width numeric(20, 6) check (width > 0),
  height numeric(20, 6) check (height > 0),
  max_weight numeric(20, 6) check (max_weight > 0),
  max_qty numeric(20, 6) check (max_qty > 0)
);
comment on table bm_warehouse_cell is 'Places of a warehouse in which goods lie.';
comment on column bm_warehouse_cell.cell_type is '1 storage, 2 picking, 3 staging.';
comment on column bm_warehouse_cell.shelves_type is '1 floor, 2 rack, 3 flow rack.';
comment on column bm_warehouse_cell.is_bad is 'Holds goods that must not be used.';
comment on column bm_warehouse_cell.length is 'Metres, as width and height; max_weight in kilograms.';
select as_master_data('bm_warehouse_cell', '{warehouse_no,cell_no}', '{cell_no,cell_name,zone_no}', 'warehouse');

create table bm_customer (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  customer_no text not null,
  customer_name text not null,
  customer_short_name text not null default '',
  org_no text not null default '*',
  contact text not null default '',
  tel_no text not null default '',
  mobile_no text not null default '',
  email text not null default ''
);
comment on table bm_customer is 'Who buys from the buyer; labels and documents can be made for one.';
select as_master_data('bm_customer', '{customer_no}', '{customer_no,customer_name,customer_short_name}', 'org');

create table bm_employee (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  employee_no text not null,
  employee_name text not null,
  org_no text not null default '*',
  department text not null default '',
  tel_no text not null default '',
  email text not null default ''
);
comment on table bm_employee is 'Staff of the buyer, whether or not they sign in.';
select as_master_data('bm_employee', '{employee_no}', '{employee_no,employee_name,department}', 'org');

create table bm_doc_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  doc_type text not null,
  doc_type_name text not null,
  org_no text not null default '*',
  doc_nature text not null default '1' check (doc_nature in ('1', '2', '3')),
  classify_type text,
  transfer_type text check (transfer_type in ('1', '2', '3', '4'))
);
comment on table bm_doc_type is 'Kinds of documents within a document category.';
comment on column bm_doc_type.doc_nature is '1 inbound, 2 outbound, 3 neutral.';
comment on column bm_doc_type.transfer_type is '1 within a cell, 2 within a zone, 3 between warehouses, 4 between organisations; 1 and 2 are not offered.';
select as_master_data('bm_doc_type', '{doc_type}', '{doc_type,doc_type_name}', 'org');

create table bm_wave (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  wave_no text not null,
  wave_name text not null,
  org_no text not null,
  warehouse_no text,
  wave_status text not null default '0' check (wave_status in ('0', '1', '2', '3'))
);
comment on table bm_wave is 'Documents that a warehouse works on together.';
comment on column bm_wave.wave_status is '0 initial, 1 in progress, 2 complete, 3 frozen.';
select as_master_data('bm_wave', '{wave_no}', '{wave_no,wave_name}', 'org');

create table bm_production_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  production_line_no text not null,
  production_line_name text not null,
  org_no text not null
);
comment on table bm_production_line is 'Lines of a plant to which material is issued.';
select as_master_data('bm_production_line', '{production_line_no}', '{production_line_no,production_line_name}', 'org');

create table bm_machine (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  machine_no text not null,
  machine_name text not null,
  org_no text not null,
  production_line_no text
);
comment on table bm_machine is 'Machines of a plant, most of them on a production line.';
select as_master_data('bm_machine', '{machine_no}', '{machine_no,machine_name}', 'org');

create table bm_technology (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  technology_no text not null,
  technology_name text not null,
  org_no text not null default '*'
);
comment on table bm_technology is 'Steps of making goods, such as soldering.';
select as_master_data('bm_technology', '{technology_no}', '{technology_no,technology_name}', 'org');

create table bm_item_technology (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  technology_no text not null,
  technology_name text not null,
  item_no text not null,
  org_no text not null default '*',
  step_seq integer not null default 1 check (step_seq > 0)
);
comment on table bm_item_technology is 'Which steps an item goes through, in which order; the name as it was when the step was added.';
select as_master_data('bm_item_technology', '{item_no,technology_no}', '{item_no,technology_no,technology_name}', 'org');

create table bm_tax_rate (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tax_no text not null,
  tax_name text not null,
  tax_rate numeric(9, 4) not null check (tax_rate between 0 and 100)
);
comment on table bm_tax_rate is 'Tax rates in percent; documents copy the rate.';
select as_master_data('bm_tax_rate', '{tax_no}', '{tax_no,tax_name}', 'tenant');
