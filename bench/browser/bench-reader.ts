import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoAccounts } from '#db/demo/users.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'

/** Where the lists that are measured are. */
export const ORDERS_PATH = '/orderCollaboration/userOrder'
export const NOTIFICATIONS_PATH = '/offsite/asnTracking'
export const ORDER_LIST_CALL = 'ISupSrmPurchaseService/getPurchasePage'

/** Rows of the list on screen. */
export const ROWS = '.page:not([data-hidden-tab]) .grid tbody tr:not(.grid-spacer)'

/** Opens a window of the size the product is laid out for, with nothing cached. */
export function openWindow(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1366, height: 768 } })
}

/** Types number and password into the sign-in page and waits for what comes after it. */
export async function signInAs(page: Page, userNo: string): Promise<void> {
  const account = demoAccounts.find((candidate) => candidate.userNo === userNo)
  if (!account) throw new Error(`The demo company has no user ${userNo}`)
  await page.locator('input[autocomplete="username"]').fill(userNo)
  await page.locator('input[autocomplete="current-password"]').fill(account.password)
  await page.locator('form button[type="submit"]').click()
  await page.locator('#side-menu').waitFor()
}

/** A window where somebody of the demo company is signed in. */
export async function openSignedIn(browser: Browser, url: string, userNo: string): Promise<Page> {
  const context = await openWindow(browser, url)
  const page = await context.newPage()
  await page.goto('/login')
  await signInAs(page, userNo)
  return page
}

/** Unfolds every group of the side menu and answers the paths of its entries. */
export async function unfoldMenu(page: Page): Promise<string[]> {
  const folded = page.locator('#side-menu button.menu-line[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  const links = page.locator('#side-menu a[href^="/"]')
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

/** Follows a path inside of the portal, as links do. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((fullPath) => {
    history.pushState(null, '', fullPath)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Waits for the list on screen to show at least so many rows, and for the network to rest. */
export async function untilListed(page: Page, rows = 1): Promise<void> {
  await page
    .locator(ROWS)
    .nth(rows - 1)
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** A successful answer of a call, to be given in the server's place. */
export const success = (data: object) => ({ status: 200, data })

/** Asks the product as the page's reader. */
export function call<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json', invokerParam: '1' }
      const answer = await fetch(url, { method: 'POST', headers, body: sent })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { data: Answer }).data
    },
    [`${CALL_BASE_PATH}/${path}`, JSON.stringify(body)] as const,
  )
}
