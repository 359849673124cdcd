import { sql } from 'kysely'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { answerRuleSql } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import type { PriceOverrides } from '#modules/orders/change/server/propose-prices.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { orderSheetFields } from '#modules/orders/order/contract/fields.ts'
import {
  acceptance,
  changeProposal,
  promised,
  proposedChange,
  proposedPrice,
} from '#modules/orders/order/contract/schemas.ts'
import { lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import { type OrderListExtra, orderList, withOrderActions } from '#modules/orders/order/server/order-list.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { type ChangedRow, defineRoundTrip, type EditedDocument } from '#platform/server/round-trip/define-round-trip.ts'
import { editSheetHandlers } from '#platform/server/round-trip/edit-sheet-handlers.ts'

type SheetExtra = OrderListExtra & { isPriceOpen: boolean }
type Changed = ChangedRow<typeof orderSheetFields, SheetExtra>

/** The order list with the prices of its lines, for the unit in which the order was written. */
const sheetList = defineList<typeof orderSheetFields, SheetExtra>({
  ...orderList,
  fields: orderSheetFields,
  extra: {
    ...(orderList.extra as NonNullable<typeof orderList.extra>),
    isPriceOpen: sql<boolean>`coalesce(${answerRuleSql<boolean>('is_price_open', 't1')}, false)`,
  },
})

/**
 * What of the order lines may be edited in a sheet: the supplier's promises while the order waits for an answer, new quantities
 * or dates as a proposal while it is in progress, and with either the price of the line where answer rules open prices. What
 * that means and when it is refused, the commands say.
 */
const sheet = defineRoundTrip<typeof orderSheetFields, SheetExtra>({
  port: 'ISupSrmPurchaseHeadService',
  menuNo: 'userOrder',
  list: sheetList,
  titleKey: 'orders:titles.orders',
  present: ({ isPriceOpen: _rule, ...row }, context) => withOrderActions(row, context),
  document: {
    documentId: sql<string>`t1.head_id`,
    documentVersion: sql<number>`head.version`,
    changedBy: sql<string>`head.update_name`,
    changedAt: sql<string>`to_char(head.update_date, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  documentNo: ({ purchaseNo }) => purchaseNo,
  rowName: ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }) =>
    lineBatch({
      purchase_seq: purchaseSeq,
      purchase_phase_seq: purchasePhaseSeq,
      purchase_batch_seq: purchaseBatchSeq,
    }),
  isLocked: ({ isClosed }) => isClosed,
  hasCell: ({ isPriceOpen }, name) => name !== 'price' || isPriceOpen,
  editable: {
    supReplyQty: { action: 'accept', schema: promised.shape.supReplyQty },
    supReplyDate: { action: 'accept', schema: promised.shape.supReplyDate },
    batchPurQty: { action: 'proposeChange', schema: proposedChange.shape.batchPurQty.unwrap() },
    expectArrivalDate: { action: 'proposeChange', schema: proposedChange.shape.expectArrivalDate.unwrap() },
    price: { action: ['accept', 'proposeChange'], schema: proposedPrice.shape.price },
  },
  actions: {
    accept: {
      flag: 'isCheck',
      labelKey: 'orders:roundTrip.accept',
      isReasonNeeded: false,
      isWhole: true,
      write: async (context, document, rows, reason) => {
        const input = { ...keyOf(document), answers: rows.map(answerOf), ...(reason ? { remarks: reason } : {}) }
        await acceptOrder(context, acceptance.parse({ ...input, prices: pricesOf(rows) }))
      },
    },
    proposeChange: {
      flag: 'isModify',
      labelKey: 'orders:roundTrip.proposeChange',
      isReasonNeeded: true,
      isWhole: false,
      write: async (context, document, rows, reason) => {
        const changes = rows.flatMap(({ row, values: { price: _price, ...values } }) =>
          Object.keys(values).length > 0 ? [{ batchId: row.id, ...values }] : [],
        )
        const input = { ...keyOf(document), reason, changes, prices: pricesOf(rows) }
        await proposeChange(context, changeProposal.parse(input))
      },
    },
  },
})

const keyOf = ({ id, version }: EditedDocument) => ({ id, version })

/** The wished prices of lines. Batches of one line hold its price in a cell each: those that were changed say the same. */
function pricesOf(rows: readonly Changed[]): PriceOverrides[] {
  const requests = new Map<string, string>()
  for (const { row, values } of rows) {
    const { price } = values
    if (typeof price !== 'string' || !isDecimal(price)) continue
    const other = requests.get(row.lineId)
    if (other !== undefined && compare(other, price) !== 0) {
      const { purchaseNo, purchaseSeq } = row
      fail(ordersErrors.pricesOfLineDiffer, { purchaseNo, line: purchaseSeq })
    }
    requests.set(row.lineId, price)
  }
  return [...requests].map(([lineId, price]) => ({ lineId, price }))
}

/** The promise of one batch: what the sheet leaves as it was, stays. */
function answerOf({ row, values: { price: _price, ...values } }: Changed) {
  const promise = { supReplyQty: row.supReplyQty, supReplyDate: row.supReplyDate, ...values }
  if (promise.supReplyQty === null) fail(ordersErrors.promisedQuantityEmpty)
  if (promise.supReplyDate === null) fail(ordersErrors.promisedDateEmpty)
  return { batchId: row.id, deliveries: [promise] }
}

/** Order lines are taken out as a sheet to edit, looked at, and written by answers and proposals, all or none. */
export const orderRoundTrip = editSheetHandlers(sheet)
