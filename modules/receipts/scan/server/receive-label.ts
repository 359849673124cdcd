import {
  findLabelledUnit,
  type LabelledBox,
  type LockedAsn,
  lockAsnById,
  lockLabelledBoxes,
  noteReceivedBoxes,
  readOpenInBoxes,
} from '#modules/deliveries/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { givePhotos } from '#modules/receipts/receipt/server/give-photos.ts'
import type { ReceivedLine } from '#modules/receipts/receipt/server/plan-receipt.ts'
import { announceReceipt, receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { scanCalls } from '../contract/calls.ts'
import { scannedCodes } from '../contract/scanned-codes.ts'

type Answer = CallOutput<typeof scanCalls, 'ISrmLabelScanService/receiveLabel'>

/** Receives what a label stands for, through the same command as the screen; what was booked before stays as it is. */
export const receiveLabel: Handler<typeof scanCalls, 'ISrmLabelScanService/receiveLabel'> = async (context, input) => {
  const { trx, caller } = context
  const unit = await findLabelledUnit(trx, scannedCodes(input.code))
  if (!unit) return fail(receiptsErrors.unknownLabel, { code: input.code })
  const asn = await lockAsnById(trx, unit.asnId)
  const boxes = await lockLabelledBoxes(trx, unit)
  const open = boxes.filter(({ receiptNo }) => receiptNo === null)
  const { unitCode, level } = unit
  const { asn_no: asnNo, supplier_name: supplierName } = asn.head
  const { isRefused, reason, receiptDate } = input
  const reported = { asnNo, supplierName, unitCode, level, isRefused, earlierBoxes: boxes.length - open.length }
  if (open.length === 0) {
    context.audit({ documentNo: asnNo, detail: { unitCode, isRepeated: true } })
    return repeated(reported, boxes)
  }
  await failIfUncounted(trx, asn, open)
  const receipt = { receiptDate, postingDate: receiptDate, lines: linesOf(open, isRefused, reason) }
  const { receiptNo, batches, isPosted } = await receiveItems(context, asn, receipt)
  await givePhotos(
    context,
    receiptNo,
    receipt.lines.map((line) => ({ ...line, fileIds: input.fileIds })),
  )
  await noteReceivedBoxes(
    trx,
    asn.head.id,
    open.map(({ id }) => id),
    receiptNo,
  )
  await trx
    .insertInto('srm_label_scan')
    .values({
      ...inheritedRow('srm_label_scan', asn.head),
      asn_id: asn.head.id,
      unit_code: unitCode,
      unit_level: level,
      box_count: open.length,
      receipt_no: receiptNo,
      is_refused: isRefused,
      reason,
      user_no: caller.userNo,
      create_name: caller.userName,
    })
    .execute()
  context.audit({ documentNo: receiptNo, detail: { asnNo, unitCode, boxes: open.length, isRefused, reason } })
  announceReceipt(context, asn, batches, receiptNo, { isPosted })
  return { ...reported, receiptNo, isRepeated: false, bookedBoxes: open.length, contents: contentsOf(open) }
}

/**
 * Of a lot that was received in part without its boxes, nobody knows which ones came: one of them would be counted twice. Open boxes
 * hold no more than is open of their lot, or are counted by hand.
 */
async function failIfUncounted(trx: ScopedTransaction, asn: LockedAsn, boxes: readonly LabelledBox[]): Promise<void> {
  const inBoxes = await readOpenInBoxes(trx, [...new Set(boxes.map(({ asnLotId }) => asnLotId))])
  for (const line of asn.lines) {
    for (const lot of line.lots) {
      const boxed = inBoxes.get(lot.id) ?? '0'
      const open = subtract(lot.qty, sum([lot.receive_qty, lot.check_return_qty, lot.inspect_qty]))
      if (compare(boxed, open) > 0)
        fail(receiptsErrors.boxesUncounted, { goodsNo: line.goods_no, lotNo: lot.lot_no, open, boxed })
    }
  }
}

function repeated(
  reported: Omit<Answer, 'receiptNo' | 'isRepeated' | 'bookedBoxes' | 'contents'>,
  boxes: LabelledBox[],
) {
  const receiptNos = new Set(boxes.map(({ receiptNo }) => receiptNo ?? ''))
  return {
    ...reported,
    receiptNo: [...receiptNos].join(', '),
    isRepeated: true,
    bookedBoxes: 0,
    contents: contentsOf(boxes),
  }
}

/** What is received of each lot: all that the boxes hold of it. */
function linesOf(boxes: readonly LabelledBox[], isRefused: boolean, reason: string): ReceivedLine[] {
  return grouped(boxes).map(([first, qty, serials]) => ({
    ...(serials.length === 0 ? {} : isRefused ? { refusedSerials: serials } : { serials }),
    asnLineId: first.asnLineId,
    lotNo: first.lotNo,
    receiveQty: isRefused ? '0' : qty,
    checkReturnQty: isRefused ? qty : '0',
    reason: isRefused ? reason : '',
  }))
}

const contentsOf = (boxes: readonly LabelledBox[]): Answer['contents'] =>
  grouped(boxes).map(([{ goodsNo, goodsName, lotNo, purchaseUnitNo }, qty]) => ({
    goodsNo,
    goodsName,
    lotNo,
    qty,
    purchaseUnitNo,
  }))

/** Boxes of the same lot of the same line, with what they hold together, and which pieces. */
function grouped(boxes: readonly LabelledBox[]): [first: LabelledBox, qty: string, serials: string[]][] {
  const groups = Map.groupBy(boxes, ({ asnLineId, lotNo }) => JSON.stringify([asnLineId, lotNo]))
  return [...groups.values()].flatMap((ofLot) => {
    const [first] = ofLot
    if (!first) return []
    return [[first, sum(ofLot.map(({ qty }) => qty)), ofLot.flatMap(({ serialNos }) => serialNos)]]
  })
}
