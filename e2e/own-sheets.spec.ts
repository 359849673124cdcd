import { written } from '#platform/server/spreadsheet/testing.ts'
import { setDefaultPassword } from './support/default-password.ts'
import { confirm, dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { choices, listOf } from './support/list.ts'
import { editInSheet, importFile } from './support/list-files.ts'
import { sendCall } from './support/send-call.ts'
import { readRows } from './support/workbooks.ts'

/** A file with these rows; its columns are named by the fields, or by what the reader sees above them. */
const fileOf = (...rows: readonly Readonly<Record<string, string>>[]): Promise<Buffer> => {
  const names = Object.keys(rows[0] ?? {})
  return written(
    names.map((header) => ({ header, kind: 'text' as const })),
    rows.map((row) => names.map((name) => row[name] ?? '')),
  )
}

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })
const save = ({ page, t }: E2eUser) => page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()

test.describe('domain §7: people and settings by file', { tag: '@long' }, () => {
  test('a role comes in by a file, is renamed in another one, and deleted', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { t } = admin
    await goTo(admin, '/baseManage/role')
    const list = listOf(admin, 'identity:routes.roles')
    const role = { roleNo: 'sheet-role', roleName: 'Of a sheet', 'menus.menuNo': 'userOrder', 'menus.isSearch': '1' }
    await importFile(admin, list, await fileOf(role), { added: 1 })
    await list.search('sheet-role')
    await editInSheet(admin, list, { column: 'roleNo', is: 'sheet-role' }, 'roleName', 'Of another sheet')
    await expect(list.row('Of another sheet')).toBeVisible()
    await list.select(list.row('sheet-role'))
    await list.press('lists:toolbar.physicalDelete')
    await pressIn(admin, dialogNamed(admin, t('lists:record.deleteTitle')), 'lists:toolbar.physicalDelete')
    await expect(list.rows()).toHaveCount(0)
  })

  test('a supplier’s colleague comes in by a file, is changed in another one, and by two editors', async ({
    openAs,
  }) => {
    await setDefaultPassword(await openAs('admin'))
    const admin = await openAs('supplieradmin')
    await goTo(admin, '/baseManage/colleague')
    const list = listOf(admin, 'identity:routes.colleagues')
    const person = { userNo: 'sheet-colleague', userName: 'Of a sheet', 'roles.roleNo': 'supplier' }
    await importFile(admin, list, await fileOf(person), { added: 1 })
    await list.search('sheet-colleague')
    await editInSheet(admin, list, { column: 'userNo', is: 'sheet-colleague' }, 'userName', 'Of another sheet')
    await expect(list.row('Of another sheet')).toBeVisible()

    const other = await openAs('supplieradmin')
    for (const editor of [admin, other]) {
      await goTo(editor, '/baseManage/colleague')
      const rows = listOf(editor, 'identity:routes.colleagues')
      await rows.search('sheet-colleague')
      await rows.select(rows.row('sheet-colleague'))
      await rows.press('lists:toolbar.modify')
      await expect(box(editor, 'userNo')).toHaveValue('sheet-colleague')
    }
    await box(other, 'userName').fill('Faster')
    await save(other)
    await expect(listOf(other, 'identity:routes.colleagues').row('Faster')).toBeVisible()
    admin.watch.expectRefusal('ISupColleagueService/saveorupdatecolleague', 409)
    await box(admin, 'remark').fill('Slower')
    await save(admin)
    await expect(admin.page.locator('.form-alert')).toContainText('Faster')
    await expect(box(admin, 'remark')).toHaveValue('Slower')
    // Licences count the people who are valid.
    await box(admin, 'statusCode').click()
    await choices(admin, admin.t('identity:enums.statusCode.0')).click()
    await save(admin)
    await expect(list.row(admin.t('identity:enums.statusCode.0'))).toBeVisible()
  })

  test('a custom field comes in by a file, is renamed in another one, and deleted', async ({ openAs }) => {
    const admin = await openAs('admin')
    await goTo(admin, '/system/frameDefine')
    const list = listOf(admin, 'system:titles.frameDefine')
    const field = {
      module: 'orders.lines',
      fieldNo: 'sheetSeal',
      nameEnUs: 'Seal of a sheet',
      fieldType: '1',
      displayPage: '2',
    }
    await importFile(admin, list, await fileOf(field), { added: 1 })
    await list.search('sheetSeal')
    await editInSheet(admin, list, { column: 'fieldNo', is: 'sheetSeal' }, 'nameEnUs', 'Seal of another sheet')
    await expect(list.row('Seal of another sheet')).toBeVisible()
    await list.select(list.row('sheetSeal'))
    await list.press('system:customFieldSet.delete')
    await confirm(admin, 'system:customFieldSet.deleteTitle', 'system:customFieldSet.delete')
    await expect(list.rows()).toHaveCount(0)
  })

  test('a text of the company comes in by a file, goes out, comes back changed, and is given up', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { t } = admin
    await goTo(admin, '/system/text')
    const list = listOf(admin, 'system:titles.texts')
    const text = (ownText: string) =>
      fileOf({ textKey: 'system:enums.cacheName.licence', languageCode: 'English', ownText })
    await importFile(admin, list, await text('Licence at hand'), { added: 0, changed: 1 })
    await list.search('Licence at hand')
    await expect(list.rows()).toHaveCount(1)
    const [row = {}] = await readRows((await list.exported()).path)
    const own = t('system:fields.ownText')
    expect(row[own]).toBe('Licence at hand')
    await importFile(admin, list, await fileOf({ ...row, [own]: 'Licence kept' }), { added: 0, changed: 1 })
    await list.search('Licence kept')
    await expect(list.rows()).toHaveCount(1)
    await importFile(admin, list, await text(''), { added: 0, changed: 1 })
    await list.search('Licence kept')
    await expect(list.rows()).toHaveCount(0)
  })

  test('the password policy is changed by two editors: the second is told what the first one changed', async ({
    openAs,
  }) => {
    const path = 'ISysPasswordPolicyService/updatesyspasswordpolicy'
    const [admin, other] = [await openAs('admin'), await openAs('admin')]
    const before = await sendCall<Record<string, unknown>>(admin, 'ISysPasswordPolicyService/getsyspasswordpolicy', {})
    for (const editor of [admin, other]) {
      await goTo(editor, '/baseManage/password-policy')
      await expect(box(editor, 'minLength')).toBeVisible()
    }
    await box(other, 'lockMinutes').fill('17')
    await save(other)
    await expect(other.page.getByText(other.t('lists:record.saved'))).toBeVisible()
    await box(admin, 'warningDays').fill('5')
    admin.watch.expectRefusal(path, 409)
    await save(admin)
    await expect(admin.page.locator('.form-alert')).toContainText('17')
    await expect(box(admin, 'warningDays')).toHaveValue('5')
    await box(admin, 'lockMinutes').fill(String(before.lockMinutes))
    await box(admin, 'warningDays').fill(String(before.warningDays))
    await save(admin)
    await expect(admin.page.getByText(admin.t('lists:record.saved'))).toBeVisible()
  })
})
