import { readFile } from 'node:fs/promises'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { choices, columnOf, listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'
import { readRows } from './support/workbooks.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

test.describe('master data', () => {
  test('domain §2: an organisation is added, changed by two editors at once, kept while it is used, and deleted', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    await goTo(admin, '/base')
    await expect(admin.page).toHaveURL(/\/base\/organizational$/)
    const list = listOf(admin, 'master-data:records.org')
    await list.press('lists:toolbar.add')
    await expect(admin.page).toHaveURL(/\/base\/add-organizational$/)
    await press(admin, 'lists:record.save')
    await expect(admin.page.getByText(admin.t('lists:validation.required')).first()).toBeVisible()
    await box(admin, 'orgNumber').fill('MY40')
    await box(admin, 'orgName').fill('Harbour Electronics Malaysia')
    await expectAccessible(admin.page)
    await press(admin, 'lists:record.save')
    await expect(list.row('MY40')).toBeVisible()
    await expectAccessible(admin.page)

    const colleague = await openAs('admin')
    for (const editor of [admin, colleague]) {
      await goTo(editor, '/base/organizational')
      const rows = listOf(editor, 'master-data:records.org')
      await rows.select(rows.row('MY40'))
      await rows.press('lists:toolbar.modify')
      await expect(box(editor, 'orgNumber')).toBeDisabled()
    }
    await box(colleague, 'orgShortName').fill('Harbour Penang')
    await press(colleague, 'lists:record.save')
    await expect(listOf(colleague, 'master-data:records.org').row('Harbour Penang')).toBeVisible()
    admin.watch.expectRefusal('IBmOrgService/updatebmorgbyid', 409)
    await box(admin, 'remark').fill('Opens in spring')
    await press(admin, 'lists:record.save')
    const reported = admin.page.locator('.form-alert')
    await expect(reported).toContainText('Harbour Penang')
    await expect(box(admin, 'remark')).toHaveValue('Opens in spring')
    await expectAccessible(admin.page)
    await press(admin, 'lists:record.save')
    await expect(list.row('MY40')).toBeVisible()

    const remove = async (number: string) => {
      await list.select(list.row(number))
      await list.press('lists:toolbar.physicalDelete')
      const question = dialogNamed(admin, admin.t('lists:record.deleteTitle'))
      await pressIn(admin, question, 'lists:toolbar.physicalDelete')
    }
    admin.watch.expectRefusal('IBmOrgService/deletebmorgbyids', 409)
    await remove('HK30')
    expect(await readMessage(admin, 'HK30')).toContain(admin.t('orders:titles.orders'))
    await list.row('HK30').getByRole('checkbox').uncheck()
    await remove('MY40')
    await expect(list.row('MY40')).toHaveCount(0)
  })

  test('domain §2: organisations are searched, sorted and exported, come in by a file, and are edited in another one', {
    tag: '@long',
  }, async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/organizational')
    const list = listOf(admin, 'master-data:records.org')
    await list.press('lists:toolbar.import')
    const importing = dialogNamed(admin, t('lists:import.title'))
    const columns = ['orgNo', 'orgName'].map((header) => ({ header, kind: 'text' as const }))
    const buffer = await written(columns, [
      ['TH50', 'Harbour Electronics Thailand'],
      ['TH51', 'Harbour Logistics Thailand'],
    ])
    await importing.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'orgs.xlsx', mimeType: '', buffer })
    await pressIn(admin, importing, 'lists:import.start')
    await expect(importing.getByText(t('lists:import.done', { number: 2 }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(importing).toBeHidden()

    await list.search('Thailand')
    const title = t('master-data:fields.orgNumber')
    const head = list.screen.getByRole('columnheader', { name: title })
    for (const [sort, numbers] of [
      ['ascending', ['TH50', 'TH51']],
      ['descending', ['TH51', 'TH50']],
    ] as const) {
      await head.getByRole('button', { name: title }).click()
      await expect(head).toHaveAttribute('aria-sort', sort)
      await expect.poll(() => columnOf(list.rows(), title)).toEqual(numbers)
    }
    const exported = await readRows((await list.exported()).path)
    expect(exported.map((row) => row[title])).toEqual(['TH51', 'TH50'])

    const { path } = await savedFile(admin, () => list.press('lists:roundTrip.export'))
    const [, names, , first] = (await readWorkbook(path)).rows
    const id = first?.cells[names?.cells.findIndex(({ text }) => text === '#id') ?? -1]?.text ?? ''
    const edited = await editSheet(await readFile(path), [{ id, values: { orgShortName: 'Harbour Bangkok' } }])
    await list.press('lists:roundTrip.import')
    const reviewing = dialogNamed(admin, t('lists:roundTrip.title'))
    const file = { name: 'orgs.xlsx', mimeType: '', buffer: edited }
    await reviewing.getByLabel(t('lists:import.choose')).setInputFiles(file)
    await pressIn(admin, reviewing, 'lists:roundTrip.compare')
    await expect(reviewing.getByText('Harbour Bangkok')).toBeVisible()
    await reviewing.getByRole('button', { name: t('lists:roundTrip.confirm', { number: 1 }) }).click()
    await expect(reviewing.getByText(t('lists:roundTrip.done', { number: 1 }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.row('Harbour Bangkok')).toBeVisible()
  })

  test('domain §4: whoever makes an organisation invalid is shown what still refers to it', { tag: '@long' }, async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/organizational')
    const list = listOf(admin, 'master-data:records.org')
    await list.select(list.row('HK30'))
    await list.press('lists:toolbar.modify')
    await box(admin, 'statusCode').click()
    await choices(admin, t('master-data:enums.statusCode.0')).click()
    await press(admin, 'lists:record.save')
    const question = dialogNamed(admin, t('lists:record.invalidateTitle'))
    await expect(question).toContainText(t('orders:titles.orders'))
    await expect(question).toContainText(t('lists:record.stillUsed'))
    await expectAccessible(page)
    await takePicture(admin, 'record-uses')
    await question.getByRole('button', { name: t('platform:dialog.cancel'), exact: true }).click()
    await expect(box(admin, 'orgName')).toBeVisible()
  })

  test('domain §3: a storage cell offers the zones of its warehouse only', { tag: '@long' }, async ({ openAs }) => {
    const admin = await openAs('admin', 'zh-CN')
    await goTo(admin, '/base/add-warehouse-cell')
    const choose = async (name: string, option: string) => {
      await box(admin, name).click()
      await choices(admin, option).click()
    }
    await choose('warehouseNo', 'SZ-RM')
    await box(admin, 'zoneNo').click()
    await expect(choices(admin, 'RTN')).toBeVisible()
    await expect(choices(admin, 'K1')).toHaveCount(0)
    await choices(admin, 'RTN').click()
    await box(admin, 'cellNo').fill('NG-02')
    await box(admin, 'cellName').fill('不良品位 2')
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.warehouseCell').row('NG-02')).toBeVisible()
  })
})
