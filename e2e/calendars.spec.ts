import { addDays } from '#platform/contract/values/dates.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newOrder, openDrawer, openOrders, release } from './support/orders.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

test('domain §3: the answer to an order is due by the working calendar: holidays do not count', {
  tag: '@long',
}, async ({ openAs, buyer }) => {
  const orders = await openOrders(buyer)
  const { purchaseNo, orgNo } = await newOrder(buyer, orders)
  const admin = await openAs('admin')
  const { page, t } = admin
  const today = new Date().toISOString().slice(0, 10)
  const holidays = [0, 1, 2].map((days) => addDays(today, days))

  await goTo(admin, '/base/working-calendar')
  const list = listOf(admin, 'master-data:records.workingCalendar')
  await list.press('lists:toolbar.add')
  await box(admin, 'calendarNo').fill('WC-FEAST')
  await box(admin, 'calendarName').fill('Round the clock but for the feast')
  for (const [name, value] of [
    ['orgNo', orgNo],
    ['supplierNo', 'S1001'],
  ] as const) {
    await box(admin, name).fill(value)
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: value })
      .first()
      .click()
  }
  for (const day of WEEK) await box(admin, `${day}Hours`).fill('00:00-24:00')
  const days = page.getByRole('region', { name: t('master-data:lines.days'), exact: true })
  for (const [index, holiday] of holidays.entries()) {
    await days.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
    const cell = (name: string) =>
      days.getByRole('textbox', { name: `${t(`master-data:fields.${name}`)} ${index + 1}`, exact: true })
    await cell('dayDate').fill(holiday)
    await cell('dayName').fill('Feast')
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  await expect(list.row('WC-FEAST')).toBeVisible()

  await release(buyer, orders, purchaseNo)
  await orders.tab('orders:tabs.all')
  await orders.search(purchaseNo)
  const drawer = await openDrawer(buyer, orders.row(purchaseNo).first())
  // 48 hours of work after the feast.
  const due = `${addDays(today, holidays.length + 2)} 00:00:00`
  await expect(drawer.getByText(due)).toBeVisible()
})
