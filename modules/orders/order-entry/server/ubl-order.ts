import { sql } from 'kysely'
import { readUnitCodes } from '#modules/master-data/server.ts'
import type { readPricedOrders } from '#modules/orders/order/server/read-priced-orders.ts'
import { isZero, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type UblParts, ublAmount, writeUbl } from '#platform/server/ubl/write-ubl.ts'

type PricedOrder = Awaited<ReturnType<typeof readPricedOrders>>[number]
type PricedLine = PricedOrder['lines'][number]

/** An order as a UBL document: what is in force of it, with the amounts that its screens show. */
export async function ublOrder({ trx, caller, today }: CallContext, order: PricedOrder): Promise<string> {
  const units = order.lines.flatMap((line) => [line.purchaseUnitNo, line.orderedUnitNo ?? line.purchaseUnitNo])
  const unitCode = await readUnitCodes(trx, caller.tenantsid, units)
  const quantity = (value: string, unitNo: string) => ({ value, attributes: { unitCode: unitCode(unitNo) } })
  const amount = (value: string) => ublAmount(value, order.currency)
  const batches = Map.groupBy(await readDeliveries(trx, order.id), ({ lineId }) => lineId)
  const lineOf = (line: PricedLine): UblParts => ({
    LineItem: {
      ID: String(line.purchaseSeq),
      Note: line.remarks,
      Quantity: quantity(line.lineQty, line.purchaseUnitNo),
      LineExtensionAmount: amount(line.amount),
      TotalTaxAmount: amount(line.taxAmount),
      Delivery: (batches.get(line.id) ?? []).map((batch) => ({
        ID: batch.lineBatch,
        Quantity: quantity(batch.batchPurQty, line.purchaseUnitNo),
        RequestedDeliveryPeriod: { EndDate: batch.expectArrivalDate },
        PromisedDeliveryPeriod: batch.supReplyDate === null ? undefined : { EndDate: batch.supReplyDate },
      })),
      Price: {
        PriceAmount: amount(line.orderedPrice ?? line.price),
        BaseQuantity: quantity('1', line.orderedPrice === null ? line.purchaseUnitNo : (line.orderedUnitNo ?? '')),
      },
      Item: {
        Description: line.spec,
        Name: line.goodsName,
        BuyersItemIdentification: { ID: line.goodsNo },
        ClassifiedTaxCategory: taxCategory(line.taxRate),
      },
    },
  })
  return writeUbl('Order', {
    ID: order.purchaseNo,
    IssueDate: order.purchaseDate ?? order.releasedDate?.slice(0, 10) ?? today,
    OrderTypeCode: order.orderType,
    Note: order.remarks,
    DocumentCurrencyCode: order.currency,
    LineCountNumeric: String(order.lines.length),
    AdditionalDocumentReference: {
      ID: order.purchaseNo,
      DocumentType: 'OrderVersion',
      VersionID: String(order.orderVersion),
      DocumentStatusCode: order.status,
    },
    ...(await parties(trx, order)),
    TaxTotal: { TaxAmount: amount(order.taxAmount), TaxSubtotal: taxSubtotals(order.lines, amount) },
    AnticipatedMonetaryTotal: {
      LineExtensionAmount: amount(order.amount),
      TaxExclusiveAmount: amount(order.amount),
      TaxInclusiveAmount: amount(order.amountWithTax),
      PayableAmount: amount(order.amountWithTax),
    },
    OrderLine: order.lines.map(lineOf),
  })
}

/** Categories of UN/ECE code list 5305: standard rate, or zero rated. */
const taxCategory = (rate: string): UblParts => ({
  ID: isZero(rate) ? 'Z' : 'S',
  Percent: rate,
  TaxScheme: { ID: 'VAT' },
})

/** Base and tax of each rate: the sums of what its lines have. */
function taxSubtotals(lines: readonly PricedLine[], amount: (value: string) => UblParts[string]): UblParts[] {
  return [...Map.groupBy(lines, (line) => line.taxRate)].map(([rate, own]) => ({
    TaxableAmount: amount(sum(own.map((line) => line.amount))),
    TaxAmount: amount(sum(own.map((line) => line.taxAmount))),
    TaxCategory: taxCategory(rate),
  }))
}

async function parties(trx: ScopedTransaction, order: PricedOrder): Promise<UblParts> {
  const supplier = await trx
    .selectFrom('bm_supplier')
    .select(['contact', 'tel_no', 'email', 'tax_registration_no'])
    .where('supplier_no', '=', order.supplierNo)
    .executeTakeFirst()
  const address = await trx
    .selectFrom('bm_delivery_address')
    .select(['address', 'contact', 'phone'])
    .where('loadadr_type', '=', '1')
    .where('status_code', '=', '1')
    .where('warehouse_no', '=', order.warehouseNo)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  const taxNo = supplier?.tax_registration_no ?? ''
  return {
    BuyerCustomerParty: {
      Party: {
        PartyIdentification: { ID: order.orgNo },
        PartyName: { Name: order.orgName },
        Contact: { Name: order.employeeName },
      },
    },
    SellerSupplierParty: {
      CustomerAssignedAccountID: order.supplierNo,
      Party: {
        PartyName: { Name: order.supplierName },
        PartyTaxScheme: taxNo === '' ? undefined : { CompanyID: taxNo, TaxScheme: { ID: 'VAT' } },
        Contact: {
          Name: supplier?.contact ?? '',
          Telephone: supplier?.tel_no ?? '',
          ElectronicMail: supplier?.email ?? '',
        },
      },
    },
    Delivery: {
      DeliveryAddress: { ID: order.warehouseNo, AddressLine: { Line: address?.address ?? '' } },
      DeliveryParty: {
        PartyName: { Name: order.warehouseName },
        Contact: { Name: address?.contact ?? '', Telephone: address?.phone ?? '' },
      },
    },
  }
}

function readDeliveries(trx: ScopedTransaction, headId: string) {
  return trx
    .selectFrom('srm_purchase_batch as b')
    .select([
      'b.line_id as lineId',
      'b.expect_arrival_date as expectArrivalDate',
      'b.sup_reply_date as supReplyDate',
      sql<string>`b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq`.as('lineBatch'),
      sql<string>`trim_scale(b.batch_pur_qty)`.as('batchPurQty'),
    ])
    .where('b.head_id', '=', headId)
    .orderBy('b.purchase_phase_seq')
    .orderBy('b.purchase_batch_seq')
    .execute()
}
