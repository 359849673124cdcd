-- Payments as a list of their own, told by workbooks and documents, too, with a payment advice to print.

alter table srm_payment add column supplier_name text not null default '',
  add column update_name text not null default '',
  add column update_date timestamptz not null default clock_timestamp();
alter table srm_payment add column search_text text not null generated always as (search_normalise(payment_no || ' ' || remark || ' '
  || supplier_no || ' ' || supplier_name)) stored;
-- A purchaser sees a payment who may see all that it pays, so that no total leaks; its supplier sees it.
select scope_merged('srm_payment');
create policy supplier_scope on srm_payment to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
grant select on srm_payment to quayside_supplier;
grant update (update_name, update_date) on srm_payment to quayside_purchaser;
select comment_usual_columns('srm_payment');

update srm_payment p set supplier_name = s.supplier_name, warehouse_nos = s.warehouse_nos, classify_types = s.classify_types,
  update_name = s.update_name, update_date = s.update_date
from srm_payment paid cross join lateral (
  select max(d.supplier_name) as supplier_name, array_agg(distinct w.no) as warehouse_nos, array_agg(distinct c.type) as classify_types,
    (array_agg(e.create_name order by e.id desc))[1] as update_name, max(e.create_date) as update_date
  from srm_payment_entry e join srm_payment_due d on d.id = e.due_id
  cross join unnest(d.warehouse_nos || d.warehouse_no) w (no) cross join unnest(d.classify_types || d.classify_type) c (type)
  where e.payment_id = paid.id having count(*) > 0
) s where paid.id = p.id;

create index srm_payment_recent on srm_payment (tenantsid, update_date desc, id desc, org_no) include (supplier_no);
create index srm_payment_supplier on srm_payment (tenantsid, supplier_no, update_date desc, id desc);
create index srm_payment_count on srm_payment (tenantsid, org_no, is_reversed);
create index srm_payment_search on srm_payment using gin (org_no, supplier_no, search_text search_trigrams);

alter table doc_exchange_message drop constraint doc_exchange_message_message_kind_check,
  add constraint doc_exchange_message_message_kind_check
    check (message_kind in ('order', 'despatchAdvice', 'receiptAdvice', 'invoice', 'creditNote', 'remittanceAdvice'));
comment on column doc_exchange_message.message_kind is 'order, despatchAdvice, receiptAdvice, invoice, creditNote or remittanceAdvice.';

select add_document_print('reconciliation.paymentAdvice', 'payment-advice-a4', 'reconciliation:paymentAdvice.printed', 'paymentNo',
  '{supplierNo,supplierName,orgNo,paymentDate,paymentAmount,currency,paymentMethod,paymentRemark}', 'documents',
  '[["invoiceDocNo", 34], ["invoiceNos", 40], ["dueDate", 22], ["dueAmount", 28], ["paidAmount", 28], ["openAmount", 28]]');

-- Who reads what was paid fetches the advice of it in the ways in which they print what was accepted.
update sys_role_menu paid set flags = paid.flags || array(
  select f from unnest(read.flags) f where f in ('isPrint', 'isDownload') and f <> all (paid.flags))
from sys_role_menu read
where paid.menu_no = 'invoicePayment' and 'isSearch' = any (paid.flags)
  and read.role_id = paid.role_id and read.menu_no = 'acceptanceDetails';
