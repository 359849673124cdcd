import { readFile } from 'node:fs/promises'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { setDefaultPassword } from './support/default-password.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'

const columns = ['userNo', 'userName', 'roles.roleNo', 'orgs.orgNo'].map((header) => ({
  header,
  kind: 'text' as const,
}))
const fileOf = async (rows: string[][]) => ({ name: 'users.xlsx', mimeType: '', buffer: await written(columns, rows) })

test('domain §7: users come in by a file, all or none, and are edited in another one, which is reviewed', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  await setDefaultPassword(admin)
  await goTo(admin, '/baseManage/user')
  const list = listOf(admin, 'identity:routes.users')
  await list.press('lists:toolbar.import')
  const importing = dialogNamed(admin, t('lists:import.title'))
  const people = [
    ['file-clerk', 'Filed clerk', 'buyer', 'SZ10'],
    ['', '', 'warehouse', 'HK30'],
  ]
  admin.watch.expectRefusal('ISupSrmSysUserService/importexcel', 422)
  const wrong = await fileOf([...people, ['file-porter', 'Filed porter', 'nowhere', '']])
  await importing.getByLabel(t('lists:import.choose')).setInputFiles(wrong)
  await pressIn(admin, importing, 'lists:import.start')
  await expect(importing.getByText(t('identity:errors.unknownRole', { roleNo: 'nowhere' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()

  await list.press('lists:toolbar.import')
  await importing.getByLabel(t('lists:import.choose')).setInputFiles(await fileOf(people))
  await pressIn(admin, importing, 'lists:import.start')
  await expect(importing.getByText(t('lists:import.done', { number: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()
  await list.search('file-clerk')
  await expect(list.row('file-clerk')).toContainText('Thủ kho')

  const { path } = await savedFile(admin, () => list.press('lists:roundTrip.export'))
  const [, names, , row] = (await readWorkbook(path)).rows
  const idAt = names?.cells.findIndex(({ text }) => text === '#id') ?? -1
  const values = { userName: 'Edited clerk', mobile: '13922851187' }
  const buffer = await editSheet(await readFile(path), [{ id: row?.cells[idAt]?.text ?? '', values }])
  await list.press('lists:roundTrip.import')
  const reviewing = dialogNamed(admin, t('lists:roundTrip.title'))
  await reviewing.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'users.xlsx', mimeType: '', buffer })
  await pressIn(admin, reviewing, 'lists:roundTrip.compare')
  await expect(reviewing.getByText('Edited clerk')).toBeVisible()
  await expectAccessible(page)
  await reviewing.getByRole('button', { name: t('lists:roundTrip.confirm', { number: 1 }) }).click()
  await expect(reviewing.getByText(t('lists:roundTrip.done', { number: 1 }))).toBeVisible()
  await expect(list.row('file-clerk')).toContainText('13922851187')
})
