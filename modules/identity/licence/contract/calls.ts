import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { licenceAnswer } from './schemas.ts'

/** Calls over the licence of a company. */
export const licenceCalls = defineCalls({
  'ISrmBmLoginService/getAuth': {
    summary: 'Whether the own company is licensed: type 1 says so, ALL adds what the licence says to purchasers.',
    input: z.strictObject({ type: z.enum(['1', 'ALL']).default('1') }),
    output: licenceAnswer,
    access: bySession('everybody learns why the product does not answer'),
    audit: readsOnly,
    repeat: 'read',
    isAlwaysOpen: true,
  },
  'ISysLicenseService/saveLicense': {
    summary: 'Activates a licence key for the own company.',
    input: z.strictObject({ licenseKey: z.string().trim().min(1).max(4000) }),
    output: licenceAnswer,
    access: byMenu('license', 'isSave', ['purchaser']),
    audit: { action: 'identity.saveLicense' },
    repeat: 'natural',
    touches: 'nobody',
    isAlwaysOpen: true,
  },
})
