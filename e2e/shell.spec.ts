import type { Route } from '@playwright/test'
import { menuKey } from '#modules/identity/role/contract/menu-key.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { expectAccessible } from './support/accessibility.ts'
import { readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, goToStart, signIn } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'

const CURRENT_USER = `**${CALL_BASE_PATH}/ISrmBmLoginService/getCurrentUserInfo`
const ORDERS = '/orderCollaboration/userOrder'

/** The entries of the favourites, as they stand in the side menu. */
const favourites = ({ page }: E2eUser) => page.locator('.favourite-line')

/** Gives the user further menu entries, as if the server had them. */
async function withMenus({ page }: E2eUser, menus: readonly { menuNo: string; menuName: string; url: string }[]) {
  await page.route(CURRENT_USER, async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { userInfo: object; allMenuList: object[] } }
    const added = menus.map((menu) => ({ menuLevel: '2', menuOwner: '0', icon: '', sort: 900, appNo: 'PC', ...menu }))
    const userDataList = [
      { dataType: '1', dataValue: 'O&1' },
      { dataType: '3', dataValue: 'W1' },
      { dataType: '4', dataValue: 'C1' },
    ]
    body.data = { userInfo: { ...body.data.userInfo, userDataList }, allMenuList: [...body.data.allMenuList, ...added] }
    await route.fulfill({ response: answer, json: body })
  })
}

test('shell §1, §2: paths lead where they should, with page titles', async ({ supplier }) => {
  const { page, t } = supplier
  const expectAt = async (path: string, to: string | RegExp, title: string) => {
    await goTo(supplier, path)
    await expect(page).toHaveURL(to)
    await expect(page).toHaveTitle(`${t(title)} - WMS`)
  }
  await expectAt('/', '/dashboard', 'shell:pages.dashboard')
  await expectAt('/login', '/dashboard', 'shell:pages.dashboard')
  await expectAt(`/redirect${ORDERS}?tab=all`, `${ORDERS}?tab=all`, 'orders:routes.userOrder')
  await expectAt('/no/such/page', '/404', 'shell:pages.notFound')
  await expectAt('/orderCollaboration', '/orderCollaboration/outsourced-order-query', 'orders:routes.outsourced')
  await expectAt('/deliverySchedule', '/newsnotice-list', 'news:routes.newsList')
  await expectAt('/receipt-tracking', '/receipt-tracking/acceptance-details', 'receipts:titles.acceptance')
})

test('shell §2: the menu of the page on screen is in sight, however long the menu', async ({ openAs }) => {
  const admin = await openAs('admin')
  await admin.page.setViewportSize({ width: 1366, height: 480 })
  await goTo(admin, '/system/abnormalLog')
  const menu = admin.page.getByRole('navigation', { name: admin.t('shell:menu.label') })
  await expect(menu.locator('[aria-current=page]')).toHaveText(admin.t('system:menus.abnormalLog'))
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
})

test('shell §6, §8: when the user cannot be loaded, the session ends and sign-in says why', async ({ supplier }) => {
  const { page, t, watch } = supplier
  watch.expectRefusal('ISrmBmLoginService/getCurrentUserInfo', 500)
  let signedOut = 0
  page.on('request', (request) => {
    if (request.url().endsWith('ISrmBmLoginService/logout')) signedOut += 1
  })
  let message = 'The cranes stand still'
  await page.route(CURRENT_USER, (route) =>
    route.fulfill({ status: 500, json: { errorCode: 'x', errorMessage: message } }),
  )
  await goTo(supplier, `${ORDERS}?tab=all`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${ORDERS}?tab=all`)}`)
  await expect(page.getByText(message)).toBeVisible()
  expect(signedOut).toBe(1)
  message = ''
  await page.unroute(CURRENT_USER)
  await signIn(supplier, 'supplier')
  await expect(page).toHaveURL(`${ORDERS}?tab=all`)
  await expect(page.getByRole('tab', { name: t('orders:routes.userOrder') })).toBeVisible()
})

test.describe('the shell in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §2: favourites are pinned in the full functionality, ordered by keyboard, and kept', {
    tag: '@long',
  }, async ({ openAs }) => {
    const user = await openAs('warehouse')
    const { page, t } = user
    await goToStart(user)
    const star = (key: string, menu: string) =>
      page.getByRole('button', { name: t(key, { name: t(menuKey(menu)) }), exact: true })
    await page.keyboard.press('Alt+c')
    const overlay = page.getByRole('dialog', { name: t('shell:functions.title') })
    await expect(overlay.getByRole('searchbox')).toBeFocused()
    for (const menu of ['asnTracking', 'acceptanceDetails', 'rejectionDetails']) {
      await star('shell:menu.pin', menu).click()
      await expect(star('shell:menu.unpin', menu)).toHaveAttribute('aria-pressed', 'true')
    }
    await expectAccessible(page)
    await page.keyboard.press('Alt+c')
    await expect(overlay).toBeHidden()

    const tab = page.getByRole('tab', { name: t('shell:menu.all') })
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: t('shell:menu.favourites') })).toBeFocused()
    const shown = (menus: string[]) => menus.map((menu) => t(menuKey(menu)))
    await expect(favourites(user)).toHaveText(shown(['asnTracking', 'acceptanceDetails', 'rejectionDetails']))
    await expectAccessible(page)

    const saved = page.waitForResponse((answer) => answer.url().endsWith('sortBusinessCommonMenu'))
    await page
      .getByRole('button', {
        name: t('shell:menu.move', { name: t('receipts:menus.rejectionDetails') }),
        exact: true,
      })
      .focus()
    await page.keyboard.press('Space')
    // The library measures before it moves.
    await page.waitForTimeout(200)
    await page.keyboard.press('ArrowUp')
    await page.waitForTimeout(200)
    await page.keyboard.press('ArrowUp')
    await page.waitForTimeout(200)
    await page.keyboard.press('Space')
    await saved
    const order = shown(['rejectionDetails', 'asnTracking', 'acceptanceDetails'])
    await expect(favourites(user)).toHaveText(order)
    await page.reload()
    await expect(favourites(user)).toHaveText(order)

    for (const menu of ['asnTracking', 'acceptanceDetails', 'rejectionDetails'])
      await star('shell:menu.unpin', menu).click()
    await expect(page.getByText(t('shell:menu.noFavourites'))).toBeVisible()
  })

  test('shell §2: the full functionality searches, opens and closes by keyboard alone', { tag: '@long' }, async ({
    buyer,
  }) => {
    const { page, t } = buyer
    await goToStart(buyer)
    await page.keyboard.press('Alt+c')
    const overlay = page.getByRole('dialog', { name: t('shell:functions.title') })
    await page.keyboard.type('warehousingDetails')
    await expect(overlay.getByRole('link')).toHaveText([t('receipts:menus.warehousingDetails')])
    await page.keyboard.press('Delete')
    await expect(overlay.getByRole('searchbox')).toHaveValue('')
    await page.keyboard.type(t('deliveries:menus.asnTracking'))
    await page.keyboard.press('Enter')
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL('/offsite/asnTracking')
    await page.keyboard.press('Alt+c')
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  })

  test('the command palette finds menus, documents and what was opened lately', { tag: '@long' }, async ({ buyer }) => {
    const { page, t } = buyer
    await goTo(buyer, ORDERS)
    const number = (
      (await listOf(buyer, 'orders:routes.userOrder').rows().first().locator('.grid-link').textContent()) ?? ''
    ).trim()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('shell:palette.title') })
    const box = palette.getByRole('combobox')
    await expect(box).toBeFocused()
    await page.keyboard.type(number.toLowerCase())
    const found = palette.getByRole('group', { name: t('shell:palette.documents') }).getByRole('option')
    await expect(found.first()).toContainText(number)
    await expect(found.first()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('orders:story.title') })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    const recent = palette.getByRole('group', { name: t('shell:palette.recent') }).getByRole('option')
    await expect(recent.first()).toContainText(number)
    await page.keyboard.type(t('receipts:menus.rejectionDetails'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/receipt-tracking/rejection-details')
  })
})

test('shell §2, §4: the side menu folds, is remembered, and unlocked lies over the page', async ({ supplier }) => {
  const { page, t } = supplier
  await goToStart(supplier)
  const menu = page.getByRole('navigation', { name: t('shell:menu.label') })
  const status = async () => (await page.context().cookies()).find((cookie) => cookie.name === 'sidebarStatus')?.value
  await expect.poll(() => status()).toBe('1')
  await page.getByRole('button', { name: t('shell:bar.collapseMenu') }).click()
  await expect.poll(() => status()).toBe('0')
  expect(await page.evaluate(() => localStorage.getItem('isCollapse'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('button', { name: t('shell:bar.expandMenu') })).toBeVisible()

  await page.getByRole('button', { name: t('shell:menu.unlock') }).click()
  const room = async () => (await page.locator('.work').boundingBox())?.width
  const before = await room()
  await page.getByRole('button', { name: t('shell:bar.expandMenu') }).click()
  await expect(menu.getByRole('tab', { name: t('shell:menu.favourites') })).toBeVisible()
  await expect.poll(() => room()).toBe(before)
  await expect(menu.getByText('2.1.1')).toBeVisible()
  await expect(menu.getByText('2020')).toBeVisible()
  await expectAccessible(page)
  await page.locator('.pages').click({ position: { x: 600, y: 500 } })
  await expect(menu.getByRole('tab')).toHaveCount(0)
})

test('shell §2, §8: targets that are unknown, links with placeholders, and services', async ({ openAs }) => {
  const user = await openAs('supplier')
  const { page, t } = user
  await withMenus(user, [
    { menuNo: 'lost', menuName: 'Lost', url: 'No.Such.Route' },
    {
      menuNo: 'report',
      menuName: 'Report',
      url: 'https://bi.example/r?o={orgNo}&w={warehouseNo}&c={classifyType}&t={tenantsid}',
    },
    { menuNo: 'portal', menuName: 'Portal', url: 'custom:https://partner.example/enter' },
  ])
  await page.route('**/ISysMenuService/getCustomMenuUrl', (route) =>
    route.fulfill({
      json: { status: 200, data: { dcUrl: 'https://partner.example/in', parameters: { ticket: 'a b' } } },
    }),
  )
  await page
    .context()
    .route(/https:\/\/(bi|partner)\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
    )
  await goTo(user, ORDERS)
  const menu = page.getByRole('navigation', { name: t('shell:menu.label') })
  const opens = async (name: string) => {
    const [outside] = await Promise.all([page.waitForEvent('popup'), menu.getByRole('button', { name }).click()])
    await outside.waitForURL(/example/)
    const address = outside.url()
    expect(await outside.evaluate(() => window.opener)).toBeNull()
    await outside.close()
    return address
  }
  expect(await opens('Report')).toMatch(/^https:\/\/bi\.example\/r\?o=O%261&w=W1&c=C1&t=\w+$/)
  expect(await opens('Portal')).toBe('https://partner.example/in?ticket=a+b')
  await menu.getByRole('button', { name: 'Lost' }).click()
  await readMessage(user, t('shell:menu.unknown'))
  await expect(page).toHaveURL('/dashboard')
})

test('shell §2: tabs are dragged, walked and closed, and keep what was searched', { tag: '@long' }, async ({
  buyer,
}) => {
  const { page, t } = buyer
  await goToStart(buyer)
  const menu = page.getByRole('navigation', { name: t('shell:menu.label') })
  const open = async (group: string, entry: string) => {
    const link = menu.getByRole('link', { name: t(menuKey(entry)), exact: true })
    if (!(await link.isVisible())) await menu.getByRole('button', { name: t(menuKey(group)) }).click()
    await link.click()
  }
  const strip = page.getByRole('tablist', { name: t('shell:tabs.label') }).getByRole('tab')
  const titles = [
    'shell:pages.dashboard',
    'orders:routes.userOrder',
    'deliveries:routes.asnTracking',
    'receipts:titles.acceptance',
  ].map((key) => t(key))
  await open('orderCollaboration', 'userOrder')
  const orders = listOf(buyer, 'orders:routes.userOrder')
  await orders.screen.getByRole('searchbox').or(orders.screen.getByRole('textbox')).first().fill('PO-1001')
  await page.keyboard.press('Enter')
  await expect(orders.rows().first()).toContainText('PO-1001')
  await open('offsite', 'asnTracking')
  await open('receiptTracking', 'acceptanceDetails')
  await expect(strip).toHaveText(titles)

  const from = await strip.nth(3).boundingBox()
  const to = await strip.nth(1).boundingBox()
  if (!from || !to) throw new Error('no tabs')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 10, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(strip).toHaveText([0, 3, 1, 2].map((at) => titles[at] ?? ''))

  await strip.nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(strip.nth(2)).toBeFocused()
  await expect(orders.rows().first()).toContainText('PO-1001')
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  await expect(strip).toHaveCount(3)
  await page.getByRole('button', { name: t('shell:tabs.more') }).click()
  await page.getByRole('menuitem', { name: t('shell:tabs.closeAll') }).click()
  await expect(strip).toHaveText(titles.slice(0, 1))
  await expect(page).toHaveURL('/dashboard')
})

test('shell §9: the account menu says which version this is', async ({ supplier }) => {
  const { page, t } = supplier
  await goToStart(supplier)
  await page.locator('.bar-account').click()
  await page.getByRole('menuitem', { name: t('shell:bar.about') }).click()
  const about = page.getByRole('dialog', { name: t('shell:about.title', { name: t('shell:product.name') }) })
  await expect(about).toContainText(t('shell:about.version', { version: '2.1.1' }))
  await expect(about).toContainText('2020')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
})

test('shell §2: changing the language clears the tabs and starts at the dashboard', async ({ supplier }) => {
  const { page, t } = supplier
  await goTo(supplier, ORDERS)
  await page.getByRole('combobox', { name: t('shell:language.label') }).selectOption('zh-TW')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page.getByRole('main').getByRole('tabpanel')).toHaveCount(1)
})
