import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { displayCalls } from '../contract/calls.ts'

/** Calls of the display configuration. */
export const displayApi = callsOf<typeof displayCalls>()

/** The configuration as it is read, and as it is sent. */
export type DisplayConfig = CallOutput<typeof displayCalls, 'ISrmSchedulingDisplayConfigService/getDisplayConfig'>
export type SentConfig = CallInput<typeof displayCalls, 'ISrmSchedulingDisplayConfigService/saveCommonSetting'>
export type SentRange = SentConfig['ranges'][number]
