import { z } from 'zod'

/** What an import answers: how many rows it added and changed. */
export const importAnswerSchema = z.object({ insertCount: z.number().int(), updateCount: z.number().int() })

/** Data of a refused import: the file with the error column (null where it could not be made), and the first faults. */
export const importRefusalSchema = z.object({
  fileId: z.string().nullable(),
  rows: z.array(
    z.object({
      rowNumber: z.number().int(),
      field: z.string(),
      fieldLabel: z.string(),
      message: z.string(),
      /** Of the refusal that the fault would be by itself. */
      errorCode: z.string(),
    }),
  ),
  errorCount: z.number().int(),
})
