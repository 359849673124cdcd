import { z } from 'zod'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { dateText, idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { APPOINTMENT_STATES, appointmentFields } from './fields.ts'

/** A time of day, HH:MM. */
export const clockText = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'clockTime' })

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

/** An appointment as the reader saw it; a newer version refuses the command. */
export const appointmentKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })
export const appointmentKeys = z.strictObject({ list: keyList(appointmentKey, 200) })
export const appointmentWithReason = appointmentKey.extend({ reason: plainText(200).min(1) })

/** State after a command. */
export const appointmentState = z.object({
  id: z.string(),
  asnNo: z.string(),
  status: z.enum(APPOINTMENT_STATES),
  version: z.number(),
})
export const appointmentStates = z.array(appointmentState)

export const appointmentPage = listAnswerSchema(
  z.intersection(
    rowSchema(appointmentFields),
    z.object({ id: z.string(), asnId: z.string(), version: z.number(), actions: actionsSchema }),
  ),
)
