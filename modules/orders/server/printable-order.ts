import { sql } from 'kysely'
import { add, lineAmount, lineTax, sum } from '#platform/contract/decimal.ts'
import { code, date, defineFields, money, number, quantity, text } from '#platform/contract/fields.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { orderLineFields } from '../contract/fields.ts'

const printed = { show: '' }
const order = orderLineFields

const head = defineFields('orders', {
  purchaseNo: order.purchaseNo,
  status: order.status,
  orderType: order.orderType,
  orderVersion: number(printed),
  purchaseDate: order.purchaseDate,
  orgNo: order.orgNo,
  orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
  plantNo: order.plantNo,
  warehouseNo: order.warehouseNo,
  warehouseName: text({ ...printed, label: 'orders:fields.warehouseNo' }),
  supplierNo: order.supplierNo,
  supplierName: order.supplierName,
  employeeName: order.employeeName,
  currency: code(printed),
  remarks: order.remarks,
  amount: money(printed),
  taxAmount: money(printed),
  amountWithTax: money(printed),
})

const lines = defineFields('orders', {
  purchaseSeq: order.purchaseSeq,
  goodsNo: order.goodsNo,
  goodsName: order.goodsName,
  spec: order.spec,
  purchaseUnitNo: order.purchaseUnitNo,
  lineQty: quantity({ ...printed, label: 'orders:fields.batchPurQty' }),
  price: money({ ...printed, decimals: 6 }),
  taxRate: quantity(printed),
  amount: money(printed),
  taxAmount: money(printed),
  expectArrivalDate: date({ ...printed, label: 'orders:fields.expectArrivalDate' }),
  lineRemarks: text({ ...printed, label: 'orders:fields.remarks' }),
})

/** Orders as they are printed: head, lines with amounts, and their sums. */
export const printableOrder: PrintableDocument = {
  name: 'orders.order',
  titleKey: 'orders:fields.printTitle',
  menuNo: 'userOrder',
  head,
  rows: { lines },
  read: async ({ trx }, ids) => {
    const heads = new Map((await readHeads(trx, ids)).map((row) => [row.id, row]))
    const linesOf = Map.groupBy(await readLines(trx, ids), (line) => line.headId)
    return ids.flatMap((id) => {
      const found = heads.get(id)
      if (!found) return []
      const ownLines = (linesOf.get(id) ?? []).map((line) => {
        const amount = lineAmount(line.lineQty, line.price, found.currencyDecimals)
        return { ...line, amount, taxAmount: lineTax(amount, line.taxRate, found.currencyDecimals) }
      })
      const amount = sum(ownLines.map((line) => line.amount))
      const taxAmount = sum(ownLines.map((line) => line.taxAmount))
      return {
        id,
        documentNo: found.purchaseNo,
        orgNo: found.orgNo,
        supplierNo: found.supplierNo,
        head: { ...found, amount, taxAmount, amountWithTax: add(amount, taxAmount) },
        rows: { lines: ownLines },
      }
    })
  },
}

function readHeads(trx: ScopedTransaction, ids: readonly string[]) {
  return trx
    .selectFrom('srm_purchase_head as h')
    .leftJoin('bm_org as o', (join) => join.onRef('o.tenantsid', '=', 'h.tenantsid').onRef('o.org_no', '=', 'h.org_no'))
    .leftJoin('bm_warehouse as w', (join) =>
      join.onRef('w.tenantsid', '=', 'h.tenantsid').onRef('w.warehouse_no', '=', 'h.warehouse_no'),
    )
    .select([
      'h.id',
      'h.purchase_no as purchaseNo',
      'h.status',
      'h.order_type as orderType',
      'h.order_version as orderVersion',
      'h.purchase_date as purchaseDate',
      'h.org_no as orgNo',
      'h.plant_no as plantNo',
      'h.warehouse_no as warehouseNo',
      'h.supplier_no as supplierNo',
      'h.supplier_name as supplierName',
      'h.employee_name as employeeName',
      'h.currency',
      'h.currency_decimals as currencyDecimals',
      'h.remarks',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.org_name', 'h.org_no').as('orgName'),
      eb.fn.coalesce('w.warehouse_name', 'h.warehouse_no').as('warehouseName'),
    ])
    .where('h.id', 'in', ids)
    .execute()
}

const decimalSql = (column: string) => sql<string>`trim_scale(${sql.ref(column)})`

function readLines(trx: ScopedTransaction, headIds: readonly string[]) {
  return trx
    .selectFrom('srm_purchase_line as l')
    .select([
      'l.head_id as headId',
      'l.purchase_seq as purchaseSeq',
      'l.goods_no as goodsNo',
      'l.goods_name as goodsName',
      'l.spec',
      'l.purchase_unit_no as purchaseUnitNo',
      'l.expect_arrival_date as expectArrivalDate',
      'l.remarks as lineRemarks',
      decimalSql('l.line_qty').as('lineQty'),
      decimalSql('l.price').as('price'),
      decimalSql('l.tax_rate').as('taxRate'),
    ])
    .where('l.head_id', 'in', headIds)
    .orderBy('l.head_id')
    .orderBy('l.purchase_seq')
    .execute()
}
