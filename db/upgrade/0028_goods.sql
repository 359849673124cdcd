-- Material as it is maintained (spec domain §3): who tells pieces apart and how, how long goods keep, where they lie, how many.
alter table bm_item
  add column fifo_check text not null default '0' check (fifo_check in ('0', '1', '2')),
  add column is_shelf_life boolean not null default false,
  add column shelf_life_days integer check (shelf_life_days > 0),
  add column warn_days integer check (warn_days >= 0),
  add column in_pass_rate numeric(7, 4) check (in_pass_rate between 0 and 100),
  add column out_pass_rate numeric(7, 4) check (out_pass_rate between 0 and 100),
  add column warehouse_no text,
  add column in_cell_no text,
  add column out_cell_no text,
  add column min_inv_qty numeric(20, 6) check (min_inv_qty >= 0),
  add column max_inv_qty numeric(20, 6) check (max_inv_qty >= 0),
  add constraint bm_item_inv_limits check (min_inv_qty <= max_inv_qty),
  add constraint bm_item_shelf_life check (not is_shelf_life or shelf_life_days is not null),
  add constraint bm_item_warn_days check (warn_days <= shelf_life_days);
comment on column bm_item.fifo_check is 'First in, first out: 0 not asked for, 1 warned about, 2 enforced.';
comment on column bm_item.shelf_life_days is 'Days from the production date for which goods keep.';
comment on column bm_item.warn_days is 'Days before the end of the shelf life from which people are warned.';
comment on column bm_item.in_pass_rate is 'Percent of the shelf life that must be left when goods come in.';
comment on column bm_item.out_pass_rate is 'Percent of the shelf life that must be left when goods go out.';
comment on column bm_item.warehouse_no is 'Where the item usually lies; its usual cells are cells of this warehouse.';
select as_record('bm_item', '{item_no,item_name,item_spec}');
grant delete on bm_item to quayside_system;

create table bm_item_supplier (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  supplier_no text not null,
  supplier_item_no text not null,
  supplier_item_name text not null default ''
);
comment on table bm_item_supplier is 'What suppliers call an item: one row for each supplier.';
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

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmItem', 'goods', '2', 'Base.Item', '', 61),
  ('bmUnitConversion', 'goods', '2', 'Base.UnitConversion', '', 64),
  ('bmItemUnitConversion', 'goods', '2', 'Base.ItemUnitConversion', '', 65);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmItem', 'bmUnitConversion', 'bmItemUnitConversion');
