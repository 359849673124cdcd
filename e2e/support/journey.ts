import { test as base, expect } from '@playwright/test'
import type { Language } from '#platform/contract/values/languages.ts'
import { type Actor, actorOn, enter, goTo } from './actor.ts'
import { type BrowserPool, createBrowserPool } from './browser-pool.ts'

/** What playwright.config.ts sets. */
export interface JourneyOptions {
  /** Addresses of the services: each worker that begins, also in place of one that failed, takes the next. */
  serviceUrls: readonly string[]
  /** Where a service is asked for that may not have been started yet; empty where all are there. */
  starterUrl: string
}

interface Fixtures {
  /** Language of the browsers. */
  language: Language
  /** Opens a further browser at the sign-in page; whatever goes wrong in it fails the test. */
  open: (language?: Language) => Promise<Actor>
  /** Opens a further browser of somebody who is signed in, and shows nothing yet. */
  openAs: (userNo: string, language?: Language) => Promise<Actor>
  /** The purchaser's browser, signed in. */
  buyer: Actor
  /** A browser of the supplier S1001, signed in. */
  supplier: Actor
  /** A browser of the supplier S1002, signed in. */
  secondSupplier: Actor
}

/** Tests with people at work in browsers of their own. No console error, failed request or unexpected refusal passes. */
export const test = base.extend<
  Fixtures & { newActor: (language?: Language) => Promise<Actor> },
  JourneyOptions & { serviceUrl: string; browsers: BrowserPool }
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
  newActor: async ({ browsers, baseURL, language }, use) => {
    const opened: Actor[] = []
    await use(async (chosen = language) => {
      const actor = actorOn(await browsers.take(chosen, baseURL), chosen)
      opened.push(actor)
      return actor
    })
    const faults = opened.flatMap((actor) => actor.watch.faults())
    for (const { page } of opened) await browsers.giveBack(page)
    expect(faults).toEqual([])
  },
  open: async ({ newActor }, use) =>
    use(async (language) => {
      const actor = await newActor(language)
      await goTo(actor, '/login')
      return actor
    }),
  openAs: async ({ newActor }, use) =>
    use(async (userNo, language) => {
      const actor = await newActor(language)
      await enter(actor, userNo)
      return actor
    }),
  buyer: async ({ openAs }, use) => use(await openAs('buyer')),
  supplier: async ({ openAs }, use) => use(await openAs('supplier')),
  secondSupplier: async ({ openAs }, use) => use(await openAs('supplier2')),
})

export { expect }
