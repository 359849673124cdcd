import { test as base, expect } from '@playwright/test'
import type { Language } from '#platform/contract/values/languages.ts'
import { type BrowserPool, createBrowserPool } from './browser-pool.ts'
import { type E2eUser, enter, goTo, userOn } from './e2e-user.ts'

/** What playwright.config.ts sets. */
export interface E2eOptions {
  /** Addresses of the services: each worker that begins, also in place of one that failed, takes the next. */
  serviceUrls: readonly string[]
  /** Where a service is asked for that may not have been started yet; empty where all are there. */
  starterUrl: string
}

interface Fixtures {
  /** Language of the browsers. */
  language: Language
  /** Opens a further browser at the sign-in page; whatever goes wrong in it fails the test. */
  open: (language?: Language) => Promise<E2eUser>
  /** Opens a further browser of somebody who is signed in, and shows nothing yet. */
  openAs: (userNo: string, language?: Language) => Promise<E2eUser>
  /** The purchaser's browser, signed in. */
  buyer: E2eUser
  /** A browser of the supplier S1001, signed in. */
  supplier: E2eUser
  /** A browser of the supplier S1002, signed in. */
  secondSupplier: E2eUser
}

/** Tests with people at work in browsers of their own. No console error, failed request or unexpected refusal passes. */
export const test = base.extend<
  Fixtures & { newUser: (language?: Language) => Promise<E2eUser> },
  E2eOptions & { serviceUrl: string; browsers: BrowserPool }
>({
  language: ['en-US', { option: true }],
  serviceUrls: [[], { option: true, scope: 'worker' }],
  starterUrl: ['', { option: true, scope: 'worker' }],
  serviceUrl: [
    async ({ serviceUrls, starterUrl }, use, { workerIndex }) => {
      const index = workerIndex % serviceUrls.length
      if (starterUrl !== '') {
        const answer = await fetch(`${starterUrl}/${index}`)
        if (!answer.ok) throw new Error(`Service ${index} does not start: ${await answer.text()}`)
      }
      await use(serviceUrls[index] ?? '')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ serviceUrl }, use) => use(serviceUrl),
  browsers: [
    async ({ browser }, use) => {
      const browsers = createBrowserPool(browser)
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  newUser: async ({ browsers, baseURL, language }, use) => {
    const opened: E2eUser[] = []
    await use(async (chosen = language) => {
      const user = userOn(await browsers.take(chosen, baseURL), chosen)
      opened.push(user)
      return user
    })
    const errors = opened.flatMap((user) => user.watch.faults())
    for (const { page } of opened) await browsers.giveBack(page)
    expect(errors).toEqual([])
  },
  open: async ({ newUser }, use) =>
    use(async (language) => {
      const user = await newUser(language)
      await goTo(user, '/login')
      return user
    }),
  openAs: async ({ newUser }, use) =>
    use(async (userNo, language) => {
      const user = await newUser(language)
      await enter(user, userNo)
      return user
    }),
  buyer: async ({ openAs }, use) => use(await openAs('buyer')),
  supplier: async ({ openAs }, use) => use(await openAs('supplier')),
  secondSupplier: async ({ openAs }, use) => use(await openAs('supplier2')),
})

export { expect }
