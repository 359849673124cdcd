import { benchCompany } from '../bench-company.ts'
import type { ReplayValue } from '../captured-statement.ts'
import { handWrittenScope } from '../hand-written-scope.ts'
import { type HandWritten, prepared } from './hand-written.ts'

const { tenantsid } = benchCompany

/**
 * One statement locks the batches, checks them, and writes what an ASN leaves behind. A batch that may not be shipped, or of another
 * organisation or supplier than the rest, leaves nothing, and ends in an error.
 */
const CREATE = `with locked as (
    select b.* from srm_purchase_batch b where b.id = any($1::bigint[]) and ${handWrittenScope.buyer}
      and b.status = 'executing' and not b.is_closed and b.un_delivery_qty - b.pending_qty >= 1 order by b.id for update
  ), numbered as (
    select b.*, l.unit_decimals,
      row_number() over (order by b.head_id, b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq)::int as asn_seq
    from locked b join srm_purchase_line l on l.id = b.line_id
  ), rule as (
    select coalesce((select c.is_shipping_approved from srm_order_answer_config c
      where c.tenantsid = '${tenantsid}' and c.org_no in ((select org_no from locked limit 1), '*') and c.status_code = '1'
      order by c.org_no = '*' limit 1), false) as is_approved
  ), head as (
    insert into srm_asn_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, delivery_date,
      expected_arrival_date, way_carriage, sender, sender_phone, shipping_address, delivery_address, tracking_no,
      purchase_nos, line_count, warehouse_nos, classify_types, create_name, update_name, update_date, status,
      approval_status, asn_no)
    select '${tenantsid}', min(org_no), min(warehouse_no), min(classify_type), min(supplier_no), min(supplier_name), $2::date,
      $2::date + 3, '2', 'Dispatch', '0300000000', 'Dock 1', 'Gate 1', 'TRACK-1', string_agg(distinct purchase_no, ','),
      count(*), array_agg(distinct warehouse_no), array_agg(distinct classify_type), 'bench-buyer', 'bench-buyer',
      clock_timestamp(), (select case when is_approved then '0' else '2' end from rule),
      (select case when is_approved then '1' else '0' end from rule), next_document_no('ASN', $2::date)
    from numbered having count(*) = cardinality($1::bigint[]) and count(distinct (org_no, supplier_no)) = 1
    returning *
  ), lines as (
    insert into srm_asn_line (asn_id, asn_no, tenantsid, org_no, warehouse_no, classify_type, supplier_no, batch_id, head_id,
      asn_seq, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
      purchase_unit_no, unit_decimals, expect_arrival_date, delivery_qty, gift_qty, is_serial, sup_remarks, create_name)
    select h.id, h.asn_no, n.tenantsid, n.org_no, n.warehouse_no, n.classify_type, n.supplier_no, n.id, n.head_id, n.asn_seq,
      n.purchase_no, n.purchase_seq, n.purchase_phase_seq, n.purchase_batch_seq, n.goods_no, n.goods_name, n.spec,
      n.purchase_unit_no, n.unit_decimals, n.expect_arrival_date, 1, 0, false, 'LOT1', 'bench-buyer'
    from head h cross join numbered n order by n.asn_seq
    returning id, tenantsid, org_no, warehouse_no, classify_type, supplier_no
  ), lots as (
    insert into srm_asn_lot (asn_line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, lot_no, qty)
    select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'LOT1', 1 from lines
  ), ledger as (
    insert into srm_purchase_ledger (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
      movement, pending, delivery, on_way, document_type, document_id, document_no, create_name)
    select n.id, '', '', '', '', '', false, case h.status when '2' then 'asnShip' else 'asnSubmit' end,
      (h.status <> '2')::int, (h.status = '2')::int, (h.status = '2')::int, 'asn', h.id, h.asn_no, 'bench-buyer'
    from head h cross join numbered n
  ), logged as (
    insert into sys_operation_log (tenantsid, user_id, user_no, user_name, party, action, document_no, detail, request_id)
    select tenantsid, 1, 'bench-buyer', 'bench-buyer', 'purchaser', 'asn.create', asn_no,
      jsonb_build_object('status', status, 'invoices', '[]'::jsonb, 'lines', (select jsonb_agg(
        jsonb_build_object('batchId', n.id::text, 'deliveryQty', '1', 'lots', 0) order by n.asn_seq) from numbered n)), 'by-hand'
    from head
  ), told as (
    insert into sys_outbox (tenantsid, topic, org_no, supplier_no, user_id, payload, event, event_detail)
    select tenantsid, 'deliveries', org_no, supplier_no, 1, jsonb_build_object('documentNo', asn_no), 'asnSubmitted',
      jsonb_build_object('documentKind', 'asn', 'documentNo', asn_no, 'warehouseNos', warehouse_nos, 'classifyTypes',
        classify_types, 'values', jsonb_build_object('userName', 'bench-buyer', 'asnNo', asn_no, 'orgNo', org_no,
          'warehouseNo', warehouse_no, 'supplierNo', supplier_no, 'supplierName', supplier_name, 'expectedArrivalDate',
          expected_arrival_date, 'purchaseNos', purchase_nos))
    from head
    union all
    select tenantsid, 'orders', org_no, supplier_no, 1, jsonb_build_object('documentNo', purchase_nos), '', '{}' from head
  ), taken as (
    insert into sys_idempotency (user_id, tenantsid, key, call, request_hash, answer)
    select 1, tenantsid, $3, 'ISrmAsnHeadService/addAsn', 'by-hand', jsonb_build_object('output',
      jsonb_build_object('id', id::text, 'asnNo', asn_no, 'status', status, 'version', version))
    from head
  )
  select id, asn_no as "asnNo", status, version, 1 / (id is not null)::int as written from (values (1)) one left join head on true`

/** An ASN over one piece of each of so many batches, which are the inputs of the request. */
export function createAsnByHand(batchCount: number): HandWritten {
  const batches: ReplayValue = {
    kind: 'list',
    values: Array.from({ length: batchCount }, (_, index) => ({ kind: 'input', index })),
  }
  const today: ReplayValue = { kind: 'fixed', value: new Date().toISOString().slice(0, 10) }
  return {
    // Numbers of documents count per tenant.
    opening: `begin; set local app.tenantsid = '${tenantsid}'`,
    statements: [prepared(CREATE, batches, today, { kind: 'fresh' })],
  }
}
