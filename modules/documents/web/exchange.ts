import type { exchangeCalls } from '#modules/documents/contract/exchange-calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** An exchanged document as the list has it. */
export type Exchange = CallOutput<typeof exchangeCalls, 'ISrmExchangeService/getexchangemessagelist'>['records'][number]
