/** Frees a balance from the constraints that keep it right. */
const free = (table: string, ...constraints: string[]) =>
  constraints.map((name) => `alter table ${table} drop constraint ${name}`)
/** Changes the first row that fits. */
const change = (table: string, values: string, where = 'true') =>
  `update ${table} set ${values} where id = (select min(id) from ${table} where ${where})`
const BATCH = 'srm_purchase_batch'
const TASK = 'wms_put_away_task'
/** A payable of which nothing stands on a bill. */
const UNBILLED = 'amount > 1 and on_bill_qty = 0'
const settle = (type: 'asn' | 'return') =>
  `insert into srm_discrepancy_step (tenantsid, org_no, warehouse_no, classify_type, supplier_no, discrepancy_id, batch_id, step,
    step_qty, document_type, document_id, document_no, party)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, id, batch_id, 'settled', 1000000, '${type}', asn_id, asn_no,
    'system' from srm_discrepancy order by id limit 1`

/** Something due of an invoicing bill that the ERP does not have. */
const plantedDue = [
  `with doc as (
    insert into srm_invoice_doc (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, invoice_doc_no, currency)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'RI-1', currency from srm_payable order by id limit 1
    returning *)
  insert into srm_payment_due (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, doc_id, invoice_doc_no, erp_bill_no,
    invoice_nos, bill_nos, currency, invoice_date, payment_terms, due_date, due_amount)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, invoice_doc_no, '', '', '', currency, current_date,
    '1', current_date, 1
  from doc`,
]

/** An agreement of self-billing that drew so many numbers. */
const plantedAgreement = (lastNumber: number) =>
  `insert into srm_self_billing_agreement (tenantsid, org_no, supplier_no, agreement_name, number_prefix, valid_from, last_number)
    select tenantsid, org_no, supplier_no, 'Planted', 'SB', current_date, ${lastNumber} from srm_payable order by id limit 1`

const plantedStatement = (paired: number) =>
  `insert into srm_statement (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, statement_no, status, from_date,
    to_date, currency, amount_basis, imported_by, file_name, line_count, paired_count)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'ST-1', 'matched', '2026-03-01', '2026-03-31', currency,
    'net', 'supplier', 'march.xlsx', ${paired}, ${paired}
  from srm_payable order by id limit 1`

/** A schedule without days. */
const plantedSchedule = `insert into srm_schedule_item (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
    schedule_no, goods_no, goods_name, purchase_unit_no)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'SL-1', 'PLANTED', 'Planted', 'PCS'
  from srm_purchase_head order by id limit 1`

const plantedLoop = `insert into srm_kanban_loop (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, loop_no, goods_no,
    goods_name, purchase_unit_no, container_qty)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'KL-1', 'PLANTED', 'Planted', 'PCS', 1
  from srm_purchase_head order by id limit 1`
/** A card that is ordered, of which there is no request. */
const plantedCard = `insert into srm_kanban_card (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, card_no, status,
    loop_id, loop_no, card_seq, goods_no, goods_name, purchase_unit_no, container_qty)
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'KL-1-001', 'ordered', id, loop_no, 1, goods_no,
    goods_name, purchase_unit_no, container_qty
  from srm_kanban_loop where loop_no = 'KL-1'`

/** How a row that breaks each invariant comes into the demo company, past triggers and constraints. */
export const plantedRows: Readonly<Record<string, readonly string[]>> = {
  'orders.batchLedger': [change(BATCH, 'batch_pur_qty = batch_pur_qty + 1')],
  'orders.negativeBalance': [...free(BATCH, `${BATCH}_pending_qty_check`), change(BATCH, 'pending_qty = -1')],
  'orders.shippedParts': [
    ...free(BATCH, `${BATCH}_shipped`, `${BATCH}_cap`),
    change(BATCH, 'delivery_qty = delivery_qty + 1'),
  ],
  'orders.deliveryLimit': [
    ...free(BATCH, `${BATCH}_cap`),
    change(BATCH, "pending_qty = batch_pur_qty * 10 + 1, over_action = 'refuse', is_over_unlimited = false"),
  ],
  'orders.openQuantity': [
    `alter table ${BATCH} alter un_delivery_qty drop expression`,
    change(BATCH, 'un_delivery_qty = un_delivery_qty + 1'),
  ],
  'orders.lineQuantity': [change('srm_purchase_line', 'line_qty = line_qty + 1')],
  'scheduling.counters': [`${plantedSchedule} returning id`, change('srm_schedule_item', 'cum_shipped_qty = 1')],
  'scheduling.days': [`${plantedSchedule} returning id`, change('srm_schedule_item', 'waiting_count = 1')],
  'scheduling.requests': [plantedLoop, `${plantedCard} returning id`],
  'reconciliation.payableLedger': [change('srm_payable', 'on_bill_net = 0.01', UNBILLED)],
  'reconciliation.owedOfBatch': [change('srm_payable', 'qty = qty + 1', "source_type = 'acceptance'")],
  'reconciliation.disputed': [change('srm_payable', 'disputed_count = 1')],
  'reconciliation.billTotals': [
    `insert into srm_bill (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, bill_no, bill_period, currency,
      net_amount)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'RB-1', '2026-03', currency, 1
    from srm_payable order by id limit 1`,
  ],
  'reconciliation.invoiceTotals': [
    `insert into srm_invoice_doc (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, invoice_doc_no, currency,
      net_amount)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'RI-1', currency, 1
    from srm_payable order by id limit 1`,
  ],
  'reconciliation.invoiced': [
    change('srm_payable', 'on_bill_net = 0.01, confirmed_net = 0.01, invoiced_net = 0.01', UNBILLED),
  ],
  'reconciliation.selfBilled': [
    plantedAgreement(0),
    `insert into srm_invoice_doc (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, invoice_doc_no, currency,
      status, agreement_id, agreement_no, series_place)
    select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.supplier_name, 'RI-S', p.currency, 'pendingApproval',
      a.id, 'SB1', 1
    from (select * from srm_payable order by id limit 1) p join srm_self_billing_agreement a on a.agreement_name = 'Planted'`,
    `insert into srm_invoice (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, invoice_type, invoice_classify, invoice_no,
      invoice_date, invoice_amount, tax_rate, rate_place, tax_amount)
    select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, '3', '2', 'SB-1', current_date, 1, 13, 1, 0.13
    from srm_invoice_doc where invoice_doc_no = 'RI-S'`,
  ],
  'reconciliation.selfBillingSeries': [plantedAgreement(1)],
  'reconciliation.paymentDue': [...plantedDue],
  'reconciliation.dueOfErp': [...plantedDue],
  'reconciliation.setOff': [
    `insert into srm_deduction (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, deduction_no, status,
      deduction_type, currency, deduction_amount, confirm_amount, reason, answer_date, set_off_amount)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'DD-1', 'accepted', 'penalty', currency, 1, 1,
      'Late', current_date, 1
    from srm_payable order by id limit 1`,
  ],
  'reconciliation.payment': [
    `insert into srm_payment (tenantsid, org_no, supplier_no, payment_no, payment_date, currency, amount)
    select tenantsid, org_no, supplier_no, 'PAY-1', current_date, currency, 1 from srm_payable order by id limit 1`,
  ],
  'reconciliation.billed': [change('srm_payable', 'on_bill_net = 0.01', UNBILLED)],
  'reconciliation.statementTotals': [plantedStatement(1)],
  'reconciliation.statementPairs': [
    plantedStatement(0),
    `insert into srm_statement_line (tenantsid, org_no, warehouse_no, classify_type, supplier_no, statement_id, statement_no, outcome,
      difference_kind, currency)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, id, statement_no, 'missingThere', 'missingThere', currency
    from srm_statement cross join generate_series(1, 2) where statement_no = 'ST-1'`,
    `insert into srm_statement_pair (tenantsid, org_no, warehouse_no, classify_type, supplier_no, statement_id, line_id, payable_id)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, statement_id, id, (select min(id) from srm_payable)
    from srm_statement_line where statement_no = 'ST-1'`,
  ],
  'orders.cancelledRest': [
    change(BATCH, 'is_cancelled = true', "batch_pur_qty > delivery_qty + pending_qty and status = 'executing'"),
  ],
  'orders.completed': [change('srm_purchase_head', "status = 'executing'", "status = 'completed'")],
  'orders.componentLedger': [change('srm_purchase_component', 'used_qty = used_qty + 1')],
  'orders.componentPlace': [
    'alter table srm_purchase_component alter supplier_qty drop expression',
    change('srm_purchase_component', 'supplier_qty = supplier_qty + 1'),
  ],
  'orders.negativeComponent': [
    ...free('srm_purchase_component', 'srm_purchase_component_used_qty_check'),
    change('srm_purchase_component', 'used_qty = -1'),
  ],
  'orders.componentNeed': [change('srm_purchase_component', 'product_qty = product_qty + 1')],
  'orders.componentArrivals': [change('srm_purchase_component', 'issued_qty = issued_qty + 1')],
  'orders.componentReversal': [
    `insert into srm_component_ledger (component_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
      movement, used, document_type, document_id, document_no)
    select c.id, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, true, 'use', 1, 'receipt', r.id, r.receipt_no
    from srm_purchase_component c cross join srm_check_receipt r order by c.id, r.id limit 1`,
    change('srm_check_receipt', 'is_reversed = true'),
  ],
  'orders.componentStock': [change('srm_component_issue_line', 'issue_qty = issue_qty + 1')],
  'deliveries.shipped': [
    change(
      'srm_asn_line',
      'delivery_qty = delivery_qty + 1',
      "asn_id in (select id from srm_asn_head where status = '2')",
    ),
  ],
  'deliveries.asnStatus': [change('srm_asn_head', "status = '2'", "status = '4'")],
  'deliveries.unshipped': [change('srm_asn_head', "status = 'X'", "status = '4'")],
  'deliveries.lots': [change('srm_asn_lot', 'qty = qty + 1')],
  'discrepancies.refused': [
    change(
      'srm_discrepancy',
      'discrepancy_qty = discrepancy_qty + 1',
      "discrepancy_kind = 'refused' and status in ('open', 'answered')",
    ),
  ],
  'discrepancies.shortage': [
    change('srm_discrepancy', "discrepancy_kind = 'shortage'", "discrepancy_kind = 'refused'"),
  ],
  'discrepancies.steps': [change('srm_discrepancy_step', "step = 'closed', step_qty = 1000000", "step = 'made'")],
  'discrepancies.settledByAsn': [settle('asn')],
  'discrepancies.settledByReturn': [settle('return')],
  'receipts.batchTotals': [change('srm_check_receipt', 'receive_qty = receive_qty + 1', 'gift_qty = 0')],
  'receipts.asnLineTotals': [change('srm_check_return', 'check_return_qty = check_return_qty + 1')],
  'receipts.returnedQuantity': [change('srm_bill_return_line', 'return_qty = 1e12')],
  'receipts.returnedAmount': [change('srm_bill_return_line', 'amount = 1e12')],
  'receipts.acceptedAmount': [
    change('srm_check_receipt', 'amount = amount + 1', 'gift_qty = 0 and reverses_id is null and not is_reversed'),
  ],
  'receipts.reversedAmount': [
    change('srm_check_receipt', 'reverses_id = (select max(id) from srm_check_receipt)', 'gift_qty = 0'),
  ],
  'receipts.acceptanceStock': [change('wms_stock_ledger', 'qty = qty + 1', "document_type = 'receipt'")],
  'receipts.returnStock': [change('srm_bill_return_line', 'return_qty = return_qty * 2')],
  'receipts.putAwayStock': [change('wms_stock_ledger', 'qty = qty + 1', "movement = 'store'")],
  'receipts.taskQuantity': [change(TASK, 'task_qty = task_qty + 1')],
  'receipts.taskDetails': [change(TASK, 'done_qty = done_qty - 1', 'done_qty > 1')],
  'receipts.endedTask': [
    change(
      'srm_warehousing_detail',
      'warehousing_qty = warehousing_qty + 1',
      `receipt_id in (select receipt_id from ${TASK} where status = 'complete')`,
    ),
  ],
  'receipts.adjustedTask': [
    `insert into wms_put_away_adjustment (tenantsid, org_no, warehouse_no, classify_type, adjust_no, task_id, done_before,
      done_after, reason)
    select tenantsid, org_no, warehouse_no, classify_type, 'PLANTED', id, 1, 1, 'Planted' from ${TASK} where adjust_no = '' limit 1`,
  ],
  'receipts.closedTask': [
    ...free(TASK, `${TASK}_closed`),
    change(TASK, "status = 'closed', frozen_from = null", 'done_qty > 0'),
  ],
  'receipts.reversedTask': [
    change(
      'srm_check_receipt',
      'is_reversed = true',
      `id in (select receipt_id from ${TASK} where status <> 'closed')`,
    ),
  ],
  'receipts.waitingTask': [change(TASK, 'done_qty = task_qty', "status not in ('complete', 'closed')")],
  'inventory.stockLedger': [
    'update wms_stock set on_hand_qty = on_hand_qty + 1 where ctid = (select min(ctid) from wms_stock)',
  ],
  'inventory.serialStock': [
    `update wms_serial set cell_no = 'ELSEWHERE' where id = (select min(id) from wms_serial where status = 'inStorage')`,
  ],
  'inventory.serialTrail': [change('wms_serial', "status = 'initial'", "status = 'outOfStorage'")],
  'inventory.serialLines': [
    `delete from wms_serial where id = (select min(s.id) from wms_serial s join srm_asn_head h on h.id = s.asn_id
      where s.status = 'initial' and h.status in ('2', '3'))`,
  ],
  'reconciliation.allowance': [
    `insert into srm_deduction (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, deduction_no, status,
      deduction_type, currency, deduction_amount, confirm_amount, tax_rate, reason, answer_date)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'PLANTED', 'accepted', 'allowance', currency, 1, 1,
      0, 'Planted', receipt_date from srm_check_receipt order by id limit 1`,
  ],
  'reconciliation.priceAdjustment': [
    change('srm_payable', "source_type = 'priceAdjust'", "source_type = 'acceptance'"),
  ],
  'reconciliation.priceAdjustmentTotals': [
    `insert into srm_price_adjustment (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, adjustment_no, goods_no,
      goods_name, purchase_unit_no, currency, new_price, net_amount, reason)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'PLANTED', goods_no, goods_name, purchase_unit_no,
      currency, 1, 1, 'Planted' from srm_check_receipt order by id limit 1`,
  ],
  'reconciliation.billTax': [
    `insert into srm_bill (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, bill_no, bill_period, currency)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'RB-RATE', '2026-03', currency
    from srm_payable order by id limit 1`,
    `insert into srm_bill_line (bill_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, payable_id, source_type, origin_no,
      purchase_no, goods_no, goods_name, purchase_unit_no, posting_date, price, tax_rate, qty, net_amount, tax_amount)
    select b.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.id, p.source_type, p.origin_no, p.purchase_no,
      p.goods_no, p.goods_name, p.purchase_unit_no, p.posting_date, p.price, p.tax_rate, 0, 0, p.tax_amount
    from srm_bill b cross join (select * from srm_payable where tax_amount > 0 order by id limit 1) p where b.bill_no = 'RB-RATE'`,
    "update srm_bill set tax_rounding = 'rate' where bill_no = 'RB-RATE'",
  ],
  'reconciliation.rounding': [
    change('srm_payable', "source_type = 'rounding'", `source_type = 'acceptance' and ${UNBILLED} and tax_amount > 0`),
  ],
  'system.tabCounts': ['update sys_tab_count set delta = delta + 1 where ctid = (select min(ctid) from sys_tab_count)'],
}
