import { z } from 'zod'
import { listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { operationLogFields } from './fields.ts'

/** A language of the portal; `description` is what it calls itself (spec shell §3, Language). */
export const language = z.object({ id: z.string(), languageCode: z.string(), description: z.string() })

export const operationLogPage = listAnswerSchema(
  z.intersection(rowSchema(operationLogFields), z.object({ id: z.string() })),
)

/** A parameter with its value as text; `paramType` says how to read it. */
export const param = z.object({
  paramNo: z.string(),
  paramName: z.string(),
  paramType: z.enum(['number']),
  paramValue: z.string(),
})

/** Documents found by their number; `kind` names the screen that shows them. */
export const foundDocuments = z.object({
  records: z.array(
    z.object({ kind: z.string(), id: z.string(), documentNo: z.string(), party: z.string(), status: z.string() }),
  ),
})

/** A rule in its reader's language; `refusals` are the sentences that it causes, with an ellipsis for each value. */
export const rule = z.object({
  rule: z.string(),
  area: z.string(),
  sentence: z.string(),
  /** Whether it concerns the reader's side and menus. */
  isMine: z.boolean(),
  refusals: z.array(z.object({ errorCode: z.string(), sentence: z.string() })),
})
