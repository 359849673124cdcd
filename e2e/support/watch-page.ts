import type { Page } from '@playwright/test'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'

/** What went wrong on a page although nobody was told that it would. */
export interface PageWatch {
  /** This call may be refused from now on, with this HTTP status, as often as it likes. */
  expectRefusal(path: string, status: number): void
  /** Everything that went wrong so far. */
  faults(): readonly string[]
}

interface BusinessError {
  path: string
  status: number
}

/** Notes console errors, uncaught errors, failed requests and refused calls of a page. */
export function watchPage(page: Page): PageWatch {
  const noted: string[] = []
  const expected: BusinessError[] = []
  const isExpected = (address: string, status: number) =>
    expected.some((refusal) => refusal.status === status && address.endsWith(refusal.path))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    // The browser repeats each refused request on its console; the answers are judged below.
    if (message.text().startsWith('Failed to load resource') && url.includes(CALL_BASE_PATH)) return
    noted.push(`console ${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => noted.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A query that is no longer needed is cut off by the page itself.
    if (reason !== 'net::ERR_ABORTED') noted.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400 || isExpected(response.url(), response.status())) return
    const at = noted.push(`answered ${response.status()}: ${response.url()}`) - 1
    const add = (body: string) => {
      noted[at] += ` ${body.slice(0, 300)}`
    }
    // The page may be closed before its answer is read; then what is noted says enough.
    response.text().then(add, () => undefined)
  })
  return {
    expectRefusal: (path, status) => expected.push({ path, status }),
    faults: () => noted,
  }
}
