import { sql } from 'kysely'
import { demoReasons } from '#db/demo/order-plan.ts'
import { minimum, subtract } from '#platform/contract/values/decimal.ts'
import type { DemoFixtures } from './play-order.ts'

/** A component that is still to issue, and where the purchaser has some of it. */
interface Issuable {
  headId: string
  lineId: string
  supplierNo: string
  componentId: string
  toIssueQty: string
  stockWarehouseNo: string
  cellNo: string
  lotNo: string
  onHandQty: string
}

/**
 * Issues components of one outsourced order in progress. Of a first issue the supplier has confirmed the arrival, short of
 * two; a second one is on the way.
 */
export async function issueComponents({ trx, call, receiverOf, suppliers, today }: DemoFixtures): Promise<void> {
  const { rows } = await sql<Issuable>`
    select c.head_id as "headId", c.line_id as "lineId", c.supplier_no as "supplierNo", c.id as "componentId",
      trim_scale(c.to_issue_qty)::text as "toIssueQty", s.warehouse_no as "stockWarehouseNo", s.cell_no as "cellNo",
      s.lot_no as "lotNo", trim_scale(s.on_hand_qty)::text as "onHandQty"
    from srm_purchase_component c
    join srm_purchase_head h on h.id = c.head_id and h.status = 'executing'
    join wms_stock s on s.tenantsid = c.tenantsid and s.item_no = c.component_no and s.org_no = c.org_no and s.owner_no = ''
      and s.warehouse_no = c.warehouse_no and s.on_hand_qty >= 100
    where c.to_issue_qty >= 100 order by c.supplier_no, c.id, s.on_hand_qty desc limit 1`.execute(trx)
  const [found] = rows
  const supplier = found && suppliers.get(found.supplierNo)
  if (!found || !supplier) return
  const { headId, lineId, componentId, stockWarehouseNo, cellNo, lotNo } = found
  const warehouse = receiverOf(stockWarehouseNo)
  const clerk = { ...warehouse, caller: { ...warehouse.caller, warehouseNos: [stockWarehouseNo] } }
  const issue = (issueQty: string) =>
    call(clerk, 'ISupSrmOutsourcedOrderService/addComponentIssue', {
      headId,
      issueType: 'issue',
      issueDate: today,
      lines: [{ componentId, stockWarehouseNo, cellNo, lotNo, issueQty }],
    })
  const { id } = await issue('60')
  const { documents } = await call(supplier, 'ISupSrmOutsourcedOrderService/getOutsourcedLine', { lineId })
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({ id: line.id, arrivedQty: subtract(line.issueQty, '2') })),
  )
  await call(supplier, 'ISupSrmOutsourcedOrderService/confirmComponentArrival', {
    id,
    reason: demoReasons.componentsShort,
    lines,
  })
  await issue(minimum('40', subtract(found.toIssueQty, '60')))
}
