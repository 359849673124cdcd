import { demoAccounts } from '#db/demo/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { signIn } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { textOf } from './support/text-of.ts'

for (const language of ['en-US', 'zh-CN', 'zh-TW', 'vi'] as const) {
  test(`shell §1: sign-in speaks ${language} when the browser does, and is accessible`, async ({ open }) => {
    const { page, t } = await open(language)
    await expect(page.getByRole('heading', { name: t('shell:signIn.title') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessible(page)
  })
}

test('a wrong password is refused in the reader’s language, and nothing tells whether the user exists', async ({
  open,
}) => {
  const { page, t, watch } = await open('zh-CN')
  watch.expectRefusal('ISrmBmLoginService/login', 401)
  const refusals: string[] = []
  for (const userNo of ['warehouse', 'nobody-of-this-name']) {
    await page.getByLabel(t('shell:signIn.userNo'), { exact: true }).fill(userNo)
    await page.getByLabel(t('shell:signIn.password'), { exact: true }).fill('wrong-1234')
    await page.getByRole('button', { name: t('shell:signIn.submit'), exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    refusals.push(await textOf(page.getByRole('alert').filter({ hasText: /\S/ })))
  }
  expect(refusals[0]).toBe(refusals[1])
  expect(refusals[0]).toBe(t('identity:errors.wrongCredentials'))
  await expectAccessible(page)
})

test('shell §1: everybody of the demo company signs in and sees the dashboard', async ({ open }) => {
  for (const { userNo, userName } of demoAccounts) {
    const user = await open()
    await signIn(user, userNo)
    const greeting = user.t('shell:dashboard.greeting', { name: userName })
    await expect(user.page.getByRole('heading', { name: greeting })).toBeVisible()
    if (userNo === 'buyer' || userNo === 'supplier') await expectAccessible(user.page)
  }
})

test('the keyboard alone leads from sign-in over the list to an order and back', { tag: '@long' }, async ({ open }) => {
  const user = await open()
  const { page, t } = user
  await expect(page.getByLabel(t('shell:signIn.userNo'), { exact: true })).toBeFocused()
  await page.keyboard.type('supplier')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAccounts[1]?.password ?? '')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('link', { name: t('orders:menus.userOrder'), exact: true })
  await page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    await expect.poll(() => isThere()).toBe(true)
  }
  const hasFocus = (locator: typeof entry) => async () =>
    (await locator.count()) === 1 && (await locator.evaluate((element) => element === document.activeElement))
  const group = page.getByRole('navigation').getByRole('button').first()
  if (!(await entry.isVisible())) {
    await tabTo(hasFocus(group))
    await page.keyboard.press('Enter')
  }
  await tabTo(hasFocus(entry))
  await page.keyboard.press('Enter')
  const list = listOf(user, 'orders:routes.userOrder')
  await expect(list.rows().nth(2)).toBeVisible()
  const grid = list.screen.getByRole('grid')
  await tabTo(hasFocus(grid))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.rows().nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: t('orders:story.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(grid).toBeFocused()
})
