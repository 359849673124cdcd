import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { columnOf, type List, listOf } from './support/list.ts'
import { readRows } from './support/workbooks.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

async function remove(user: E2eUser, list: List, text: string): Promise<void> {
  await list.select(list.row(text))
  await list.press('lists:toolbar.physicalDelete')
  await pressIn(user, dialogNamed(user, user.t('lists:record.deleteTitle')), 'lists:toolbar.physicalDelete')
}

/** Sorts by a column, both ways, and answers its texts in ascending order. */
async function sorted({ page, t }: E2eUser, list: List, labelKey: string): Promise<string[]> {
  const title = t(labelKey)
  const head = list.screen.getByRole('columnheader', { name: title })
  await head.getByRole('button', { name: title }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.screen.locator('.grid[aria-busy="false"]')).toBeVisible()
  const ascending = await columnOf(list.rows(), title)
  await head.getByRole('button', { name: title }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(list.screen.locator('.grid[aria-busy="false"]')).toBeVisible()
  await expect.poll(async () => (await columnOf(list.rows(), title)).join()).toBe([...ascending].reverse().join())
  await page.keyboard.press('Escape')
  return ascending
}

/** Opens the form of a row. */
async function modify(user: E2eUser, path: string, titleKey: string, text: string): Promise<void> {
  await goTo(user, path)
  const list = listOf(user, titleKey)
  await list.search(text)
  await list.select(list.row(text))
  await list.press('lists:toolbar.modify')
  await expect(user.page.getByRole('button', { name: user.t('lists:record.save'), exact: true })).toBeVisible()
}

/** Saves in the form of the second of two editors: what the first one changed is named, and what was typed stays. */
async function saveSecond(user: E2eUser, call: string, changed: string): Promise<void> {
  user.watch.expectRefusal(call, 409)
  await press(user, 'lists:record.save')
  const reported = user.page.locator('.form-alert')
  await expect(reported).toContainText('Edward Lau')
  await expect(reported).toContainText(changed)
}

test.describe('administration', { tag: '@long' }, () => {
  test('shell §2: users are searched, sorted and exported, changed by two editors, and deleted unless they have done something', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const list = listOf(admin, 'identity:routes.users')
    await goTo(admin, '/baseManage/user')
    await list.press('lists:toolbar.add')
    await box(admin, 'userNo').fill('temp-clerk')
    await box(admin, 'userName').fill('Temporary clerk')
    await box(admin, 'pwd').fill('Harbour2026')
    await press(admin, 'lists:record.save')
    await expect(list.row('temp-clerk')).toBeVisible()
    const numbers = await sorted(admin, list, 'identity:fields.userNo')
    expect(numbers).toContain('temp-clerk')
    const file = await readRows((await list.exported()).path)
    expect(file.map((row) => row[admin.t('identity:fields.userNo')])).toEqual(expect.arrayContaining(numbers))

    const colleague = await openAs('admin')
    for (const editor of [admin, colleague]) {
      await modify(editor, '/baseManage/user', 'identity:routes.users', 'temp-clerk')
    }
    await box(colleague, 'userName').fill('Clerk of the summer')
    await press(colleague, 'lists:record.save')
    await expect(listOf(colleague, 'identity:routes.users').row('Clerk of the summer')).toBeVisible()
    await box(admin, 'remark').fill('until autumn')
    await saveSecond(admin, 'ISupSrmSysUserService/saveorupdatesysuser', 'Clerk of the summer')
    await expect(box(admin, 'remark')).toHaveValue('until autumn')
    await press(admin, 'lists:record.save')

    await list.search('temp-clerk')
    await remove(admin, list, 'temp-clerk')
    await expect(list.rows()).toHaveCount(0)
    await list.search('Edward Lau')
    admin.watch.expectRefusal('ISupSrmSysUserService/deletesysuserbyids', 409)
    await remove(admin, list, 'Edward Lau')
    await readMessage(admin, admin.t('identity:errors.deleteSelf'))
  })

  test('shell §2: roles are searched, sorted and exported, changed by two editors, and deleted when nobody has them', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const list = listOf(admin, 'identity:routes.roles')
    await goTo(admin, '/baseManage/role')
    await list.press('lists:toolbar.add')
    await box(admin, 'roleNo').fill('temp-role')
    await box(admin, 'roleName').fill('Temporary role')
    await press(admin, 'lists:record.save')
    await expect(list.row('temp-role')).toBeVisible()
    expect(await sorted(admin, list, 'identity:fields.roleNo')).toContain('temp-role')
    const file = await readRows((await list.exported()).path)
    expect(file.map((row) => row[admin.t('identity:fields.roleNo')])).toContain('temp-role')

    const colleague = await openAs('admin')
    for (const editor of [admin, colleague]) {
      await modify(editor, '/baseManage/role', 'identity:routes.roles', 'temp-role')
    }
    await box(colleague, 'roleName').fill('Role of the summer')
    await press(colleague, 'lists:record.save')
    await expect(listOf(colleague, 'identity:routes.roles').row('Role of the summer')).toBeVisible()
    await box(admin, 'roleName').fill('Role of the autumn')
    await saveSecond(admin, 'ISrmSysRoleService/saveorupdaterole', 'Role of the summer')
    await press(admin, 'lists:record.save')
    await expect(list.row('Role of the autumn')).toBeVisible()
    await remove(admin, list, 'temp-role')
    await expect(list.row('temp-role')).toHaveCount(0)
  })

  test('shell §3: custom fields are searched, sorted and exported; one with values stays, another is deleted', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/system/frameDefine')
    const list = listOf(admin, 'system:titles.frameDefine')
    await expect(list.rows().first()).toBeVisible()
    await list.press('system:customFieldSet.add')
    const dialog = dialogNamed(admin, t('system:customFieldSet.addTitle'))
    await dialog.getByLabel(t('system:fields.fieldNo'), { exact: true }).fill('shortLived')
    await dialog
      .getByLabel(t('system:customFieldSet.nameIn', { language: 'English' }), { exact: true })
      .fill('Short-lived')
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog).toBeHidden()
    const numbers = await sorted(admin, list, 'system:fields.fieldNo')
    expect(numbers).toContain('shortLived')
    const file = await readRows((await list.exported()).path)
    const exported = file.find((row) => row[t('system:fields.fieldNo')] === 'shortLived')
    expect(exported?.[t('system:fields.module')]).toBe(t('orders:enums.frame.orders.lines'))

    await list.search('shortLived')
    const removeField = async (fieldNo: string) => {
      await list.select(list.row(fieldNo))
      await list.press('system:customFieldSet.delete')
      await pressIn(admin, dialogNamed(admin, t('system:customFieldSet.deleteTitle')), 'system:customFieldSet.delete')
    }
    await removeField('shortLived')
    await expect(list.rows()).toHaveCount(0)
    await list.search('costCenter')
    admin.watch.expectRefusal('ISysFrameDefineService/deletesysframedefinebyids', 409)
    await removeField('costCenter')
    await readMessage(admin, t('system:errors.fieldInUse', { fieldNo: 'costCenter' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
