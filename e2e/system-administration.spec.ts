import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, choices, listOf } from './support/list.ts'

const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const box = ({ page, t }: E2eUser, key: string) => page.getByLabel(t(key), { exact: true })

test.describe('system administration', { tag: '@long' }, () => {
  test('domain §3: a parameter takes a fitting value only, and gets its default back', async ({ openAs }) => {
    const admin = await openAs('admin')
    await goTo(admin, '/system/param')
    const list = listOf(admin, 'system:records.param')
    await list.select(list.row('outboxDays'))
    await list.press('lists:toolbar.modify')
    await expect(box(admin, 'system:fields.paramNo')).toBeDisabled()
    await expectAccessible(admin.page)
    admin.watch.expectRefusal('ISysParamService/updatesysparambyid', 422)
    await box(admin, 'system:fields.paramValue').fill('99')
    await press(admin, 'lists:record.save')
    await expect(admin.page.getByText('1 – 90').last()).toBeVisible()
    await box(admin, 'system:fields.paramValue').fill('5')
    await press(admin, 'lists:record.save')
    const value = () => cellOf(list.row('outboxDays'), admin.t('system:fields.paramValue'))
    await expect.poll(value).toBe('5')
    await list.select(list.row('outboxDays'))
    await list.press('system:reset.label')
    await pressIn(admin, dialogNamed(admin, admin.t('system:reset.label')), 'system:reset.label')
    await expect.poll(value).toBe('7')
  })

  test('shell §1: a text in own words is read by everybody of the company, and given up again', async ({ openAs }) => {
    const admin = await openAs('admin')
    await goTo(admin, '/system/text')
    const list = listOf(admin, 'system:titles.texts')
    await list.search('orders:routes.userOrder')
    const product = admin.t('orders:routes.userOrder')
    await list.select(list.row(admin.t('system:enums.language.en-US')).first())
    await list.press('lists:toolbar.modify')
    const dialog = dialogNamed(admin, 'orders:routes.userOrder')
    await dialog.getByLabel(admin.t('system:enums.language.en-US'), { exact: true }).fill('Our purchase orders')
    await expectAccessible(admin.page)
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(list.row('Our purchase orders')).toBeVisible()

    const buyer = await openAs('buyer')
    await goTo(buyer, '/orderCollaboration/userOrder')
    await expect(buyer.page.getByRole('heading', { name: 'Our purchase orders' })).toBeVisible()

    await list.press('system:text.reset')
    await pressIn(admin, dialogNamed(admin, admin.t('system:text.resetTitle')), 'system:text.reset')
    await expect(list.row('Our purchase orders')).toHaveCount(0)
    await buyer.page.reload()
    await expect(buyer.page.getByRole('heading', { name: product })).toBeVisible()
  })

  test('shell §2: an own menu entry is added, told by its target, and an entry of the product is hidden', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    await goTo(admin, '/baseManage/add-menu')
    await box(admin, 'identity:fields.menuNo').fill('price-list')
    await box(admin, 'identity:fields.menuName').fill('Price list')
    await box(admin, 'identity:fields.menuOwner').click()
    await choices(admin, 'offsite').click()
    admin.watch.expectRefusal('ISysMenuMaintenanceService/addsysmenu', 422)
    await box(admin, 'identity:fields.url').fill('javascript:alert(1)')
    await press(admin, 'lists:record.save')
    expect(await readMessage(admin, 'javascript')).toContain('custom:')
    await box(admin, 'identity:fields.url').fill('https://prices.example/{orgNo}')
    await press(admin, 'lists:record.save')
    const list = listOf(admin, 'identity:records.menu')
    await expect(list.row('price-list')).toBeVisible()

    await list.search('frameDefine')
    await list.select(list.row('frameDefine'))
    await list.press('identity:menu.arrange')
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel(admin.t('identity:fields.isHidden'), { exact: true }).check()
    await pressIn(admin, dialog, 'lists:form.save')
    await admin.page.reload()
    await goTo(admin, '/system/frameDefine')
    await expect(admin.page).toHaveURL(/\/404$/)
  })
})
