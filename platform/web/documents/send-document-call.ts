import type { CallPath, CallTable } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'

const api = callsOf<CallTable>()

/** Makes a call of a declared document, whose path follows from its declaration. */
export const sendDocumentCall = <Output>(path: CallPath, input: unknown, options: CallOptions): Promise<Output> =>
  api(path, input, options) as Promise<Output>
