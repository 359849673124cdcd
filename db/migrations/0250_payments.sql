-- Payments: what is due of the invoices that the ERP has, less penalties that are set off, and what was paid of it.

create table srm_payment_due (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  doc_id bigint not null unique references srm_invoice_doc,
  invoice_doc_no text not null,
  erp_bill_no text not null,
  invoice_nos text not null,
  bill_nos text not null,
  currency text not null,
  invoice_date date not null,
  payment_terms text not null check (payment_terms in ('1', '2', '3', '4')),
  payment_days integer not null default 0,
  due_date date not null,
  due_amount numeric(20, 6) not null,
  penalty_amount numeric(20, 6) not null default 0,
  paid_amount numeric(20, 6) not null default 0,
  paid_date date,
  is_cancelled boolean not null default false,
  open_amount numeric(20, 6) not null generated always as (case when is_cancelled then 0 else due_amount - penalty_amount - paid_amount end) stored,
  payment_status text not null generated always as (case
    when is_cancelled then 'cancelled'
    when due_amount = penalty_amount + paid_amount then 'paid'
    when paid_amount <> 0 then 'part'
    else 'unpaid' end) stored,
  search_text text not null generated always as (search_normalise(invoice_doc_no || ' ' || erp_bill_no || ' ' || invoice_nos || ' '
    || bill_nos || ' ' || supplier_no || ' ' || supplier_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  -- Never below nothing: what is set off and paid has the sign of what is due, and is no more.
  constraint srm_payment_due_settled check (penalty_amount >= 0 and paid_amount * due_amount >= 0
    and abs(penalty_amount + paid_amount) <= abs(due_amount)),
  constraint srm_payment_due_cancelled check (not is_cancelled or (penalty_amount = 0 and paid_amount = 0))
);
comment on table srm_payment_due is 'What is due of an invoicing bill that the ERP has; its balances are moved by its entries alone.';
comment on column srm_payment_due.doc_id is 'Invoicing bill that is due.';
comment on column srm_payment_due.invoice_doc_no is 'Number of the invoicing bill.';
comment on column srm_payment_due.erp_bill_no is 'Number under which the ERP keeps it.';
comment on column srm_payment_due.invoice_nos is 'Numbers of its real invoices.';
comment on column srm_payment_due.bill_nos is 'Numbers of its bills.';
comment on column srm_payment_due.invoice_date is 'Latest day of its real invoices.';
comment on column srm_payment_due.payment_terms is 'Terms of the supplier when it went to the ERP: 1 on receipt, 2 in advance, 3 days after the invoice, 4 days after the end of its month.';
comment on column srm_payment_due.payment_days is 'Days of the terms.';
comment on column srm_payment_due.due_date is 'Day on which it is due.';
comment on column srm_payment_due.due_amount is 'Sum of its real invoices with tax; negative for a red one.';
comment on column srm_payment_due.penalty_amount is 'Penalties and claims that are set off.';
comment on column srm_payment_due.paid_amount is 'What was paid.';
comment on column srm_payment_due.paid_date is 'Day of the last payment.';
comment on column srm_payment_due.is_cancelled is 'The ERP took the invoicing bill back.';
comment on column srm_payment_due.open_amount is 'What is still to be paid.';
comment on column srm_payment_due.payment_status is 'unpaid, part, paid, or cancelled.';
select comment_usual_columns('srm_payment_due');
select scope_documents('srm_payment_due');
select scope_merged('srm_payment_due');
create index srm_payment_due_recent on srm_payment_due (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released);
create index srm_payment_due_supplier on srm_payment_due (tenantsid, supplier_no, update_date desc, id desc) include (is_released);
create index srm_payment_due_count on srm_payment_due (tenantsid, org_no, payment_status, warehouse_no, classify_type);
create index srm_payment_due_search on srm_payment_due using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_payment_due_open on srm_payment_due (tenantsid, org_no, supplier_no, currency, due_date, id)
  where payment_status in ('unpaid', 'part');
select track_history('srm_payment_due', $$x.create_date <= as_of_moment()$$, '{doc_id}');
-- Locked before it is paid; what is written to it, its entries write.
grant update (update_name) on srm_payment_due to quayside_purchaser, quayside_system;

create table srm_payment (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  supplier_no text not null,
  payment_no text not null,
  payment_date date not null,
  currency text not null,
  amount numeric(20, 6) not null check (amount <> 0),
  payment_method text not null default '1' check (payment_method in ('1', '2', '3', '4')),
  remark text not null default '',
  is_reversed boolean not null default false,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, payment_no)
);
comment on table srm_payment is 'Payments that the ERP reported.';
comment on column srm_payment.payment_no is 'Number of the payment in the ERP.';
comment on column srm_payment.payment_date is 'Day of the payment.';
comment on column srm_payment.amount is 'What was paid; all of it stands on what was due.';
comment on column srm_payment.payment_method is '1 bank transfer, 2 bill of exchange, 3 letter of credit, 4 cash.';
comment on column srm_payment.remark is 'What the ERP says of it.';
comment on column srm_payment.is_reversed is 'The ERP took it back.';
select comment_usual_columns('srm_payment');
select scope_system('srm_payment');
create policy own_orgs on srm_payment to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and org_no = any ((select scope_list('app.org_nos'))::text[]));
grant select, insert on srm_payment to quayside_purchaser;
grant update (is_reversed) on srm_payment to quayside_purchaser;

alter table srm_deduction add column set_off_amount numeric(20, 6) not null default 0
  constraint srm_deduction_set_off check (set_off_amount >= 0
    and (set_off_amount = 0 or (status = 'accepted' and deduction_type in ('penalty', 'claim') and set_off_amount <= confirm_amount)));
comment on column srm_deduction.set_off_amount is 'Of what was accepted of a penalty or claim: what is set off against what is due.';

-- Every movement of what is due: payments and penalties that are set off, and both taken back.
create table srm_payment_entry (
  id bigint generated always as identity primary key,
  movement text not null check (movement in ('pay', 'unpay', 'setOff', 'unsetOff')),
  amount numeric(20, 6) not null check (amount <> 0),
  payment_id bigint references srm_payment,
  deduction_id bigint references srm_deduction,
  document_no text not null,
  payment_method text not null default '',
  entry_date date not null default current_date,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_payment_entry_of check (case when movement in ('pay', 'unpay') then payment_id is not null and deduction_id is null
    else deduction_id is not null and payment_id is null end)
);
comment on table srm_payment_entry is 'Entries of what is due, append only: what was paid and what was set off.';
comment on column srm_payment_entry.movement is 'pay and setOff settle, unpay and unsetOff take exactly that back.';
comment on column srm_payment_entry.amount is 'Change of what is paid or set off; negative where it is taken back, and for red invoicing bills.';
comment on column srm_payment_entry.payment_id is 'Payment of which it is a part.';
comment on column srm_payment_entry.deduction_id is 'Penalty or claim that is set off.';
comment on column srm_payment_entry.document_no is 'Number of the payment or deduction.';
comment on column srm_payment_entry.payment_method is 'How it was paid, as on the payment; empty for what is set off.';
comment on column srm_payment_entry.entry_date is 'Day of the payment, or on which it was set off.';
select as_document_lines('srm_payment_entry', 'srm_payment_due', 'due_id');
select comment_usual_columns('srm_payment_entry');
select track_append_only_history('srm_payment_entry', $$x.create_date <= as_of_moment()$$);
create index srm_payment_entry_payment on srm_payment_entry (payment_id) where payment_id is not null;
create index srm_payment_entry_deduction on srm_payment_entry (deduction_id) where deduction_id is not null;

create function payment_entries_posted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_payment_due d set paid_amount = d.paid_amount + s.paid, penalty_amount = d.penalty_amount + s.penalty,
    paid_date = case when s.paid = 0 then d.paid_date when d.paid_amount + s.paid = 0 then null else greatest(d.paid_date, s.day) end,
    update_name = s.name, update_date = s.moment
  from (
    select due_id, coalesce(sum(amount) filter (where movement in ('pay', 'unpay')), 0) as paid,
      coalesce(sum(amount) filter (where movement in ('setOff', 'unsetOff')), 0) as penalty,
      max(entry_date) filter (where movement = 'pay') as day, max(create_name) as name, max(create_date) as moment
    from posted group by due_id
  ) s where d.id = s.due_id;
  update srm_deduction x set set_off_amount = x.set_off_amount + s.penalty
  from (select deduction_id, sum(amount) as penalty from posted where deduction_id is not null group by deduction_id) s
  where x.id = s.deduction_id;
  return null;
end $$;
create trigger srm_payment_entry_post after insert on srm_payment_entry
  referencing new table as posted for each statement execute function payment_entries_posted();

-- Sets accepted penalties and claims off against what is due and open, both the oldest first; what does not fit waits for what comes.
create function set_off_penalties(of_tenant text, of_org text, of_supplier text, of_currency text, by_name text) returns void
  language plpgsql security definer set search_path = public as $$
declare
  due record;
  penalty record;
  part numeric;
begin
  for due in
    select * from srm_payment_due where tenantsid = of_tenant and org_no = of_org and supplier_no = of_supplier and currency = of_currency
      and payment_status in ('unpaid', 'part') and due_amount > 0 order by due_date, id for update
  loop
    for penalty in
      select id, deduction_no, confirm_amount - set_off_amount as rest from srm_deduction
      where tenantsid = of_tenant and org_no = of_org and supplier_no = of_supplier and currency = of_currency and status = 'accepted'
        and deduction_type in ('penalty', 'claim') and set_off_amount < confirm_amount order by answer_date, id for update
    loop
      select open_amount into part from srm_payment_due where id = due.id;
      part := least(part, penalty.rest);
      exit when part <= 0;
      insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
        deduction_id, document_no, create_name)
      values (due.id, due.tenantsid, due.org_no, due.warehouse_no, due.classify_type, due.supplier_no, due.is_released, 'setOff', part,
        penalty.id, penalty.deduction_no, by_name);
    end loop;
  end loop;
end $$;
-- Run by the triggers below alone.
revoke execute on function set_off_penalties from public;
comment on function set_off_penalties is 'Sets accepted penalties and claims of a supplier off against what is due to it, both the oldest first.';

-- What is set off is taken back exactly, by the invoicing bill that is due no longer or by the deduction that is cancelled.
create function give_penalties_back(of_due bigint, of_deduction bigint, by_name text) returns void
  language sql security definer set search_path = public as $$
  insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
    deduction_id, document_no, create_name)
  select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.is_released, 'unsetOff', -s.amount, s.deduction_id,
    s.document_no, by_name
  from (
    select due_id, deduction_id, max(document_no) as document_no, sum(amount) as amount from srm_payment_entry
    where deduction_id is not null and (of_due is null or due_id = of_due) and (of_deduction is null or deduction_id = of_deduction)
    group by due_id, deduction_id having sum(amount) <> 0
  ) s join srm_payment_due d on d.id = s.due_id order by d.id, s.deduction_id
$$;
revoke execute on function give_penalties_back from public;
grant execute on function give_penalties_back to quayside_purchaser, quayside_system;
comment on function give_penalties_back is 'Takes back what is set off of a due invoicing bill, or of a deduction.';

-- An invoicing bill is due once the ERP has it, and no longer when the ERP took it back; what was paid of it keeps it.
create function invoice_docs_due() returns trigger language plpgsql security definer set search_path = public as $$
declare
  doc record;
  due bigint;
begin
  for doc in
    select w.*, o.status as before from written w join before o on o.id = w.id
    where (w.status = 'thrown') <> (o.status = 'thrown') order by w.id
  loop
    if doc.status = 'thrown' then
      insert into srm_payment_due (tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, supplier_name,
        doc_id, invoice_doc_no, erp_bill_no, invoice_nos, bill_nos, currency, invoice_date, payment_terms, payment_days, due_date,
        due_amount, create_name, update_name)
      select doc.tenantsid, doc.org_no, doc.warehouse_no, doc.classify_type, doc.warehouse_nos, doc.classify_types, doc.supplier_no,
        doc.supplier_name, doc.id, doc.invoice_doc_no, doc.erp_bill_no, doc.invoice_nos, doc.bill_nos, doc.currency, i.day, s.terms, s.days,
        case s.terms
          when '1' then i.received
          when '2' then i.day
          when '3' then i.day + s.days
          else (date_trunc('month', i.day) + interval '1 month - 1 day')::date + s.days end,
        doc.invoiced_net + doc.invoiced_tax, doc.update_name, doc.update_name
      from (
        select coalesce(max(invoice_date), current_date) as day,
          coalesce((select max(posting_date) from srm_invoice_line where doc_id = doc.id), current_date) as received
        from srm_invoice where doc_id = doc.id and not is_removed
      ) i
      cross join lateral (
        select coalesce(max(payment_terms), '1') as terms, coalesce(max(payment_days), 0) as days
        from bm_supplier where tenantsid = doc.tenantsid and supplier_no = doc.supplier_no
      ) s;
      perform set_off_penalties(doc.tenantsid, doc.org_no, doc.supplier_no, doc.currency, doc.update_name);
    else
      select id into due from srm_payment_due where doc_id = doc.id;
      perform give_penalties_back(due, null, doc.update_name);
      update srm_payment_due set is_cancelled = true, update_name = doc.update_name, update_date = clock_timestamp() where id = due;
      perform set_off_penalties(doc.tenantsid, doc.org_no, doc.supplier_no, doc.currency, doc.update_name);
    end if;
  end loop;
  return null;
end $$;
create trigger srm_invoice_doc_due after update on srm_invoice_doc
  referencing old table as before new table as written for each statement execute function invoice_docs_due();

-- A penalty counts the moment it is accepted.
create function penalties_answered() returns trigger language plpgsql security definer set search_path = public as $$
declare
  penalty record;
begin
  for penalty in
    select w.* from written w join before o on o.id = w.id
    where w.status = 'accepted' and o.status <> 'accepted' and w.deduction_type in ('penalty', 'claim') order by w.id
  loop
    perform set_off_penalties(penalty.tenantsid, penalty.org_no, penalty.supplier_no, penalty.currency, penalty.update_name);
  end loop;
  return null;
end $$;
create trigger srm_deduction_penalties after update on srm_deduction
  referencing old table as before new table as written for each statement execute function penalties_answered();

create function payment_due_as_of(of_due bigint) returns jsonb language sql stable
return (select jsonb_build_object(
    'paid_amount', coalesce(sum(amount) filter (where movement in ('pay', 'unpay')), 0),
    'penalty_amount', coalesce(sum(amount) filter (where movement in ('setOff', 'unsetOff')), 0))
  from srm_payment_entry where due_id = of_due and create_date <= coalesce(as_of_moment(), 'infinity'));
comment on function payment_due_as_of is 'The balances of what is due as its entries add them up, as of the moment at which the transaction reads.';
select track_history('srm_payment_due', $$x.create_date <= as_of_moment()$$, '{doc_id}', '{paid_amount,penalty_amount}',
  $$payment_due_as_of(x.id)$$);
select refresh_history('srm_deduction');

create view invariant_reconciliation_payment_due with (security_invoker = true) as
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.invoice_doc_no as document_no, d.payment_status as place,
  concat_ws(' / ', trim_scale(e.due), trim_scale(e.penalty), trim_scale(e.paid)) as expected,
  concat_ws(' / ', trim_scale(d.due_amount), trim_scale(d.penalty_amount), trim_scale(d.paid_amount)) as found
from srm_payment_due d join srm_invoice_doc i on i.id = d.doc_id
cross join lateral (
  select i.invoiced_net + i.invoiced_tax as due, coalesce(sum(amount) filter (where movement in ('setOff', 'unsetOff')), 0) as penalty,
    coalesce(sum(amount) filter (where movement in ('pay', 'unpay')), 0) as paid
  from srm_payment_entry where due_id = d.id
) e
where (d.due_amount, d.penalty_amount, d.paid_amount) <> (e.due, e.penalty, e.paid);
comment on view invariant_reconciliation_payment_due is 'What is due is the sum of the real invoices; what is set off and paid of it is the sum of its entries.';

create view invariant_reconciliation_due_of_erp with (security_invoker = true) as
select i.tenantsid, i.org_no, i.warehouse_no, i.classify_type, i.invoice_doc_no as document_no, i.status as place,
  case when i.status = 'thrown' then 'due' else 'not due' end as expected,
  case when d.id is null or d.is_cancelled then 'not due' else 'due' end as found
from srm_invoice_doc i left join srm_payment_due d on d.doc_id = i.id
where (i.status = 'thrown') <> coalesce(not d.is_cancelled, false);
comment on view invariant_reconciliation_due_of_erp is 'What the ERP has is due, and nothing else.';

create view invariant_reconciliation_set_off with (security_invoker = true) as
select x.tenantsid, x.org_no, x.warehouse_no, x.classify_type, x.deduction_no as document_no, x.deduction_type as place,
  trim_scale(coalesce(e.amount, 0))::text as expected, trim_scale(x.set_off_amount)::text as found
from srm_deduction x
left join (select deduction_id, sum(amount) as amount from srm_payment_entry group by deduction_id) e on e.deduction_id = x.id
where x.set_off_amount <> coalesce(e.amount, 0);
comment on view invariant_reconciliation_set_off is 'What is set off of a penalty or claim is the sum of its entries.';

create view invariant_reconciliation_payment with (security_invoker = true) as
select p.tenantsid, p.org_no, '' as warehouse_no, '' as classify_type, '' as document_no, p.payment_no as place,
  trim_scale(case when p.is_reversed then 0 else p.amount end)::text as expected, trim_scale(coalesce(e.amount, 0))::text as found
from srm_payment p
left join (select payment_id, sum(amount) as amount from srm_payment_entry group by payment_id) e on e.payment_id = p.id
where coalesce(e.amount, 0) <> case when p.is_reversed then 0 else p.amount end;
comment on view invariant_reconciliation_payment is 'All of a payment stands on what was due; of a reversed one nothing does.';
grant select on invariant_reconciliation_payment_due, invariant_reconciliation_due_of_erp, invariant_reconciliation_set_off,
  invariant_reconciliation_payment to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('invoicePayment', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.Payments', 48);
