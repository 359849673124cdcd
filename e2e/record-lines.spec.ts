import { readFile } from 'node:fs/promises'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { readRows } from './support/workbooks.ts'

/** What stands above a column of contacts. */
const heading = ({ t }: E2eUser, label: string) => `${t('master-data:lines.contacts')} · ${label}`

test('domain §3: contacts with a field of the company go out, come back changed, and come in with their supplier', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  const contactName = t('master-data:fields.contactName')
  await goTo(admin, '/system/frameDefine')
  const definitions = listOf(admin, 'system:titles.frameDefine')
  await definitions.press('system:customFieldSet.add')
  const defining = dialogNamed(admin, t('system:customFieldSet.addTitle'))
  await defining.getByLabel(t('system:fields.module'), { exact: true }).click()
  const module = heading(admin, '').replace(/ · $/, '')
  await page.keyboard.type(`${t('master-data:records.supplier')} · ${module}`)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await defining.getByLabel(t('system:fields.fieldNo'), { exact: true }).fill('languages')
  await defining
    .getByLabel(t('system:customFieldSet.nameIn', { language: 'English' }), { exact: true })
    .fill('Languages')
  await defining.getByLabel(t('system:enums.displayPage.4'), { exact: true }).check()
  await pressIn(admin, defining, 'lists:form.save')
  await expect(defining).toBeHidden()

  await goTo(admin, '/base/supplier')
  const list = listOf(admin, 'master-data:records.supplier')
  await list.search('S1002')
  await list.select(list.row('S1002'))
  await list.press('lists:toolbar.modify')
  const contacts = page.getByRole('region', { name: t('master-data:lines.contacts'), exact: true })
  await contacts.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
  await contacts.getByRole('textbox', { name: new RegExp(`^${contactName} `) }).fill('Minh Anh')
  await contacts.getByRole('textbox', { name: /^Languages / }).fill('vi, en')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()

  await list.search('S1002')
  const { path } = await savedFile(admin, () => list.press('lists:roundTrip.export'))
  const [, names, , ...rows] = (await readWorkbook(path)).rows
  const at = (name: string) => names?.cells.findIndex(({ text }) => text === name) ?? -1
  const row = rows.find(({ cells }) => cells[at('contacts.contactName')]?.text === 'Minh Anh')
  expect(row?.cells[at('contacts.custom_languages')]?.text).toBe('vi, en')
  const values = { 'contacts.custom_languages': 'vi, en, zh' }
  const edited = await editSheet(await readFile(path), [{ id: row?.cells[at('#id')]?.text ?? '', values }])
  await list.press('lists:roundTrip.import')
  const reviewing = dialogNamed(admin, t('lists:roundTrip.title'))
  const file = { name: 'suppliers.xlsx', mimeType: '', buffer: edited }
  await reviewing.getByLabel(t('lists:import.choose')).setInputFiles(file)
  await pressIn(admin, reviewing, 'lists:roundTrip.compare')
  await expect(reviewing.getByText(heading(admin, 'Languages'))).toBeVisible()
  await reviewing.getByRole('button', { name: t('lists:roundTrip.confirm', { number: 1 }) }).click()
  await expect(reviewing.getByText(t('lists:roundTrip.done', { number: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reviewing).toBeHidden()
  await list.row('S1002').locator('.grid-link').click()
  await expect(page.getByRole('dialog').getByRole('cell', { name: 'vi, en, zh' })).toBeVisible()
  await page.keyboard.press('Escape')
  const exported = await readRows((await list.exported()).path)
  expect(exported.map((line) => line[heading(admin, 'Languages')])).toContain('vi, en, zh')

  const columns = ['supplierNo', 'supplierName', 'contacts.contactName'].map((header) => ({
    header,
    kind: 'text' as const,
  }))
  const buffer = await written(columns, [
    ['S1077', 'Two Sisters Springs', 'Lan'],
    ['', '', 'Mai'],
  ])
  await list.press('lists:toolbar.import')
  const importing = dialogNamed(admin, t('lists:import.title'))
  await importing.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'new.xlsx', mimeType: '', buffer })
  await pressIn(admin, importing, 'lists:import.start')
  await expect(importing.getByText(t('lists:import.done', { number: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()
  await list.search('S1077')
  await list.row('S1077').locator('.grid-link').click()
  for (const name of ['Lan', 'Mai']) {
    await expect(page.getByRole('dialog').getByRole('cell', { name, exact: true })).toBeVisible()
  }
})
