import { expect } from 'vitest'
import type { WireAnswer } from './wire-client.ts'

/** What must hold of the answer to whatever was sent: it is no fault of the server, and a refusal explains itself as JSON. */
export function expectClear(sent: unknown, { status, contentType, body }: WireAnswer): void {
  const { errorCode = '', errorMessage = '' } = body
  const isRefusal = status >= 400 && status < 500 && errorCode !== '' && errorMessage !== ''
  if (status !== 200 && !isRefusal) expect({ sent, status, contentType, body }).toBe('answered clearly')
}
