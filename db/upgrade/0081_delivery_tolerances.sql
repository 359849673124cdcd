-- How much may be delivered above what is ordered, how much short of it counts as all, and what happens beyond: rules by item,
-- supplier and organisation, which an order takes over when it is written, and may replace by its own.
create table srm_delivery_tolerance (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tolerance_no text not null default '',
  tolerance_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  over_percent numeric(9, 4) check (over_percent between 0 and 100),
  is_over_unlimited boolean not null default false,
  under_percent numeric(9, 4) check (under_percent between 0 and 100),
  over_action text check (over_action in ('none', 'warn', 'refuse')),
  constraint srm_delivery_tolerance_unlimited check (not is_over_unlimited or over_percent is null)
);
comment on table srm_delivery_tolerance is 'Limits of deliveries against what is ordered. Of each value the most particular rule that fills it counts: item, supplier, organisation.';
comment on column srm_delivery_tolerance.supplier_no is 'Empty: every supplier.';
comment on column srm_delivery_tolerance.item_no is 'Empty: every item.';
comment on column srm_delivery_tolerance.over_percent is 'Empty: this rule does not say; 0 means exactly 0.';
comment on column srm_delivery_tolerance.under_percent is 'A delivery short by at most this is complete. Empty: this rule does not say.';
comment on column srm_delivery_tolerance.over_action is 'Beyond the limit: none lets it through, warn asks whoever ships, refuse forbids it. Empty: this rule does not say.';
create trigger draw_number before insert on srm_delivery_tolerance
  for each row execute function draw_record_number('tolerance_no', 'DT');
select as_master_data('srm_delivery_tolerance', '{tolerance_no}', '{tolerance_no,tolerance_name}', 'org');
select as_record('srm_delivery_tolerance', '{tolerance_no,tolerance_name}');
create policy supplier_scope on srm_delivery_tolerance for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_delivery_tolerance to quayside_supplier;
create unique index srm_delivery_tolerance_reach on srm_delivery_tolerance (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';

-- An item says nothing unless somebody fills it in; until now 0 was what stood there when nobody had.
alter table bm_item alter column over_percent drop not null, alter column over_percent drop default;
update bm_item set over_percent = null where over_percent = 0;
comment on column bm_item.over_percent is 'Over-delivery allowed on new order lines of this item; 0 means exactly 0, empty leaves it to supplier and organisation.';

-- An order keeps what held when it was written, and where each value comes from. Constants need no rewriting of the rows.
alter table srm_purchase_head
  add column over_percent numeric(9, 4),
  add column is_over_unlimited boolean not null default false,
  add column under_percent numeric(9, 4),
  add column over_action text;
comment on column srm_purchase_head.over_percent is 'What the order says for all its lines that say nothing of their own; empty: nothing.';
alter table srm_purchase_line
  add column is_over_unlimited boolean not null default false,
  add column under_percent numeric(9, 4) not null default 0,
  add column over_action text not null default 'refuse',
  add column over_source text not null default 'item',
  add column under_source text not null default 'none',
  add column action_source text not null default 'none';
comment on column srm_purchase_line.over_source is 'Where the limit comes from: line, order, item, supplier, organisation; none: nobody made any.';
alter table srm_purchase_batch
  add column is_over_unlimited boolean not null default false,
  add column under_percent numeric(9, 4) not null default 0,
  add column over_action text not null default 'refuse';
comment on column srm_purchase_batch.under_percent is 'As on its line: short of the ordered quantity by at most this, the batch is complete.';
comment on column srm_purchase_batch.over_action is 'As on its line: what happens above the limit.';
grant insert (is_over_unlimited, under_percent, over_action), update (is_over_unlimited, under_percent, over_action)
  on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;

-- Weaker than what held until now, so every row fulfils it unlooked at, and the table is not held while all are read.
alter table srm_purchase_batch drop constraint srm_purchase_batch_cap,
  add constraint srm_purchase_batch_cap check (is_over_unlimited or over_action <> 'refuse' or
    delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty
      <= batch_pur_qty * (1 + over_percent / 100)) not valid;
comment on constraint srm_purchase_batch_cap on srm_purchase_batch is 'Cap on the running total of all notices, where exceeding it is refused.';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('deliveryTolerance', 'configuration', '2', 'Configuration.DeliveryTolerance', '', 49);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no = 'deliveryTolerance';
