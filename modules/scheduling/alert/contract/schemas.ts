import { z } from 'zod'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { MOST_SELECTED } from '#platform/contract/envelope.ts'
import { idText, keyList, plainText } from '#platform/contract/field-schemas.ts'

/** Schedules to whose suppliers an alert goes, and what it says beside what is wrong. */
export const alertInput = z.strictObject({
  list: keyList(z.strictObject({ id: idText() }), MOST_SELECTED),
  text: plainText(REASON_LENGTH)
    .nullish()
    .transform((text) => text ?? ''),
})

/** How many schedules an alert was sent about. */
export const alertAnswer = z.strictObject({ alertCount: z.number().int() })
