import type { CallError } from '../call/call-error.ts'
import { createStore } from '../store.ts'

/** Codes of refusals that hold for every call: no licence, a password to change, or a second factor to set up first. */
const BLOCK_CODES: readonly string[] = ['wire.notLicensed', 'wire.passwordExpired', 'wire.factorMissing']

/** Whether a call was refused for such a reason since the session was last loaded. */
export const isBlockReported = createStore(false)

/** Loads the session anew: what the reader may do has changed. */
export const reloadSession = (): void => isBlockReported.set(true)

/** Notes such a refusal, so that the session is loaded anew and says what to do. */
export function noteBlock(error: CallError): void {
  if (BLOCK_CODES.includes(error.errorCode)) reloadSession()
}
