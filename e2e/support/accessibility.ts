import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds something serious or critical on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are only right once a dialog or drawer has come to rest.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  // One document without frames: it is judged in place, and only what is wrong is worked out in full. That all content lies in
  // landmarks takes axe longest to say, and is never more than moderate.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { region: { enabled: false } } })
  const { violations } = await axe.analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  expect(found).toEqual([])
}
