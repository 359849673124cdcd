import { expect, type Locator, type Page } from '@playwright/test'

/** Further away than this nobody looks for a control by Tab. */
const MOST_STEPS = 60

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Walks by a key until the element has the focus, as somebody without a pointer does. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
