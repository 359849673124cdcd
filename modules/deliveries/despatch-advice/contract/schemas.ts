import { z } from 'zod'

/** What a document of another system came to, the first time that it was delivered. */
export const asnMessageAnswer = z.object({
  outsideNo: z.string(),
  id: z.string(),
  asnNo: z.string(),
  status: z.string(),
  /** It had been delivered before, and nothing was done now. */
  isRepeated: z.boolean(),
})
