import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

test.describe('shell §2: administration in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('a role and a user are made, the newcomer changes the first password and sees what the role allows', {
    tag: '@long',
  }, async ({ open, openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    const roleNo = 'role-of-clerks'
    const userNo = 'new-clerk'
    await goTo(admin, '/baseManage/role')
    await press(admin, 'lists:toolbar.add')
    await expect(page).toHaveURL(/\/baseManage\/add-role$/)
    await box(admin, 'roleNo').fill(roleNo)
    await box(admin, 'roleName').fill('Clerk')
    const right = `${t('orders:menus.userOrder')}: ${t('identity:flags.isSearch')}`
    await page.getByRole('checkbox', { name: right, exact: true }).check()
    await expectAccessible(page)
    await press(admin, 'lists:record.save')
    await expect(page).toHaveURL(/\/baseManage\/role$/)
    await expect(page.getByText(roleNo)).toBeVisible()

    await goTo(admin, '/baseManage')
    await expect(page).toHaveURL(/\/baseManage\/user$/)
    await press(admin, 'lists:toolbar.add')
    await box(admin, 'userNo').fill(userNo)
    await box(admin, 'userName').fill('Newcomer')
    await box(admin, 'pwd').fill('Harbour2026')
    for (const [name, value] of [
      ['roleNos', roleNo],
      ['orgNos', 'SZ10'],
      ['warehouseNos', 'SZ-RM'],
      ['classifyTypes', 'RAW'],
    ] as const) {
      await page.locator(`#${name}`).click()
      // The page behind may show the same text, and the choices come from the server.
      const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
      await choices.filter({ has: page.getByText(value, { exact: true }) }).click()
      await page.keyboard.press('Escape')
    }
    await expectAccessible(page)
    await press(admin, 'lists:record.save')
    await expect(page.getByText(userNo)).toBeVisible()
    await expectAccessible(page)

    const newcomer = await open()
    await newcomer.page.getByLabel(t('shell:signIn.userNo'), { exact: true }).fill(userNo)
    await newcomer.page.getByLabel(t('shell:signIn.password'), { exact: true }).fill('Harbour2026')
    await press(newcomer, 'shell:signIn.submit')
    await expect(newcomer.page.getByRole('heading', { name: t('identity:password.mustTitle') })).toBeVisible()
    await expectAccessible(newcomer.page)
    await box(newcomer, 'oldPwd').fill('Harbour2026')
    await box(newcomer, 'newPwd').fill('Newcomer2026')
    await box(newcomer, 'confirmPwd').fill('Newcomer2026')
    await press(newcomer, 'identity:password.submit')
    const menu = newcomer.page.getByRole('navigation', { name: t('shell:menu.label') })
    await expect(menu).toBeVisible()
    await expect(menu.getByText(t('deliveries:menus.offsite'))).toHaveCount(0)
    await goTo(newcomer, '/baseManage/user')
    await expect(newcomer.page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible()
  })

  test('a user is changed, and a role that somebody has is not deleted', { tag: '@long' }, async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t, watch } = admin
    await goTo(admin, '/baseManage/user')
    const row = page.getByRole('row').filter({ hasText: 'supplier2' })
    await row.getByRole('checkbox').check()
    await press(admin, 'lists:toolbar.modify')
    await expect(page).toHaveURL(/\/modify-user\/\d+\/supplier2$/)
    await expect(box(admin, 'userNo')).toHaveValue('supplier2')
    await box(admin, 'remark').fill('seen again')
    await press(admin, 'lists:record.save')
    await expect(page).toHaveURL(/\/baseManage\/user$/)
    await expect(page.getByText('seen again')).toBeVisible()

    await goTo(admin, '/baseManage/role')
    watch.expectRefusal('ISrmSysRoleService/deletesysrolebyids', 409)
    await page.getByRole('row').filter({ hasText: 'warehouse' }).getByRole('checkbox').check()
    await press(admin, 'lists:toolbar.physicalDelete')
    await pressIn(admin, dialogNamed(admin, t('lists:record.deleteTitle')), 'lists:toolbar.physicalDelete')
    await expect(
      page.getByText(t('identity:errors.roleInUse', { roleNo: 'warehouse', count: 1, users: 'warehouse' })),
    ).toBeVisible()
  })
})
