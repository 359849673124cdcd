import type { CallError } from '../call/call-error.ts'
import { createStore } from '../store.ts'

/** Codes of an expired session: of an HTTP error, and inside of a body (spec shell §4, §8). */
const EXPIRY_CODES: readonly string[] = ['10004', '000701']

/** Where people sign in. */
export const SIGN_IN_PATH = '/login'

/** Whether the expiry dialog is open. */
export const isExpiryOpen = createStore(false)

/** Whether the error says that the session has expired. */
export const isExpiry = (error: CallError): boolean => EXPIRY_CODES.includes(error.errorCode)

/** Opens the expiry dialog: once at a time, and not where people sign in anyway. */
export function reportExpiry(): void {
  if (location.pathname !== SIGN_IN_PATH) isExpiryOpen.set(true)
}
