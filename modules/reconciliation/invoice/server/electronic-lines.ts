import { sql } from 'kysely'
import { readUnitCodes } from '#modules/master-data/server.ts'
import { type KnownLine, lineOf } from '#modules/reconciliation/e-invoice/server/compose-electronic-invoice.ts'
import { compare, type Decimal, isZero, lineAmount, multiply } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A line of an invoicing bill as far as an invoice shows it. */
export interface InvoicedLine {
  id: string
  goodsNo: string
  goodsName: string
  unitNo: string
  qty: Decimal
  price: Decimal
  netAmount: Decimal
  taxRate: Decimal
  originNo: string
  purchaseNo: string
  invoiceQty: Decimal | null
  invoicePrice: Decimal | null
}

/** The lines of an invoicing bill that have an amount; what rounds the tax of a rate has none, and no invoice shows it as a line. */
export async function readInvoicedLines(trx: ScopedTransaction, docId: string): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`
    select id, goods_no as "goodsNo", coalesce(nullif(goods_name, ''), nullif(goods_no, ''), origin_no) as "goodsName",
      purchase_unit_no as "unitNo", trim_scale(qty) as qty, trim_scale(price) as price, trim_scale(net_amount) as "netAmount",
      trim_scale(tax_rate) as "taxRate", origin_no as "originNo", purchase_no as "purchaseNo",
      trim_scale(invoice_qty) as "invoiceQty", trim_scale(invoice_price) as "invoicePrice"
    from srm_invoice_line where doc_id = ${docId} and net_amount <> 0 order by id`.execute(trx)
  return rows
}

/** The lines as an electronic invoice has them, those of a red one without their sign; a quantity and price that the invoice states count. */
export async function electronicLines(
  trx: ScopedTransaction,
  tenantsid: string,
  lines: readonly InvoicedLine[],
  { isRed, decimals }: { isRed: boolean; decimals: number },
): Promise<KnownLine[]> {
  const unitCode = await readUnitCodes(
    trx,
    tenantsid,
    lines.map(({ unitNo }) => unitNo),
  )
  return lines.map((line) => {
    const { goodsNo, goodsName, originNo, taxRate } = line
    const sign = isRed ? '-1' : '1'
    const qty = line.invoiceQty ?? multiply(line.qty, sign)
    const price = line.invoicePrice ?? line.price
    const isStated = line.invoiceQty !== null
    const netAmount = isStated ? lineAmount(qty, price, decimals) : multiply(line.netAmount, sign)
    return {
      goodsNo,
      originNo,
      taxRate,
      ...priced({ goodsName, qty, price, netAmount, decimals }),
      unitCode: unitCode(line.unitNo),
    }
  })
}

/** Quantity and price whose product is the amount: a price of the whole quantity where that of one is rounded away. */
function priced({
  goodsName,
  qty,
  price,
  netAmount,
  decimals,
}: Pick<KnownLine, 'goodsName' | 'qty' | 'price' | 'netAmount'> & { decimals: number }) {
  const { adjusted: _none, ...whole } = lineOf(netAmount, goodsName)
  if (isZero(qty)) return whole
  if (compare(price, '0') >= 0 && compare(lineAmount(qty, price, decimals), netAmount) === 0)
    return { goodsName, qty, price, baseQty: '1', netAmount }
  const count = qty.replace(/^-/, '')
  return { goodsName, qty: multiply(count, whole.qty), price: whole.price, baseQty: count, netAmount }
}
