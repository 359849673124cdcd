import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { openDrawer } from './support/orders.ts'
import { readRows } from './support/workbooks.ts'

test('domain §1: a change is found in the operation log with what was there before, and goes out in a file', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  await goTo(admin, '/base/organizational')
  const organisations = listOf(admin, 'master-data:records.org')
  await organisations.select(organisations.row('VN20'))
  await organisations.press('lists:toolbar.modify')
  await page.getByLabel(t('master-data:fields.remark'), { exact: true }).fill('Moves to the new pier')
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  await expect(organisations.row('Moves to the new pier')).toBeVisible()

  await goTo(admin, '/system/operationLog')
  const log = listOf(admin, 'system:titles.operationLog')
  await log.search('VN20')
  const entry = log.row(t('system:enums.action.record.modify')).first()
  await expect(entry).toContainText('VN20')
  const drawer = await openDrawer(admin, entry)
  const change = drawer.getByRole('row', { name: t('master-data:fields.remark') })
  await expect(change).toContainText('–')
  await expect(change).toContainText('Moves to the new pier')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const rows = await readRows((await log.exported()).path)
  expect(rows.map((row) => row[t('system:fields.documentNo')])).toContain('VN20')
})
