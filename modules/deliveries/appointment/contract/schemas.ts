import { z } from 'zod'
import { clockText } from '#modules/deliveries/asn/contract/schemas.ts'
import { dateText, idText, plainText } from '#platform/contract/field-schemas.ts'

/** Where and when slots are asked for; those that an ASN holds itself do not stand in its way. */
export const slotRequest = z.strictObject({
  orgNo: plainText().min(1),
  warehouseNo: plainText().min(1),
  deliveryAddress: plainText(200).min(1),
  day: dateText(),
  asnId: idText().nullish(),
})
export const daySlots = z.object({
  slots: z.array(z.object({ from: z.string(), to: z.string(), free: z.number() })),
})

/** When an ASN is to be unloaded. */
export const appointmentRequest = z.strictObject({ asnId: idText(), day: dateText(), time: clockText() })
