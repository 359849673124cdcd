import { z } from 'zod'

/** The secret of a key, which nobody is shown again. */
export const issuedKey = z.object({ secret: z.string(), version: z.number() })

/** A key without a secret. */
export const withdrawnKey = z.object({ version: z.number() })
