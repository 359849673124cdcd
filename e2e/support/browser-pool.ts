import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Language } from '#platform/contract/languages.ts'

/** Browsers that journeys of one worker use one after the other. Each is handed out as if new, but knows the bundle already. */
export interface BrowserPool {
  /** Answers the only page of a browser in which nobody has ever worked, as far as the product can tell. */
  take(language: Language, baseURL: string | undefined): Promise<Page>
  /** Closes what the browser shows; the next journey may have it. */
  giveBack(page: Page): Promise<void>
  close(): Promise<void>
}

/** All that a page can leave behind, but for the files of the bundle. */
const LEFT_BEHIND = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** Browsers begin with what their machine has: a bundle that every journey loaded anew would take a quarter of its time. */
export function createBrowserPool(browser: Browser): BrowserPool {
  const idle: { context: BrowserContext; key: string }[] = []
  const keys = new WeakMap<BrowserContext, string>()
  return {
    take: async (language, baseURL) => {
      const key = `${language} ${baseURL}`
      const at = idle.findIndex((one) => one.key === key)
      const [used] = at < 0 ? [] : idle.splice(at, 1)
      if (used) return emptyPage(used.context, baseURL)
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: language,
        viewport: { width: 1366, height: 768 },
        reducedMotion: 'reduce',
        acceptDownloads: true,
      })
      keys.set(context, key)
      return context.newPage()
    },
    giveBack: async (page) => {
      const context = page.context()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      for (const open of context.pages()) await open.close()
      idle.push({ context, key: keys.get(context) ?? '' })
    },
    close: async () => {
      for (const { context } of idle.splice(0)) await context.close()
    },
  }
}

async function emptyPage(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const page = await context.newPage()
  await context.clearCookies()
  if (baseURL === undefined) return page
  const session = await context.newCDPSession(page)
  const { origin } = new URL(baseURL)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT_BEHIND })
  await session.detach()
  return page
}
