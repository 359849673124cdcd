create table sys_pinned_menu (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  menu_no text not null references sys_menu on delete cascade,
  sort integer not null,
  create_date timestamptz not null default now(),
  primary key (user_id, menu_no)
);
comment on table sys_pinned_menu is 'Menu entries that a user keeps as favourites, in their own order (spec shell §3, pinned menu). Where an entry leads stands in sys_menu alone.';
alter table sys_pinned_menu enable row level security;
create policy own_pins on sys_pinned_menu to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id = (select nullif(scope_text('app.user_id'), '')::bigint));
select scope_to_system('sys_pinned_menu');
grant select, insert, update, delete on sys_pinned_menu to quayside_purchaser, quayside_supplier, quayside_system;

-- Documents are found by the beginning of their number. Bytewise order makes that a range of the index in every database locale.
create index srm_purchase_head_no on srm_purchase_head (tenantsid, purchase_no collate "C");
create index srm_asn_head_no on srm_asn_head (tenantsid, asn_no collate "C");
create index srm_check_receipt_no on srm_check_receipt (tenantsid, receipt_no collate "C");
create index srm_check_return_no on srm_check_return (tenantsid, receipt_no collate "C");
