import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { PlacedError } from '#platform/contract/errors.ts'
import { compare, type Decimal, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { PlannedIssue } from './component-plan.ts'
import { fifoLevelSql, lotAgeSql } from './lot-ages.ts'

interface AgedStock {
  warehouseNo: string
  cellNo: string
  itemNo: string
  lotNo: string
  qty: Decimal
  age: string | null
  /** 0 not asked for, 1 another lot needs a reason, 2 enforced. */
  level: '0' | '1' | '2'
}

/**
 * What is wrong with issuing components first in, first out: a part that leaves while an older lot of the component stays in usable
 * cells of its warehouse. Where that is only warned about, a reason lets it pass. `parts` are in the order of the document's lines.
 */
export async function olderLotErrors(
  trx: ScopedTransaction,
  { tenantsid, org_no }: { tenantsid: string; org_no: string },
  parts: readonly PlannedIssue[],
  reason: string,
): Promise<PlacedError[]> {
  const stock = await agedStock(trx, tenantsid, org_no, parts)
  return parts.flatMap((part, index) => {
    const { stockWarehouseNo: warehouseNo, lotNo, component } = part
    const ofItem = stock.filter((row) => row.warehouseNo === warehouseNo && row.itemNo === component.componentNo)
    const own = ofItem.find((row) => row.lotNo === lotNo)
    if (!own || own.level === '0' || (own.level === '1' && reason !== '')) return []
    const older = ofItem.find((row) => isOlder(row, own) && isPositive(leftOf(row, parts)))
    if (!older) return []
    const declaration = own.level === '2' ? ordersErrors.olderLotFirst : ordersErrors.olderLotReason
    const parameters = { componentNo: component.componentNo, lotNo: older.lotNo, cellNo: older.cellNo, warehouseNo }
    return [{ path: `lines.${index}.issueQty`, declaration, parameters: { ...parameters, day: older.age ?? '' } }]
  })
}

/** Stock that nobody knows the age of is older than none. */
const isOlder = ({ age }: AgedStock, own: AgedStock): boolean => age !== null && own.age !== null && age < own.age

/** What stays in a cell once the document's parts have left it. */
function leftOf(row: AgedStock, parts: readonly PlannedIssue[]): Decimal {
  const taken = parts.filter(
    ({ stockWarehouseNo, cellNo, lotNo, component }) =>
      stockWarehouseNo === row.warehouseNo &&
      cellNo === row.cellNo &&
      lotNo === row.lotNo &&
      component.componentNo === row.itemNo,
  )
  const qty = sum(taken.map(({ issueQty }) => issueQty))
  return compare(row.qty, qty) > 0 ? subtract(row.qty, qty) : '0'
}

/** The buyer's own stock of the parts' components in their warehouses, without cells that are bad; the oldest first. */
async function agedStock(
  trx: ScopedTransaction,
  tenantsid: string,
  orgNo: string,
  parts: readonly PlannedIssue[],
): Promise<AgedStock[]> {
  const warehouses = [...new Set(parts.map(({ stockWarehouseNo }) => stockWarehouseNo))]
  const items = [...new Set(parts.map(({ component }) => component.componentNo))]
  const { rows } = await sql<AgedStock>`
    select s.warehouse_no as "warehouseNo", s.cell_no as "cellNo", s.item_no as "itemNo", s.lot_no as "lotNo",
      trim_scale(s.on_hand_qty) as qty, ${lotAgeSql('s')} as age, ${fifoLevelSql('s')} as level
    from wms_stock s
    left join bm_warehouse_cell c on (c.tenantsid, c.warehouse_no, c.cell_no) = (s.tenantsid, s.warehouse_no, s.cell_no)
    where s.tenantsid = ${tenantsid} and s.org_no = ${orgNo} and s.owner_no = '' and s.on_hand_qty > 0
      and s.warehouse_no = any (${warehouses}::text[]) and s.item_no = any (${items}::text[])
      and not coalesce(c.is_bad, false)
    order by age nulls last, s.lot_no, s.cell_no`.execute(trx)
  return rows
}
