-- Delivery approvals, appointments at the dock and invoices that come with an ASN.

-- Invoices that come with an ASN: their supplier keeps them until all of the ASN is received.
create table srm_asn_invoice (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  invoice_type text not null check (invoice_type in ('1', '2', '3')),
  invoice_classify text not null check (invoice_classify in ('1', '2')),
  invoice_no text not null check (invoice_no <> ''),
  invoice_date date not null,
  currency text not null,
  invoice_amount numeric(20, 6) not null check (invoice_amount > 0),
  tax_amount numeric(20, 6) not null check (tax_amount between 0 and invoice_amount),
  tax_rate numeric(9, 4) not null check (tax_rate between 0 and 100),
  is_goods_invoice boolean not null default true,
  is_current boolean not null default true,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint srm_asn_invoice_number
    exclude (tenantsid with =, supplier_no with =, invoice_no with =) where (is_current)
);
comment on table srm_asn_invoice is 'Invoices of an ASN. Those of a voided ASN do not count any more; their numbers may be used again.';
comment on column srm_asn_invoice.invoice_type is '1 ordinary, 2 VAT ordinary, 3 VAT special.';
comment on column srm_asn_invoice.invoice_classify is '1 paper, 2 electronic.';
comment on column srm_asn_invoice.invoice_amount is 'Without tax, in the currency of the ASN''s orders.';
comment on column srm_asn_invoice.is_goods_invoice is 'The invoice travels with the goods.';
comment on column srm_asn_invoice.invoice_no is 'Number of the invoice.';
comment on column srm_asn_invoice.invoice_date is 'Day of the invoice.';
select scope_documents('srm_asn_invoice');
select scope_merged('srm_asn_invoice');
create index srm_asn_invoice_asn on srm_asn_invoice (asn_id) where is_current;
grant insert, delete on srm_asn_invoice to quayside_purchaser, quayside_supplier;
grant insert, update, delete on srm_asn_invoice to quayside_system;
grant update (invoice_type, invoice_classify, invoice_no, invoice_date, currency, invoice_amount, tax_amount, tax_rate,
    is_goods_invoice, is_current, version, update_name, update_date)
  on srm_asn_invoice to quayside_purchaser, quayside_supplier;
select track_history('srm_asn_invoice', $$x.create_date <= as_of_moment()$$, '{asn_id}', is_deletable => true);

create table srm_asn_appointment (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  asn_id bigint not null references srm_asn_head,
  asn_no text not null,
  delivery_address text not null,
  slot_day date not null,
  slot_start text not null,
  slot_from text not null check (slot_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  slot_to text not null check (slot_to ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  status text not null,
  reason text not null default '',
  review_name text not null default '',
  search_text text not null generated always as (search_normalise(asn_no || ' ' || supplier_no || ' ' || supplier_name || ' '
    || delivery_address)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint srm_asn_appointment_span check (slot_from < slot_to),
  constraint srm_asn_appointment_start check (slot_start = to_char(slot_day, 'YYYY-MM-DD') || ' ' || slot_from),
  constraint srm_asn_appointment_status_check check (status in ('requested', 'confirmed', 'refused', 'cancelled', 'done'))
);
comment on table srm_asn_appointment is 'When an ASN is unloaded where. A move is a new request; what was confirmed stands until the request is.';
comment on column srm_asn_appointment.slot_start is 'Day and time as one text, in whose order the day is worked off.';
comment on column srm_asn_appointment.reason is 'Why it was refused or cancelled.';
comment on column srm_asn_appointment.status is 'done: goods came, and nothing more of the ASN does; like refused and cancelled it holds no dock.';
comment on column srm_asn_appointment.slot_day is 'Day of unloading.';
comment on column srm_asn_appointment.slot_from is 'Beginning of unloading (HH:MM).';
comment on column srm_asn_appointment.slot_to is 'End of unloading (HH:MM).';
select scope_documents('srm_asn_appointment');
select scope_merged('srm_asn_appointment');
-- An ASN has at most one that is confirmed and one that is requested.
create unique index srm_asn_appointment_once on srm_asn_appointment (asn_id, status) where status in ('requested', 'confirmed');
create index srm_asn_appointment_day on srm_asn_appointment (tenantsid, warehouse_no, slot_day, delivery_address)
  where status in ('requested', 'confirmed');
create index srm_asn_appointment_supplier on srm_asn_appointment (tenantsid, supplier_no, slot_start, id)
  include (is_released);
create index srm_asn_appointment_search on srm_asn_appointment using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_asn_appointment_list on srm_asn_appointment
  (tenantsid, slot_start, id, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, status, slot_day, warehouse_nos, classify_types);
create index srm_asn_appointment_count on srm_asn_appointment (tenantsid, org_no, status, warehouse_no, classify_type)
  include (warehouse_nos, classify_types);
alter table srm_asn_appointment alter column search_text set statistics 500;
create policy supplier_ends on srm_asn_appointment as restrictive for update to quayside_supplier
  using (true) with check (status = 'cancelled');
grant insert on srm_asn_appointment to quayside_purchaser, quayside_supplier;
grant insert, update on srm_asn_appointment to quayside_system;
grant update (status, reason, review_name, version, update_name, update_date) on srm_asn_appointment to quayside_purchaser;
grant update (status, reason, version, update_name, update_date) on srm_asn_appointment to quayside_supplier;
select track_history('srm_asn_appointment', $$x.create_date <= as_of_moment()$$, '{asn_id,asn_no}');

-- Delivery approvals: within their days they let an item, or one promised delivery, be shipped outside the delivery rules.
create table srm_delivery_approval (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null default '',
  classify_type text not null default '',
  supplier_no text not null,
  supplier_name text not null,
  approval_no text not null,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'approved', 'rejected', 'voided')),
  source text not null check (source in ('supplier', 'purchaser')),
  goods_no text not null,
  goods_name text not null,
  batch_id bigint references srm_purchase_batch,
  purchase_no text not null default '',
  line_batch text not null default '',
  valid_from date not null,
  valid_to date not null,
  reason text not null,
  review_reason text not null default '',
  review_name text not null default '',
  review_date timestamptz,
  search_text text not null generated always as (search_normalise(approval_no || ' ' || goods_no || ' ' || goods_name || ' '
    || purchase_no || ' ' || supplier_no || ' ' || supplier_name)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint srm_delivery_approval_days check (valid_from <= valid_to),
  constraint srm_delivery_approval_batch check ((batch_id is null) = (purchase_no = '')),
  unique (tenantsid, approval_no)
);
comment on table srm_delivery_approval is 'Lets goods be shipped outside the days in advance and the merge rules; never more than is ordered, never by a frozen supplier.';
comment on column srm_delivery_approval.batch_id is 'The promised delivery that it is for; empty: every order of the item in the organisation.';
comment on column srm_delivery_approval.warehouse_no is 'Of the delivery; empty where it is for an item.';
comment on column srm_delivery_approval.source is 'The party that asks.';
comment on column srm_delivery_approval.review_reason is 'Why it was refused or voided.';
comment on column srm_delivery_approval.approval_no is 'Number of the approval.';
comment on column srm_delivery_approval.line_batch is 'Line, phase and batch of the order, as one text.';
create index srm_delivery_approval_supplier on srm_delivery_approval (tenantsid, supplier_no, update_date desc, id desc);
-- What lets a line through is found by its item: few of them are in force at a time.
create index srm_delivery_approval_item on srm_delivery_approval (tenantsid, goods_no, org_no, supplier_no)
  include (batch_id, valid_from, valid_to) where status = 'approved';
create index srm_delivery_approval_search on srm_delivery_approval using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_delivery_approval_recent on srm_delivery_approval
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, status);
create index srm_delivery_approval_count on srm_delivery_approval (tenantsid, org_no, status, warehouse_no, classify_type);
alter table srm_delivery_approval alter column search_text set statistics 500;
alter table srm_delivery_approval enable row level security;
create policy supplier_scope on srm_delivery_approval for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no')));
create policy supplier_requests on srm_delivery_approval for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and source = 'supplier' and status = 'pendingReview');
create policy supplier_changes on srm_delivery_approval for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no')))
with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and source = 'supplier' and status in ('pendingReview', 'voided'));
create policy purchaser_scope on srm_delivery_approval to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select array_prepend('', scope_list('app.warehouse_nos')))::text[])
  and classify_type = any ((select array_prepend('', scope_list('app.classify_types')))::text[]));
select scope_to_system('srm_delivery_approval');
grant select, insert on srm_delivery_approval to quayside_supplier;
grant select, insert, update on srm_delivery_approval to quayside_purchaser, quayside_system;
grant update (org_no, warehouse_no, classify_type, supplier_no, supplier_name, status, goods_no, goods_name, batch_id,
    purchase_no, line_batch, valid_from, valid_to, reason, review_reason, version, update_name, update_date)
  on srm_delivery_approval to quayside_supplier;
select track_history('srm_delivery_approval', $$x.create_date <= as_of_moment()$$);

create function add_default_policy() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_execution_policy (tenantsid, policy_name) values (new.tenantsid, 'PO');
  return null;
end $$;
revoke execute on function add_default_policy from public;
create trigger add_default_policy after insert on sys_tenant for each row execute function add_default_policy();

-- What is taken of a day at an address, whoever booked it: nobody learns more of the others than when the docks are busy.
create function slots_taken(warehouse text, address text, day date, own_asn bigint)
  returns table (slot_from text, slot_to text)
  language sql stable security definer set search_path = public as $$
  select a.slot_from, a.slot_to from srm_asn_appointment a
  where a.tenantsid = scope_text('app.tenantsid') and a.warehouse_no = warehouse and a.slot_day = day
    and a.delivery_address = address and a.status in ('requested', 'confirmed') and a.asn_id is distinct from own_asn
$$;
revoke execute on function slots_taken from public;
grant execute on function slots_taken to quayside_purchaser, quayside_supplier, quayside_system;

select as_document_files('srm_delivery_approval', 'deliveryApproval');
select register_document('srm_delivery_approval', 'approval_no', 'approval');
select register_document('srm_asn_appointment', null, 'appointment');

create trigger srm_asn_invoice_merged before insert on srm_asn_invoice for each row execute function take_merged_scope('asn_id');

create trigger srm_asn_appointment_merged before insert on srm_asn_appointment for each row execute function take_merged_scope('asn_id');
