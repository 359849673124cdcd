import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, signIn } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { openOrders } from './support/orders.ts'

test.describe('an expired session in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §2, §4: asks once, lets the reader stay, and leads back after signing in again', async ({ buyer }) => {
    const { page, t, watch } = buyer
    const list = await openOrders(buyer)
    watch.expectRefusal('ISupSrmPurchaseService/getPurchasePage', 401)
    watch.expectRefusal('ISupSrmPurchaseService/getPurchaseStatus', 401)
    watch.expectRefusal('ISrmBmLoginService/getCurrentUserInfo', 401)
    await page.context().clearCookies({ name: SESSION_COOKIE })
    const refresh = list.screen.getByRole('button', { name: t('lists:refresh'), exact: true })
    await refresh.click()
    const dialog = dialogNamed(buyer, t('platform:expiry.title'))
    await expect(dialog).toHaveCount(1)
    await expectAccessible(page)
    await pressIn(buyer, dialog, 'platform:dialog.cancel')
    await expect(dialog).toBeHidden()
    await expect(list.rows().first()).toBeVisible()

    await refresh.click()
    await pressIn(buyer, dialog, 'platform:expiry.signInAgain')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signIn(buyer, 'buyer')
    await expect(page).toHaveURL(/\/orderCollaboration\/userOrder/)
    await expect(list.rows().first()).toBeVisible()
  })
})

test('shell §2: an unknown path and a page that the reader may not open lead to the page that says so', async ({
  supplier,
}) => {
  const { page, t } = supplier
  for (const path of ['/nowhere', '/systemManagement/operationLog']) {
    await goTo(supplier, path)
    await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible()
  }
  await expectAccessible(page)
})

test('shell §2: the shortcut signs out; signing in again opens the page that was left, and no other tab', async ({
  supplier,
}) => {
  const { page, t } = supplier
  await openOrders(supplier)
  const tabs = page.getByRole('tablist', { name: t('shell:tabs.label') }).getByRole('tab')
  await page.keyboard.press('Alt+c')
  await page.keyboard.type(t('deliveries:menus.asnTracking'))
  await page.keyboard.press('Enter')
  await expect(tabs).toHaveCount(3)
  await page.keyboard.press('Shift+Control+Q')
  await expect(page.getByRole('heading', { name: t('shell:signIn.title') })).toBeVisible()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/offsite/asnTracking')}`)
  await signIn(supplier, 'supplier')
  await expect(page).toHaveURL('/offsite/asnTracking')
  await expect(tabs).toHaveText([t('shell:pages.dashboard'), t('deliveries:routes.asnTracking')])
})

test('shell §6, §8: a session that cannot be loaded leads to sign-in, which says why and where to go on', async ({
  buyer,
}) => {
  const { page, t, watch } = buyer
  watch.expectRefusal('ISrmBmLoginService/getCurrentUserInfo', 500)
  await page.route('**/ISrmBmLoginService/getCurrentUserInfo', (route) =>
    route.fulfill({ status: 500, json: { errorCode: '500', errorMessage: 'The house is on fire.' } }),
  )
  await goTo(buyer, '/orderCollaboration/userOrder')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('The house is on fire.')).toBeVisible()
  await page.unroute('**/ISrmBmLoginService/getCurrentUserInfo')
  await signIn(buyer, 'buyer')
  await expect(page).toHaveURL(/\/orderCollaboration\/userOrder/)
  await expect(page.getByRole('heading', { name: t('orders:routes.userOrder') })).toBeVisible()
})

test('a browser that kept the session alone, and nothing else of the last visit, shows pages with all their texts', async ({
  buyer,
}) => {
  const { page, t } = buyer
  await openOrders(buyer)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const list = listOf(buyer, 'orders:routes.userOrder')
  await expect(list.rows().first()).toBeVisible()
  await expect(list.screen.getByRole('tab', { name: t('orders:tabs.executing') })).toBeVisible()
})
