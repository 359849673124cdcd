import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { matchCalls } from '../contract/calls.ts'

/** Calls of the tolerance laboratory. */
export const trialApi = callsOf<typeof matchCalls>()

/** What is tried, and what it comes to. */
export type TrialQuery = CallInput<typeof matchCalls, 'ISrmMatchToleranceService/tryTolerances'>
export type Trial = CallOutput<typeof matchCalls, 'ISrmMatchToleranceService/tryTolerances'>
export type TrialRule = TrialQuery['rules'][number]
