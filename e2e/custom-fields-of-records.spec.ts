import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, choices, listOf } from './support/list.ts'
import { readRows } from './support/workbooks.ts'

test('shell §3: a field added to master data is in its form, list, search, detail and file', { tag: '@long' }, async ({
  openAs,
}) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  await goTo(admin, '/system/frameDefine')
  const definitions = listOf(admin, 'system:titles.frameDefine')
  await definitions.press('system:customFieldSet.add')
  const dialog = dialogNamed(admin, t('system:customFieldSet.addTitle'))
  await dialog.getByLabel(t('system:fields.module'), { exact: true }).click()
  await page.keyboard.type(t('master-data:records.currency'))
  await choices(admin, new RegExp(`^${t('master-data:records.currency')}$`)).click()
  await dialog.getByLabel(t('system:fields.fieldNo'), { exact: true }).fill('bankCode')
  await dialog.getByLabel(t('system:customFieldSet.nameIn', { language: 'English' }), { exact: true }).fill('Bank code')
  await pressIn(admin, dialog, 'lists:form.save')
  await expect(dialog).toBeHidden()
  const defined = definitions.row('bankCode')
  await expect.poll(() => cellOf(defined, t('system:fields.module'))).toBe(t('master-data:records.currency'))

  await goTo(admin, '/base/currency')
  const list = listOf(admin, 'master-data:records.currency')
  await list.select(list.row('CNY'))
  await list.press('lists:toolbar.modify')
  await page.getByLabel('Bank code', { exact: true }).fill('HB-77')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  const row = list.row('CNY')
  await expect.poll(() => cellOf(row, 'Bank code')).toBe('HB-77')

  await list.screen.getByRole('button', { name: t('lists:search.advanced') }).click()
  await page.getByLabel('Bank code', { exact: true }).fill('hb-77')
  await page.getByRole('button', { name: t('lists:search.query'), exact: true }).click()
  await expect(list.rows()).toHaveCount(1)
  const [exported] = await readRows((await list.exported()).path)
  expect(exported?.['Bank code']).toBe('HB-77')
  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(t('lists:custom.title'))).toBeVisible()
  await expect(drawer.getByText('HB-77')).toBeVisible()
  await expectAccessible(page)
})
