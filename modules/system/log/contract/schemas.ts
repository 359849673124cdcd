import { z } from 'zod'
import { listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { operationLogFields } from './fields.ts'

export const operationLogPage = listAnswerSchema(
  z.intersection(rowSchema(operationLogFields), z.object({ id: z.string() })),
)

/** An entry of the operation log in its reader's words. */
export const logDescription = z.object({
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** What is said of handled errors. */
export const handleForm = z.strictObject({ handleNote: plainText(500).min(1) })
