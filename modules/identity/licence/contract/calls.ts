import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { openReadCall } from '#platform/contract/list/usual-calls.ts'
import { licenceAnswer } from './schemas.ts'

/** Calls over the licence of a company. */
export const licenceCalls = defineCalls({
  'ISrmBmLoginService/getAuth': openReadCall(
    'Whether the own company is licensed: type 1 says so, ALL adds what the licence says to purchasers.',
    bySession('everybody learns why the product does not answer'),
    z.strictObject({ type: z.enum(['1', 'ALL']).default('1') }),
    licenceAnswer,
  ),
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
