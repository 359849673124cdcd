import type { calls as identityCalls } from '#modules/identity/contract.ts'
import type { calls as schedulingCalls } from '#modules/scheduling/contract.ts'
import type { calls as systemCalls } from '#modules/system/contract.ts'
import { callsOf } from '#platform/web/call/call-client.ts'

/** Sign-in, sign-out, and who is signed in. */
export const identityApi = callsOf<typeof identityCalls>()

/** The languages to choose from. */
export const systemApi = callsOf<typeof systemCalls>()

/** How schedules are shown. */
export const schedulingApi = callsOf<typeof schedulingCalls>()
