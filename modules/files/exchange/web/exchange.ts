import type { CallOutput } from '#platform/contract/calls.ts'
import type { exchangeCalls } from '../contract/calls.ts'

/** An exchanged document as the list has it. */
export type Exchange = CallOutput<typeof exchangeCalls, 'ISrmExchangeService/getexchangemessagelist'>['records'][number]
