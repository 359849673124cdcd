import { z } from 'zod'

/** Where a second factor is on, token and organisation are empty and the ticket leads to the second step. */
export const signedIn = z.object({ token: z.string(), orgNo: z.string(), ticket: z.string().optional() })
