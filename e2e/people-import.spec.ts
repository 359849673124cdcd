import { written } from '#platform/server/spreadsheet/testing.ts'
import { type Actor, goTo } from './support/actor.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/journey.ts'
import { listOf } from './support/list.ts'

const columns = ['userNo', 'userName', 'roles.roleNo', 'orgs.orgNo'].map((header) => ({
  header,
  kind: 'text' as const,
}))
const fileOf = async (rows: string[][]) => ({ name: 'users.xlsx', mimeType: '', buffer: await written(columns, rows) })

async function setDefaultPassword(admin: Actor): Promise<void> {
  const { page, t } = admin
  await goTo(admin, '/baseManage/password-policy')
  await page.getByLabel(t('identity:fields.defaultPwd'), { exact: true }).fill('Default2026')
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  await expect(page.getByText(t('identity:policy.defaultKept'))).toBeVisible()
}

test('domain §7: users come in by a file: one fault refuses all, and the mended file adds them', async ({ openAs }) => {
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
})
