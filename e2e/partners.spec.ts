import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, signIn } from './support/e2e-user.ts'
import { type List, listOf } from './support/list.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

/** Sets or removes the freeze of deliveries of a supplier, through its form. */
async function freeze(admin: E2eUser, list: List, supplierNo: string, isFrozen: boolean): Promise<void> {
  await goTo(admin, '/base/supplier')
  await list.select(list.row(supplierNo))
  await list.press('lists:toolbar.modify')
  await box(admin, 'isDeliveryFrozen').setChecked(isFrozen)
  await press(admin, 'lists:record.save')
  await expect(list.row(supplierNo)).toBeVisible()
}

test.describe('partners', { tag: '@long' }, () => {
  test('domain §4: a supplier is made with its contacts; while its deliveries are frozen it cannot create a delivery note', async ({
    open,
    supplier,
  }) => {
    const admin = await open()
    await signIn(admin, 'admin')
    await goTo(admin, '/base/supplier')
    const list = listOf(admin, 'master-data:records.supplier')
    await list.press('lists:toolbar.add')
    await expect(admin.page).toHaveURL(/\/base\/add-supplier$/)
    await box(admin, 'supplierNo').fill('S1004')
    await box(admin, 'supplierName').fill('Lantau Cable Works')
    await box(admin, 'email').fill('sales@lantau-cable.example')
    const contacts = admin.page.getByRole('region', { name: admin.t('master-data:lines.contacts'), exact: true })
    await contacts.getByRole('button', { name: admin.t('lists:lines.add'), exact: true }).click()
    await contacts.getByRole('textbox').first().fill('Ivy Lo')
    await expectAccessible(admin.page)
    await press(admin, 'lists:record.save')
    await list.row('S1004').locator('.grid-link').click()
    await expect(admin.page.getByRole('dialog').getByRole('cell', { name: 'Ivy Lo' })).toBeVisible()
    await expectAccessible(admin.page)

    await freeze(admin, list, 'S1001', true)
    await goTo(supplier, '/offsite/addAsn')
    const shippable = listOf(supplier, 'deliveries:routes.addAsn')
    await expect(shippable.rows().first()).toBeVisible()
    await shippable.select(shippable.rows().first())
    const match = shippable.screen.getByRole('button', { name: supplier.t('deliveries:actions.match'), exact: true })
    await expect(match).toBeDisabled()
    await match.hover({ force: true })
    await expect(supplier.page.getByText(supplier.t('deliveries:errors.supplierFrozen')).first()).toBeVisible()

    await freeze(admin, list, 'S1001', false)
    await goTo(supplier, '/offsite/addAsn')
    await shippable.select(shippable.rows().first())
    await expect(match).toBeEnabled()
  })

  test('shell §2: the addresses of deliveries are found where suppliers look for them, and number themselves', async ({
    open,
  }) => {
    const admin = await open('zh-CN')
    await signIn(admin, 'admin')
    await goTo(admin, '/offsite/delivery/address')
    await expect(admin.page).toHaveURL(/\/offsite\/delivery\/address$/)
    const list = listOf(admin, 'master-data:records.deliveryAddress')
    await list.press('lists:toolbar.add')
    await box(admin, 'address').fill('深圳市宝安区福海街道展景路 18 号 5 号收货口')
    await box(admin, 'warehouseNo').click()
    await admin.page.locator('.ant-select-item-option').filter({ hasText: 'SZ-RM' }).click()
    await box(admin, 'receiveTimeStart').fill('17:30')
    await box(admin, 'receiveTimeEnd').fill('08:30')
    admin.watch.expectRefusal('IBmDeliveryAddressService/addbmdeliveryaddress', 422)
    await press(admin, 'lists:record.save')
    await expect(admin.page.locator('.ant-form-item-explain-error').first()).toContainText(
      admin.t('master-data:errors.receivingWindow'),
    )
    await box(admin, 'receiveTimeStart').fill('08:30')
    await box(admin, 'receiveTimeEnd').fill('17:30')
    await press(admin, 'lists:record.save')
    await expect(list.row('5 号收货口')).toContainText(/AD\d{6}/)
  })
})
