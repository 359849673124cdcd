import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What runs in the page. The builder has the same in a form for people, two and a half times as long, and reads it in twice. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Rules of axe that are never more than moderate, of those that it applies unasked: what they find is no error here. */
const AT_MOST_MODERATE = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  // That all content lies in landmarks takes axe longest to say.
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
const LEFT_OUT = Object.fromEntries(AT_MOST_MODERATE.map((id) => [id, { enabled: false }]))

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
  // The document is judged in place, and only what is wrong is worked out in full. Where axe is already, it stays: what the
  // browser made of its half a megabyte serves again. A frame may be new.
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const axe = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : AXE })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: LEFT_OUT })
  const { violations } = await axe.analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  expect(found).toEqual([])
}
