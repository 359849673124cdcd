-- What orders and their deliveries were before each change, so that any of them can be read as it stood at a chosen time.
-- Only what is replaced is kept: writing a new order costs nothing, and what never changed needs no past.
create function acting_party() returns text language sql stable
return case current_setting('role') when 'quayside_purchaser' then 'purchaser' when 'quayside_supplier' then 'supplier' end;
comment on function acting_party is 'The side for which the transaction acts, by its database role; null for the product itself, which may act for either.';

create table srm_purchase_head_past (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  status text not null,
  order_version integer not null,
  is_red_flag boolean not null,
  red_flag_reason text not null,
  until_date timestamptz not null default clock_timestamp(),
  party text default acting_party(),
  update_name text not null
);
comment on table srm_purchase_head_past is 'State, version and red flag of an order until they were replaced; by whom, from which side.';
create index srm_purchase_head_past_head on srm_purchase_head_past (head_id, id);
select scope_documents('srm_purchase_head_past');

create table srm_purchase_batch_past (
  id bigint generated always as identity primary key,
  batch_id bigint not null references srm_purchase_batch,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  expect_arrival_date date not null,
  sup_reply_date date,
  sup_reply_qty numeric(20, 6),
  is_closed boolean not null,
  until_date timestamptz not null default clock_timestamp()
);
comment on table srm_purchase_batch_past is 'Dates, promise and closing of a delivery until they were replaced; its quantities are in the ledger.';
create index srm_purchase_batch_past_batch on srm_purchase_batch_past (batch_id, id);
select scope_documents('srm_purchase_batch_past');

-- Only these write: whoever sees the row as it is now may see what it was.
create function keep_past_head() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_purchase_head_past (head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    status, order_version, is_red_flag, red_flag_reason, update_name)
  values (old.id, old.tenantsid, old.org_no, old.warehouse_no, old.classify_type, old.supplier_no, new.is_released,
    old.status, old.order_version, old.is_red_flag, old.red_flag_reason, new.update_name);
  return null;
end $$;
create trigger srm_purchase_head_past after update on srm_purchase_head for each row
  when ((old.status, old.order_version, old.is_red_flag, old.red_flag_reason)
    is distinct from (new.status, new.order_version, new.is_red_flag, new.red_flag_reason))
  execute function keep_past_head();

create function keep_past_batch() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_purchase_batch_past (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    expect_arrival_date, sup_reply_date, sup_reply_qty, is_closed)
  values (old.id, old.tenantsid, old.org_no, old.warehouse_no, old.classify_type, old.supplier_no, new.is_released,
    old.expect_arrival_date, old.sup_reply_date, old.sup_reply_qty, old.is_closed);
  return null;
end $$;
create trigger srm_purchase_batch_past after update on srm_purchase_batch for each row
  when ((old.expect_arrival_date, old.sup_reply_date, old.sup_reply_qty, old.is_closed)
    is distinct from (new.expect_arrival_date, new.sup_reply_date, new.sup_reply_qty, new.is_closed))
  execute function keep_past_batch();

-- Which side moved a quantity; entries of before this are silent about it.
alter table srm_purchase_ledger add column party text check (party in ('purchaser', 'supplier'));
alter table srm_purchase_ledger alter column party set default acting_party();
comment on column srm_purchase_ledger.party is 'Side that moved the quantity; empty for what the product itself moved, and for entries older than the column.';

-- When and by whom a proposal was answered.
alter table srm_purchase_change
  add column settled_date timestamptz,
  add column settled_name text not null default '',
  add column settled_party text check (settled_party in ('purchaser', 'supplier', 'system'));
comment on column srm_purchase_change.settled_date is 'When the other party confirmed or refused the proposal, or it lapsed.';
