import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { actAs, buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { downloadUblOrder } from './download-ubl-order.ts'

let test: TestDatabase
let supplier: Caller
let buyer: Caller
beforeAll(async () => {
  test = await createTestDatabase()
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
  buyer = await buildUser(test.ownerDb, callerOf('purchaser'))
})
afterAll(() => test.drop())

const xmlOf = (caller: Caller, purchaseNo: string): Promise<string> =>
  actAs(test, caller, async (context) => {
    const out = new PassThrough()
    const written = text(out)
    await (await downloadUblOrder(context, { purchaseNo })).write(out)
    return written
  })

describe('an order as a UBL document', () => {
  it('says what its screens say: lines, deliveries, units, tax and totals, exactly', async () => {
    const { id, purchaseNo } = await buildOrder(test.ownerDb, {
      lines: [{ lineQty: '1234.5', unitNo: 'KG', unitDecimals: 1 }, { taxRate: '0' }, { price: '0.123457' }],
    })
    await test.ownerDb.updateTable('bm_unit').set({ common_code: 'KGM' }).where('unit_no', '=', 'KG').execute()
    await test.ownerDb
      .updateTable('bm_supplier')
      .set({ tax_registration_no: '91440300<&>' })
      .where('supplier_no', '=', supplier.supplierNo)
      .execute()
    const order = await readUbl(Buffer.from(await xmlOf(supplier, purchaseNo)), 'Order')
    expect(order.findings).toEqual([])
    const shown = await actAs(test, supplier, (context) => readOrderDetail(context, { id }))
    expect(order.text('ID')).toBe(purchaseNo)
    expect(order.text('AdditionalDocumentReference', 'VersionID')).toBe(String(shown.orderVersion))
    expect(order.text('SellerSupplierParty', 'CustomerAssignedAccountID')).toBe(supplier.supplierNo)
    expect(order.text('SellerSupplierParty', 'Party', 'PartyTaxScheme', 'CompanyID')).toBe('91440300<&>')
    expect(order.text('TaxTotal', 'TaxAmount')).toBe(shown.taxAmount)
    expect(order.text('AnticipatedMonetaryTotal', 'TaxExclusiveAmount')).toBe(shown.amount)
    expect(order.text('AnticipatedMonetaryTotal', 'PayableAmount')).toBe(shown.amountWithTax)
    expect(order.all('TaxTotal', 'TaxSubtotal').map((one) => one.text('TaxCategory', 'Percent'))).toEqual(['13', '0'])
    const lines = order.all('OrderLine').map((line) => ({
      seq: line.text('LineItem', 'ID'),
      qty: line.text('LineItem', 'Quantity'),
      unit: line.one('LineItem', 'Quantity')?.element.attributes.get('unitCode'),
      amount: line.text('LineItem', 'LineExtensionAmount'),
      currency: line.one('LineItem', 'LineExtensionAmount')?.element.attributes.get('currencyID'),
      goodsNo: line.text('LineItem', 'Item', 'BuyersItemIdentification', 'ID'),
      delivery: line.text('LineItem', 'Delivery', 'ID'),
    }))
    expect(lines).toEqual(
      shown.lines.map((line) => ({
        seq: String(line.purchaseSeq),
        qty: line.lineQty,
        unit: line.purchaseUnitNo === 'KG' ? 'KGM' : line.purchaseUnitNo,
        amount: line.amount,
        currency: shown.currency,
        goodsNo: line.goodsNo,
        delivery: `${line.purchaseSeq}-1-1`,
      })),
    )
  })

  it('is answered to whoever sees the order, and kept in the log', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb, { status: 'pendingRelease' })
    await expect(xmlOf(supplier, purchaseNo)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    const xml = await xmlOf(buyer, purchaseNo)
    const kept = await test.ownerDb
      .selectFrom('doc_exchange_message')
      .select(['direction', 'message_kind', 'result', 'content', 'create_name'])
      .where('document_no', '=', purchaseNo)
      .execute()
    expect(kept).toEqual([
      {
        direction: 'out',
        message_kind: 'order',
        result: 'sent',
        content: Buffer.from(xml),
        create_name: buyer.userName,
      },
    ])
  })
})
