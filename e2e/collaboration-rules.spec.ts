import { multiply } from '#platform/contract/values/decimal.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newOrder, openOrders, release } from './support/orders.ts'

const box = ({ page, t }: E2eUser, key: string) => page.getByLabel(t(key), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const picture = ({ page, language }: E2eUser, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}-${language}.png`) })

/** A tolerance for one item, which no other e2e test answers with deviations. */
async function addTolerance(admin: E2eUser): Promise<void> {
  await goTo(admin, '/configuration/add-order-tolerance')
  await box(admin, 'orders:fields.toleranceName').fill('Transceivers')
  const item = box(admin, 'orders:fields.itemNo')
  await item.fill('U-RS485')
  const offered = admin.page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await offered.filter({ hasText: 'U-RS485' }).click()
  await box(admin, 'orders:fields.qtyOverPercent').fill('10')
  await expectAccessible(admin.page)
  await picture(admin, 'order-tolerance-form')
  await press(admin, 'lists:record.save')
  await expect(listOf(admin, 'orders:records.orderTolerance').row('Transceivers')).toBeVisible()
}

async function deleteTolerance(admin: E2eUser): Promise<void> {
  await goTo(admin, '/configuration/order-tolerance')
  const list = listOf(admin, 'orders:records.orderTolerance')
  await list.select(list.row('Transceivers'))
  await list.press('lists:toolbar.physicalDelete')
  await pressIn(admin, dialogNamed(admin, admin.t('lists:record.deleteTitle')), 'lists:toolbar.physicalDelete')
  await expect(list.row('Transceivers')).toBeHidden()
}

test('domain §3: an answer within the tolerance goes through, beyond it the purchaser is asked', {
  tag: '@long',
}, async ({ openAs, buyer, supplier }) => {
  const admin = await openAs('admin')
  await addTolerance(admin)
  await picture(admin, 'order-tolerances')
  const orders = await openOrders(buyer)
  const { purchaseNo, lines } = await newOrder(buyer, orders)
  await release(buyer, orders, purchaseNo)

  const ordered = lines[0]?.qty ?? '0'
  const list = await openOrders(supplier)
  await list.tab('orders:tabs.accepting')
  await list.search(purchaseNo)
  await list.select(list.row(purchaseNo).first())
  await list.press('orders:actions.accept.label')
  const { page, t } = supplier
  const quantity = page.getByRole('textbox', { name: `${t('orders:fields.supReplyQty')} 1`, exact: true })
  const isProposal = page.getByRole('button', { name: t('orders:acceptance.sendProposal'), exact: true })
  await quantity.fill(multiply(ordered, '1.2'))
  await expect(isProposal).toBeVisible()
  await quantity.fill(multiply(ordered, '1.1'))
  await expect(isProposal).toBeHidden()
  await expectAccessible(page)
  await picture(supplier, 'answer-within-tolerance')
  await press(supplier, 'orders:acceptance.accept')
  await readMessage(supplier, t('orders:acceptance.accepted', { order: purchaseNo }))
  await deleteTolerance(admin)
})

test('domain §2: answer rules and delivery rules are kept on screens of their own', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin', 'zh-CN')
  const { page, t } = admin
  for (const [path, title, name] of [
    ['order-answer', 'orders:records.orderAnswerConfig', 'configName'],
    ['delivery-rule', 'deliveries:records.deliveryRule', 'ruleName'],
  ] as const) {
    await goTo(admin, `/configuration/${path}`)
    const list = listOf(admin, title)
    await expect(list.rows().first()).toBeVisible()
    await picture(admin, path)
    await list.select(list.row('HK30'))
    await list.press('lists:toolbar.modify')
    await expect(box(admin, `${title.split(':')[0]}:fields.${name}`)).toBeVisible()
    await expectAccessible(page)
    await picture(admin, `${path}-form`)
  }
  await box(admin, 'deliveries:fields.isMergedByKeyword').check()
  admin.watch.expectRefusal('ISrmDeliveryRuleConfigService/updatesrmdeliveryruleconfigbyid', 422)
  await press(admin, 'lists:record.save')
  await readMessage(admin, t('deliveries:errors.keywordsMissing'))
})
