import { expect } from 'vitest'
import type { WireAnswer } from './wire-client.ts'

/** What must hold of the answer to whatever was sent: it is no error of the server, and a refusal explains itself as JSON. */
export function expectClear(sent: unknown, { status, contentType, body }: WireAnswer): void {
  const { errorCode = '', errorMessage = '' } = body
  const isBusinessError = status >= 400 && status < 500 && errorCode !== '' && errorMessage !== ''
  if (status !== 200 && !isBusinessError) expect({ sent, status, contentType, body }).toBe('answered clearly')
}
