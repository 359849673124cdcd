import { z } from 'zod'
import { dateText } from '#platform/contract/field-schemas.ts'

/** What an issuer signs: who may use the product, for which tenant, how long, and with how many users. */
export const licenceContent = z.strictObject({
  licenceNo: z.string().min(1).max(60),
  licensee: z.string().min(1).max(200),
  tenantsid: z.string().min(1).max(60),
  validFrom: dateText(),
  validUntil: dateText(),
  /** Users with status valid, of both sides. */
  maxUsers: z.number().int().min(1).max(1_000_000),
  /** Names of the modules that it includes beside those that every licence does; absent: all. */
  modules: z
    .array(z.string().regex(/^[a-z][a-z-]{0,39}$/))
    .min(1)
    .max(100)
    .optional(),
})

export type LicenceContent = z.output<typeof licenceContent>

/** `missing`: none, or none that a trusted issuer signed for this tenant. `early`: not valid yet. */
export const LICENCE_STATES = ['valid', 'early', 'expired', 'missing'] as const

export type LicenceState = (typeof LICENCE_STATES)[number]

/** Answer of `getAuth`: `isLicense` 0 opens the licence page; details only for type `ALL`. */
export const licenceAnswer = z.object({
  isLicense: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(LICENCE_STATES),
  /** Whether the caller may save a new key. */
  canActivate: z.boolean(),
  licence: licenceContent
    .extend({
      usedUsers: z.number(),
      /** The modules that a licence may include or leave out, by their names in the reader's language. */
      modules: z.array(z.object({ module: z.string(), moduleName: z.string(), isLicensed: z.boolean() })),
    })
    .nullable(),
})
