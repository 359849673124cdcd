import { test as base, expect } from '@playwright/test'
import type { Language } from '#platform/contract/languages.ts'
import { type Actor, openBrowser, signIn } from './actor.ts'

interface Fixtures {
  /** Language of the browsers. */
  language: Language
  /** Opens a further browser; whatever goes wrong in it fails the test. */
  open: (language?: Language) => Promise<Actor>
  /** The purchaser's browser, signed in. */
  buyer: Actor
  /** A browser of the supplier S1001, signed in. */
  supplier: Actor
  /** A browser of the supplier S1002, signed in. */
  secondSupplier: Actor
}

/** Tests with people at work in browsers of their own. No console error, failed request or unexpected refusal passes. */
export const test = base.extend<Fixtures>({
  language: ['en-US', { option: true }],
  open: async ({ browser, baseURL, language }, use) => {
    const opened: Actor[] = []
    await use(async (chosen = language) => {
      const actor = await openBrowser(browser, chosen, baseURL)
      opened.push(actor)
      return actor
    })
    const faults = opened.flatMap((actor) => actor.watch.faults())
    for (const { page } of opened) await page.context().close()
    expect(faults).toEqual([])
  },
  buyer: async ({ open }, use) => use(await signedIn(open, 'buyer')),
  supplier: async ({ open }, use) => use(await signedIn(open, 'supplier')),
  secondSupplier: async ({ open }, use) => use(await signedIn(open, 'supplier2')),
})

async function signedIn(open: Fixtures['open'], userNo: string): Promise<Actor> {
  const actor = await open()
  await signIn(actor, userNo)
  return actor
}

export { expect }
