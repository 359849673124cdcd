import { z } from 'zod'
import { dateText, idText, plainText } from '#platform/contract/field-schemas.ts'

/** The organisation whose closings are read. */
export const closingsOfOrg = z.strictObject({ id: idText() })

/** The days of a closing as they are filled in. */
export const closingForm = z.strictObject({ startDate: dateText(), endDate: dateText(), remark: plainText(200).min(1) })

/** The same with the id of the organisation. */
export const newClosing = closingForm.extend({ id: idText() })

/** A closing that is reopened. */
export const reopening = z.strictObject({ id: idText(), reason: plainText(200).min(1) })

export const closingKey = z.object({ id: z.string() })

/** Closings, the latest first; moments are empty while a span is closed. */
export const closingList = z.object({
  closings: z.array(
    z.object({
      id: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      remark: z.string(),
      createName: z.string(),
      createDate: z.string(),
      isReopened: z.boolean(),
      reopenName: z.string(),
      reopenDate: z.string(),
      reopenReason: z.string(),
    }),
  ),
})
