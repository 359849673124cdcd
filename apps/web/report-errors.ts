import { PRODUCT_VERSION } from '#platform/contract/values/product.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { randomId } from '#platform/web/random-id.ts'
import { currentSession } from '#platform/web/session.ts'
import { systemApi } from './session-calls.ts'

/** One browser tells of so many different errors; what repeats them says nothing new. */
const MOST = 20
const reported = new Set<string>()

/** Reports what nobody catches, until the page is left. */
export function reportErrors(): void {
  // Without an error there is only a message, such as that of an observer that was too slow: no error of the product.
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/**
 * Tells the server's abnormal log of an error in the screens: what it is and on which page, nothing that was typed. What the
 * server itself refused it knows already, and before sign-in there is nobody to tell of.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallError || error.name === 'AbortError') return
  const { name, message, stack = '' } = error
  const key = `${name}: ${message}`
  if (!currentSession() || reported.has(key) || reported.size >= MOST) return
  reported.add(key)
  const report = {
    page: shown(location.pathname, 200),
    errorName: shown(name, 200) || 'Error',
    errorMessage: shown(message, 2000),
    stack: shown(stack, 8000),
    appVersion: PRODUCT_VERSION,
  }
  systemApi('ISysAbnormalLogService/reportWebError', report, {
    areErrorsSilent: true,
    isExpirySilent: true,
    idempotencyKey: randomId(),
  }).catch(() => undefined)
}

const shown = (text: string, length: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what calls do not take
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu, ' ').slice(0, length)
