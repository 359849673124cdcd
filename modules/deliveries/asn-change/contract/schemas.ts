import { z } from 'zod'
import { asnKey, shippingDetails } from '#modules/deliveries/asn/contract/schemas.ts'
import { asnLot, isOverConfirmed, MOST_LINES, newAsnLine } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { decimalText, idText, plainText } from '#platform/contract/field-schemas.ts'

/** What of a lot is to be otherwise; what is not named stays. */
const lotEdit = z.strictObject({
  id: idText(),
  lotNo: asnLot.shape.lotNo.optional(),
  productDate: asnLot.shape.productDate,
  qty: asnLot.shape.qty.optional(),
  /** All that it has from now on; as they were unless given. */
  serials: asnLot.shape.serials,
})

/** What of a line is to be otherwise; what is not named stays. */
export const asnLineEdit = z.strictObject({
  id: idText(),
  supRemarks: newAsnLine.shape.supRemarks.optional(),
  remarks: plainText(200).optional(),
  productFeature: plainText(60).optional(),
  stockFeature: plainText(60).optional(),
  lots: z.array(lotEdit).max(100).default([]),
})

/** An ASN as it is to be: all its shipping details, and what changes of its lines and lots. */
export const asnEdit = asnKey.extend({
  ...shippingDetails.shape,
  lines: z.array(asnLineEdit).max(1000).default([]),
})

/** A waiting or rejected ASN that is submitted again: what its lots hold now, which adds up to its lines, gifts, lines less and more. */
export const asnResubmission = asnKey.extend({
  isOverConfirmed,
  lines: z
    .array(
      z.strictObject({
        id: idText(),
        lots: z
          .array(z.strictObject({ id: idText(), qty: asnLot.shape.qty, serials: asnLot.shape.serials }))
          .min(1)
          .max(100),
        /** Of the line; as it was unless given. */
        giftQty: decimalText().optional(),
      }),
    )
    .max(MOST_LINES)
    .default([]),
  /** Lines that are not shipped with it any more. */
  dropped: z.array(idText()).max(MOST_LINES).default([]),
  /** Lines that come onto it, as on a new ASN. */
  added: z.array(newAsnLine).max(MOST_LINES).default([]),
})

/** A lot of an ASN that wants a number by its item's rule. */
export const lotOfAsn = asnKey.extend({ lotId: idText() })

const reason = plainText(200).min(1)
/** Lines of which the open remainder can no longer be received. */
export const lineEnding = asnKey.extend({
  /** All that can be ended, which settles the ASN, where none are named. */
  lineIds: z.array(idText()).min(1).max(1000).optional(),
  reason,
})
