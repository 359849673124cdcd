-- Kinds of documents, each registered with its table. Functions that listed them by hand follow from that.
create table sys_document_kind (
  table_name text primary key,
  number_column text,
  action_area text
);
alter table sys_document_kind enable row level security;
select register_document('srm_purchase_head', 'purchase_no', 'order');
select register_document('srm_component_issue', 'issue_no');
select register_document('srm_component_scrap', 'scrap_no');
select register_document('srm_asn_head', 'asn_no', 'asn');
select register_document('srm_delivery_approval', 'approval_no', 'approval');
select register_document('srm_asn_appointment', null, 'appointment');
select register_document('srm_check_receipt', 'receipt_no', 'receipt');
select register_document('srm_check_return', 'receipt_no');
select register_document('srm_bill_return', 'return_no');
select register_document('srm_inspection', 'inspection_no', 'inspection');
select register_document('wms_put_away_task', 'task_no', 'putAwayTask');
select register_document('wms_put_away_adjustment', 'adjust_no');
select register_document('srm_discrepancy', 'discrepancy_no', 'discrepancy');

-- Policies of their files, as as_document_files() makes them. The order of kinds is that of its calls.
do $$
declare
  new record;
begin
  for new in
    select * from (values
      ('asn_files', 'asn', 'srm_asn_head', 'all to quayside_purchaser, quayside_supplier'),
      ('delivery_approval_files', 'deliveryApproval', 'srm_delivery_approval', 'all to quayside_purchaser, quayside_supplier'),
      ('rejection_files', 'rejection', 'srm_check_return', 'all to quayside_purchaser, quayside_supplier'),
      ('discrepancy_files', 'discrepancy', 'srm_discrepancy', 'all to quayside_purchaser, quayside_supplier'),
      ('inspection_files', 'inspection', 'srm_inspection', 'all to quayside_purchaser'),
      ('inspection_files_read', 'inspection', 'srm_inspection', 'select to quayside_supplier')) p (name, kind, target, readers)
  loop
    execute format('drop policy %I on doc_file', new.name);
    execute format($policy$create policy %I on doc_file for %s using (tenantsid = (select scope_text('app.tenantsid')) and kind = %L
      and exists (select from %I o where o.id = document_id))$policy$, new.name, new.readers, new.kind, new.target);
  end loop;
end $$;
alter table doc_file
  drop constraint doc_file_kind_check,
  add constraint doc_file_kind_check
    check (kind in ('own', 'avatar', 'news', 'app', 'asn', 'deliveryApproval', 'rejection', 'discrepancy', 'inspection'));

-- History and tab counts are declared anew where names of columns stand in them.
select materialise_tab_counts('srm_purchase_head', 'status');
select materialise_tab_counts('srm_purchase_batch', 'status');
select materialise_tab_counts('srm_asn_head', 'status');
select materialise_tab_counts('srm_check_receipt', 'delivery_timing');
alter table history.tracked_table enable row level security;
select refresh_history(tracked::regclass) from unnest('{srm_asn_line,srm_asn_lot,srm_check_receipt,srm_check_return,srm_inspection,
  srm_purchase_change,srm_purchase_mark,srm_component_ledger}'::text[]) as tracked;

-- Views.
-- Components whose balances differ from the sum of their ledger; empty when all is well.
create or replace view srm_component_ledger_differences with (security_invoker = true) as
select c.id as component_id, c.tenantsid, c.purchase_no, c.purchase_seq, c.component_no
from srm_purchase_component c
left join lateral (
  select coalesce(sum(issued), 0) as issued, coalesce(sum(arrived), 0) as arrived, coalesce(sum(shortage), 0) as shortage,
    coalesce(sum(returned), 0) as returned, coalesce(sum(used), 0) as used, coalesce(sum(scrapped), 0) as scrapped
  from srm_component_ledger l where l.component_id = c.id
) l on true
where (c.issued_qty, c.arrived_qty, c.short_qty, c.returned_qty, c.used_qty, c.scrapped_qty)
  is distinct from (l.issued, l.arrived, l.shortage, l.returned, l.used, l.scrapped);

-- Balances of components at suppliers as they were at a moment that the reader's transaction sets, or are now: those of now are
-- kept with the component, those of a moment are added up. A component is there from its first movement on.
create or replace view srm_component_balance with (security_invoker = true) as
select c.id, c.head_id, c.line_id, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, c.supplier_name,
  c.is_released, c.purchase_no, c.purchase_seq, c.goods_no, c.goods_name, c.component_no, c.component_name, c.component_spec,
  c.unit_no, c.search_text, c.update_date, coalesce(m.moment, statement_timestamp()) as as_of,
  case when m.moment is null then c.issued_qty else q.issued end as issued_qty,
  case when m.moment is null then c.short_qty else q.shortage end as short_qty,
  case when m.moment is null then c.returned_qty else q.returned end as returned_qty,
  case when m.moment is null then c.used_qty else q.used end as used_qty,
  case when m.moment is null then c.scrapped_qty else q.scrapped end as scrapped_qty,
  case when m.moment is null then c.on_way_qty else least(q.issued - q.arrived - q.shortage,
    greatest(0, q.issued - q.shortage - q.returned - q.scrapped - q.used)) end as on_way_qty,
  case when m.moment is null then c.supplier_qty
    else greatest(0, q.arrived - q.returned - q.scrapped - q.used) end as supplier_qty,
  case when m.moment is null then c.missing_qty
    else greatest(0, q.used + q.scrapped + q.returned - (q.issued - q.shortage)) end as missing_qty
from (select nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone') as moment) m
cross join srm_purchase_component c
left join lateral (
  select sum(l.issued) as issued, sum(l.arrived) as arrived, sum(l.shortage) as shortage, sum(l.returned) as returned,
    sum(l.used) as used, sum(l.scrapped) as scrapped
  from srm_component_ledger l where m.moment is not null and l.component_id = c.id and l.create_date <= m.moment
) q on true
where c.create_date <= coalesce(m.moment, statement_timestamp())
  and exists (select from srm_component_ledger l
    where l.component_id = c.id and l.create_date <= coalesce(m.moment, statement_timestamp()));
