import { callsOf } from '#platform/web/call/call-client.ts'
import type { selfBillingCalls } from '../contract/calls.ts'

/** Calls by which suppliers agree to self-billing. */
export const selfBillingApi = callsOf<typeof selfBillingCalls>()
