import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { checkEditedSheet } from '#platform/server/round-trip/check-edited-sheet.ts'
import { confirmEdits } from '#platform/server/round-trip/confirm-edits.ts'
import { type ChangedRow, defineRoundTrip, type EditedDocument } from '#platform/server/round-trip/define-round-trip.ts'
import { exportForEditing } from '#platform/server/round-trip/export-for-editing.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import type { orderLineFields } from '../contract/fields.ts'
import { acceptance, changeProposal, promised, proposedChange } from '../contract/schemas.ts'
import { acceptOrder } from './accept-order.ts'
import { lineBatch } from './lock-batches.ts'
import { type OrderListExtra, orderList, presentOrderLine } from './order-list.ts'
import { proposeChange } from './propose-change.ts'

type Changed = ChangedRow<typeof orderLineFields, OrderListExtra>

/**
 * What of the order lines may be edited in a sheet: the supplier's promises while the order waits for an answer, and new
 * quantities or dates as a proposal while it is in progress. What that means and when it is refused, the commands say.
 */
export const orderRoundTrip = defineRoundTrip<typeof orderLineFields, OrderListExtra>({
  port: 'ISupSrmPurchaseHeadService',
  menuNo: 'userOrder',
  list: orderList,
  titleKey: 'orders:titles.orders',
  present: presentOrderLine,
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
  editable: {
    supReplyQty: { action: 'accept', schema: promised.shape.supReplyQty },
    supReplyDate: { action: 'accept', schema: promised.shape.supReplyDate },
    batchPurQty: { action: 'proposeChange', schema: proposedChange.shape.batchPurQty.unwrap() },
    expectArrivalDate: { action: 'proposeChange', schema: proposedChange.shape.expectArrivalDate.unwrap() },
  },
  actions: {
    accept: {
      flag: 'isCheck',
      labelKey: 'orders:roundTrip.accept',
      isReasonNeeded: false,
      isWhole: true,
      write: async (context, document, rows, reason) => {
        const input = { ...keyOf(document), answers: rows.map(answerOf), ...(reason ? { remarks: reason } : {}) }
        await acceptOrder(context, acceptance.parse(input))
      },
    },
    proposeChange: {
      flag: 'isModify',
      labelKey: 'orders:roundTrip.proposeChange',
      isReasonNeeded: true,
      isWhole: false,
      write: async (context, document, rows, reason) => {
        const changes = rows.map(({ row, values }) => ({ batchId: row.id, ...values }))
        await proposeChange(context, changeProposal.parse({ ...keyOf(document), reason, changes }))
      },
    },
  },
})

const keyOf = ({ id, version }: EditedDocument) => ({ id, version })

/** The promise of one batch: what the sheet leaves as it was, stays. */
function answerOf({ row, values }: Changed) {
  const promise = { supReplyQty: row.supReplyQty, supReplyDate: row.supReplyDate, ...values }
  if (promise.supReplyQty === null) refuse(ordersErrors.promisedQuantityEmpty)
  if (promise.supReplyDate === null) refuse(ordersErrors.promisedDateEmpty)
  return { batchId: row.id, deliveries: [promise] }
}

/** The order lines of a search as a sheet to edit. */
export const exportOrdersForEditing: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/exporteditexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportForEditing(context, orderRoundTrip, query)
}

/** What a returned sheet would change of the orders. */
export const checkEditedOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/checkeditexcel'> = (
  context,
  upload,
) => checkEditedSheet(context, upload, orderRoundTrip)

/** Writes the confirmed changes of a returned sheet by answers and proposals, all or none. */
export const confirmEditedOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/importeditexcel'> = (
  context,
  input,
) => confirmEdits(context, orderRoundTrip, input)
