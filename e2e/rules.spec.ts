import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, goToStart } from './support/e2e-user.ts'
import { openOrders } from './support/orders.ts'

const RELEASE = 'ISupSrmPurchaseHeadService/releasePurchase'
const ruleOf = ({ page }: E2eUser, rule: string) => page.locator(`[id="rule-${rule}"]`)
const messages = ({ page, t }: E2eUser) => page.getByRole('region', { name: t('platform:toast.region') })
const ruleLink = (user: E2eUser) => messages(user).getByRole('link', { name: user.t('platform:rules.link') })

test.describe('rules in en-US', () => {
  test.use({ language: 'en-US' })

  test('a refused command leads to the sentence of its rule, by the keyboard alone', { tag: '@long' }, async ({
    buyer,
  }) => {
    const { page, watch } = buyer
    const list = await openOrders(buyer)
    await list.tab('orders:tabs.pendingRelease')
    await list.select(list.rows().first())
    watch.expectRefusal(RELEASE, 409)
    // As if somebody had saved the order since the list was shown.
    await page.route(`**/${RELEASE}`, async (route) => {
      const body = route.request().postDataJSON() as { condition: { list: { version: number }[] } }
      for (const order of body.condition.list) order.version += 1
      await route.continue({ postData: JSON.stringify(body) })
    })
    await list.press('orders:actions.release.label')
    await confirm(buyer, 'orders:actions.release.title', 'orders:actions.release.label')
    await expect(ruleLink(buyer)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(ruleLink(buyer)).toBeFocused()
    // The focus keeps the message, however long the page is judged.
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rules\?rule=wire\.oneEditor$/)
    await expect(ruleOf(buyer, 'wire.oneEditor')).toBeFocused()
    await expectAccessible(page)
  })

  test('a button that cannot be used tells its reason with the rule', { tag: '@long' }, async ({ supplier }) => {
    const { page, t } = supplier
    // Wide enough for the button to stand in the toolbar, whichever letters the machine has.
    await page.setViewportSize({ width: 1700, height: 768 })
    const list = await openOrders(supplier)
    await list.tab('orders:tabs.executing')
    await list.select(list.rows().first())
    await list.screen.getByRole('button', { name: t('orders:actions.accept.label'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(messages(supplier).getByText(t('orders:errors.notAccepting'))).toBeVisible()
    await ruleLink(supplier).click()
    await expect(page).toHaveURL(/rule=orders\.answer$/)
    const rule = ruleOf(supplier, 'orders.answer')
    await expect(rule).toBeFocused()
    await expect(rule.getByText(t('orders:rules.answer'))).toBeVisible()
    await expect(rule.getByText(t('orders:errors.notAccepting'))).toBeVisible()
  })
})

test('each side finds its own rules from the user menu, and those of the other side on demand', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  for (const [user, own, others] of [
    [buyer, 'orders.release', 'orders.refusing'],
    [supplier, 'orders.refusing', 'orders.release'],
  ] as const) {
    const { page, t } = user
    await goToStart(user)
    await page.locator('.bar-account').click()
    await page.getByRole('menuitem', { name: t('shell:bar.rules') }).click()
    await expect(page.getByRole('heading', { name: t('shell:bar.rules') })).toBeVisible()
    await expect(ruleOf(user, own)).toBeVisible()
    await expect(ruleOf(user, others)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByLabel(t('shell:rules.all')).check()
    await expect(ruleOf(user, others)).toBeVisible()
    await page.getByRole('searchbox', { name: t('shell:rules.search') }).fill(t('deliveries:errors.supplierFrozen'))
    await expect(page.locator('.rule')).toHaveCount(1)
    await expect(ruleOf(user, 'deliveries.frozen')).toBeVisible()
    await expectAccessible(page)
  }
})

test('a file that is no workbook is refused with the rule of import files', { tag: '@long' }, async ({ buyer }) => {
  const { page, t, watch } = buyer
  const list = await openOrders(buyer)
  watch.expectRefusal('ISupSrmPurchaseHeadService/importexcel', 415)
  await list.press('lists:toolbar.import')
  const dialog = dialogNamed(buyer, t('lists:import.title'))
  const file = { name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('no workbook') }
  await dialog.getByLabel(t('lists:import.choose')).setInputFiles(file)
  await dialog.getByRole('button', { name: t('lists:import.start'), exact: true }).click()
  await dialog.getByRole('link', { name: t('platform:rules.link') }).click()
  await expect(ruleOf(buyer, 'wire.importFile')).toBeFocused()
  await expect(ruleOf(buyer, 'wire.importFile')).toContainText('50,000')
  await expectAccessible(page)
})

test('an address leads to its rule, and one of no rule says so', { tag: '@long' }, async ({ supplier }) => {
  const { page, t } = supplier
  await goTo(supplier, '/rules?rule=orders.release')
  await expect(ruleOf(supplier, 'orders.release')).toBeFocused()
  await expect(ruleOf(supplier, 'orders.release').getByText(t('shell:rules.others'))).toBeVisible()
  await goTo(supplier, '/rules?rule=orders.nothing')
  await expect(page.getByText(t('shell:rules.unknown'))).toBeVisible()
})
