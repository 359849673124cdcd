import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Language } from '#platform/contract/values/languages.ts'

/** Browsers that e2e tests of one worker use one after the other. Each is handed out as if new, but knows the bundle already. */
export interface BrowserPool {
  /** Answers the only page of a browser in which nobody has ever worked, as far as the product can tell. */
  take(language: Language, baseURL: string | undefined): Promise<Page>
  /** Closes what the browser shows; the next e2e test may have it. */
  giveBack(page: Page): Promise<void>
  close(): Promise<void>
}

/** All that a page can leave behind, but for the files of the bundle. */
const LEFT_BEHIND = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'
/** What an e2e test lets its page tell; the next one asks for itself. */
const TOLD = ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog', 'popup', 'download'] as const
const SIZE = { width: 1366, height: 768 }
/** A file of the product in which nothing runs. */
const STILL = '/favicon.svg'

/**
 * Browsers begin with what their machine has: a bundle that every e2e test loaded anew would take a quarter of its time. The page
 * stays as well, as its process does then: a new one takes as much processor time for its first load as two loads take later.
 */
export function createBrowserPool(browser: Browser): BrowserPool {
  const idle: { page: Page; key: string }[] = []
  const keys = new WeakMap<BrowserContext, string>()
  return {
    take: async (language, baseURL) => {
      const key = `${language} ${baseURL}`
      const at = idle.findIndex((one) => one.key === key)
      const [used] = at < 0 ? [] : idle.splice(at, 1)
      if (used) return emptied(used.page)
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: language,
        viewport: SIZE,
        reducedMotion: 'reduce',
        acceptDownloads: true,
      })
      keys.set(context, key)
      return context.newPage()
    },
    giveBack: async (page) => {
      const context = page.context()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      for (const open of context.pages()) if (open !== page) await open.close()
      const left = page.isClosed() ? await context.newPage() : page
      await left.unrouteAll({ behavior: 'ignoreErrors' })
      for (const event of TOLD) left.removeAllListeners(event)
      await left.goto(STILL)
      idle.push({ page: left, key: keys.get(context) ?? '' })
    },
    close: async () => {
      for (const { page } of idle.splice(0)) await page.context().close()
    },
  }
}

/** The page as a new one would be: of a size that nobody changed, and with nothing kept. */
async function emptied(page: Page): Promise<Page> {
  const context = page.context()
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT_BEHIND })
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  await page.setViewportSize(SIZE)
  return page
}
