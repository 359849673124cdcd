import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, goToStart } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newOrder, openOrders, release } from './support/orders.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const bell = ({ page, t }: E2eUser) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('messages:inbox.bell')}`) })

test.describe('domain §1: messages', () => {
  test('a release is told to the supplier at once, who opens the order from it', async ({ buyer, supplier }) => {
    await goToStart(supplier)
    await expect(bell(supplier)).toBeVisible()
    const list = await openOrders(buyer)
    const order = await newOrder(buyer, list)
    await release(buyer, list, order.purchaseNo)

    const { page, t } = supplier
    await bell(supplier).click()
    const messages = listOf(supplier, 'messages:routes.inbox')
    const reported = messages.row(order.purchaseNo)
    await expect(async () => {
      await page.reload()
      await expect(reported).toContainText(t('messages:inbox.new'), { timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await expectAccessible(page)
    await reported.getByRole('button', { name: order.purchaseNo }).first().click()
    const drawer = dialogNamed(supplier, new RegExp(order.purchaseNo))
    await drawer.getByRole('button', { name: t('messages:inbox.open', { documentNo: order.purchaseNo }) }).click()
    await expect(page).toHaveURL(/userOrder/)
    const opened = dialogNamed(supplier, order.purchaseNo)
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await bell(supplier).click()
    await expect(reported).not.toContainText(t('messages:inbox.new'))
  })

  test('the bell counts a message as it comes in, and not what the user has switched off', async ({
    buyer,
    supplier,
  }) => {
    const { page, t } = supplier
    await goTo(supplier, '/my-messages')
    // Other e2e tests' orders are told to the same supplier, so the bell is compared with what it counted before.
    const counted = async (): Promise<number> =>
      Number(/\d+/.exec((await bell(supplier).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
    await expect(async () => {
      await press(supplier, 'messages:inbox.markAll')
      expect(await counted()).toBe(0)
    }).toPass()
    const list = await openOrders(buyer)
    const first = await newOrder(buyer, list)
    const before = await counted()
    await release(buyer, list, first.purchaseNo)
    await expect.poll(counted).toBeGreaterThan(before)
    await goTo(supplier, '/setting/messages')
    const choice = (channel: string) => {
      const event = t('orders:enums.noticeEvent.orderReleased')
      const name = t('messages:items.of', { event, channel: t(`messages:items.columns.${channel}`) })
      return page.getByLabel(name, { exact: true })
    }
    await choice('inPortal').selectOption('0')
    // Without a mail server the company sends no emails: there is nothing to choose.
    await expect(choice('byLetter')).toBeDisabled()
    const reason = t('messages:items.channelOff.byLetter')
    await expect(page.getByRole('group', { name: reason, exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await press(supplier, 'lists:record.save')
    await readMessage(supplier, t('messages:items.saved'))
    await page.reload()
    await expect(choice('inPortal')).toHaveValue('0')
  })

  test('a template names a placeholder that its event does not have', { tag: '@long' }, async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page } = admin
    await goTo(admin, '/base/add-message-template')
    await box(admin, 'noticeTemplateNo').fill('NT-E2E')
    await box(admin, 'noticeTemplateName').fill('Order for you')
    await box(admin, 'subject').fill('Order {{orderNo}}')
    admin.watch.expectRefusal('IBmNoticeTemplateService/addbmnoticetemplate', 422)
    await press(admin, 'lists:record.save')
    await expect(page.getByText('{{orderNo}}').last()).toBeVisible()
    await box(admin, 'subject').fill('Order {{purchaseNo}}')
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.noticeTemplate').row('NT-E2E')).toBeVisible()
  })

  test('e-mail cannot be chosen without a mail server, and the page says why', { tag: '@long' }, async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/baseManage/message-config')
    const mail = page.getByLabel(t('messages:fields.isMailOn'), { exact: true })
    await expect(mail).toBeDisabled()
    await expect(mail).toHaveAccessibleDescription(t('messages:config.noMail'))
    await page.getByLabel(t('messages:fields.senderName'), { exact: true }).fill('Harbour')
    await expectAccessible(page)
    await press(admin, 'lists:record.save')
    await readMessage(admin, t('messages:config.saved'))
  })
})
