import { randomUUID } from 'node:crypto'
import { addDays } from '#platform/contract/values/dates.ts'
import { writeUbl } from '#platform/server/ubl/write-ubl.ts'
import type { ContextAsn, TestContext } from './test-context.ts'

const pieces = (value: string) => ({ value, attributes: { unitCode: 'PCS' } })
const lineOf = (purchaseNo: string) => ({
  OrderLineReference: { LineID: '10', OrderReference: { ID: purchaseNo } },
})

/** A despatch advice of another system over 30 pieces of an order’s first line. */
export function despatchAdvice(
  { today }: TestContext,
  purchaseNo: string,
  ID = `D-${randomUUID().slice(0, 8)}`,
): Buffer {
  const xml = writeUbl('DespatchAdvice', {
    ID,
    IssueDate: today,
    DespatchSupplierParty: { CustomerAssignedAccountID: 'S1001' },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: 'SZ10' } } },
    Shipment: {
      ID: '1',
      Delivery: {
        TrackingID: 'SF-1002003',
        EstimatedDeliveryPeriod: { EndDate: addDays(today, 2) },
        Despatch: { ActualDespatchDate: today },
      },
    },
    DespatchLine: {
      ID: '1',
      DeliveredQuantity: pieces('30'),
      ...lineOf(purchaseNo),
      Item: { ItemInstance: { LotIdentification: { LotNumberID: 'LOT-7' } } },
    },
  })
  return Buffer.from(xml)
}

/** A receipt advice of a warehouse system: 30 pieces came, of which 5 were refused. */
export function receiptAdvice(
  { today }: TestContext,
  { asnNo, order }: Pick<ContextAsn, 'asnNo' | 'order'>,
  ID = `R-${randomUUID().slice(0, 8)}`,
): Buffer {
  const xml = writeUbl('ReceiptAdvice', {
    ID,
    IssueDate: today,
    DespatchDocumentReference: { ID: asnNo },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: 'SZ10' } } },
    DespatchSupplierParty: { CustomerAssignedAccountID: 'S1001' },
    ReceiptLine: {
      ID: '1',
      ReceivedQuantity: pieces('30'),
      RejectedQuantity: pieces('5'),
      RejectReason: 'Wet',
      ...lineOf(order.purchaseNo),
    },
  })
  return Buffer.from(xml)
}
