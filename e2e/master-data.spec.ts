import { expectAccessible } from './support/accessibility.ts'
import { type Actor, goTo } from './support/actor.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/journey.ts'
import { listOf } from './support/list.ts'

const box = ({ page, t }: Actor, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: Actor, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

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
    const told = admin.page.locator('.form-alert')
    await expect(told).toContainText('Harbour Penang')
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

  test('domain §3: a storage cell offers the zones of its warehouse only', async ({ openAs }) => {
    const admin = await openAs('admin', 'zh-CN')
    await goTo(admin, '/base/add-warehouse-cell')
    const choose = async (name: string, option: string) => {
      await box(admin, name).click()
      await admin.page.locator('.ant-select-item-option').filter({ hasText: option }).click()
    }
    await choose('warehouseNo', 'SZ-RM')
    await box(admin, 'zoneNo').click()
    await expect(admin.page.locator('.ant-select-item-option').filter({ hasText: 'RTN' })).toBeVisible()
    await expect(admin.page.locator('.ant-select-item-option').filter({ hasText: 'K1' })).toHaveCount(0)
    await admin.page.locator('.ant-select-item-option').filter({ hasText: 'RTN' }).click()
    await box(admin, 'cellNo').fill('NG-02')
    await box(admin, 'cellName').fill('不良品位 2')
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.warehouseCell').row('NG-02')).toBeVisible()
  })
})
