import { z } from 'zod'
import { encodedPassword } from '#modules/identity/password/contract/schemas.ts'

/** A code of the authenticator app; spaces between its digits do not count. */
const oneTimeCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** The same, or a recovery code. */
const anyCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6}|[A-Za-z2-9]{16})$/))

/** Second step of a sign-in: what the first one answered, and a code. */
export const secondStep = z.strictObject({ ticket: z.string().min(1).max(100), code: anyCode })

export const factorState = z.object({
  isOn: z.boolean(),
  /** Not where an identity provider vouched for the session. */
  isPasswordAsked: z.boolean(),
  /** A role of the user demands it, so it cannot be turned off. */
  isDemanded: z.boolean(),
  /** Empty: off. */
  since: z.string(),
  recoveryCodesLeft: z.number(),
})

/** A secret for the app: to scan, to open on the same device, and to type. */
export const begunFactor = z.object({ secret: z.string(), address: z.string(), qrCode: z.string() })

/** Readable in this answer alone. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })

export const factorCode = z.strictObject({ code: oneTimeCode })

/** Password, to begin a second factor; with a code, to turn it off. Empty where none is asked for. */
export const factorBegin = z.strictObject({ pwd: encodedPassword.default('') })

export const factorEnd = z.strictObject({ pwd: encodedPassword.default(''), code: anyCode })
