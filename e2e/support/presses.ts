import type { E2eUser } from './e2e-user.ts'

const KEPT = 'e2e.presses'

/** Counts from now on what these users press with the mouse, on whatever pages; answers how to read the count. */
export async function countPresses(...users: readonly E2eUser[]): Promise<() => Promise<number>> {
  for (const { page } of users) {
    await page.addInitScript((kept) => {
      window.addEventListener(
        'pointerdown',
        ({ isTrusted }) =>
          isTrusted && sessionStorage.setItem(kept, String(Number(sessionStorage.getItem(kept) ?? '0') + 1)),
        true,
      )
    }, KEPT)
  }
  const read = async ({ page }: E2eUser) =>
    Number((await page.evaluate((kept) => sessionStorage.getItem(kept), KEPT)) ?? '0')
  return async () => (await Promise.all(users.map(read))).reduce((sum, count) => sum + count, 0)
}
