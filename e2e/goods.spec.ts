import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { choices, listOf } from './support/list.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

/** Searches the list below a control, and chooses. */
async function chooseIn(user: E2eUser, control: Locator, text: string): Promise<void> {
  await control.fill(text)
  await choices(user, text).first().click()
}

/** The same in a form of records. */
async function choose(user: E2eUser, name: string, text: string): Promise<void> {
  await chooseIn(user, box(user, name), text)
}

test.describe('domain §3: material and units', { tag: '@long' }, () => {
  test('an item is made with its limits, its shelf life and a supplier’s code', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-item')
    await box(admin, 'itemNo').fill('GLUE-25')
    await box(admin, 'itemName').fill('Epoxy glue 25 ml')
    await choose(admin, 'unitNo', 'PCS')
    await box(admin, 'isShelfLife').check()
    await box(admin, 'minInvQty').fill('50')
    await box(admin, 'maxInvQty').fill('40')
    const codes = page.getByRole('region', { name: t('master-data:lines.supplierItems'), exact: true })
    await codes.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
    const supplier = codes.getByRole('textbox', { name: `${t('master-data:fields.supplierNo')} 1`, exact: true })
    await codes
      .getByRole('button', { name: t('lists:pick.openFor', { label: `${t('master-data:fields.supplierNo')} 1` }) })
      .click()
    const picking = dialogNamed(admin, t('lists:pick.titleFor', { label: `${t('master-data:fields.supplierNo')} 1` }))
    await picking.getByRole('row').filter({ hasText: 'S1001' }).getByRole('checkbox').check()
    await pressIn(admin, picking, 'lists:pick.confirm')
    await expect(supplier).toHaveValue('S1001')
    await codes.getByRole('textbox', { name: `${t('master-data:fields.supplierItemNo')} 1` }).fill('DG-EPX-25')
    await expectAccessible(page)

    admin.watch.expectRefusal('IBmItemService/addbmitem', 422)
    await press(admin, 'lists:record.save')
    await readMessage(admin, t('master-data:errors.limitsReversed'))
    await box(admin, 'maxInvQty').fill('400')
    admin.watch.expectRefusal('IBmItemService/addbmitem', 422)
    await press(admin, 'lists:record.save')
    await readMessage(admin, t('master-data:errors.shelfLifeMissing'))
    await box(admin, 'shelfLifeDays').fill('365')
    await press(admin, 'lists:record.save')
    const items = listOf(admin, 'master-data:records.item')
    await items.row('GLUE-25').getByRole('button', { name: 'GLUE-25' }).click()
    await expect(page.locator('.rows-table')).toContainText('DG-EPX-25')
  })

  test('an item gets a unit conversion of its own, by which quantities are converted', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-item-unit-conversion')
    await box(admin, 'conversionNo').fill('IC-FOAM')
    await box(admin, 'conversionName').fill('Sheets in a box')
    await choose(admin, 'itemNo', 'FOAM-EPE-20')
    await box(admin, 'sourceQty').fill('1')
    await choose(admin, 'sourceUnitNo', 'BOX')
    await box(admin, 'targetQty').fill('24')
    await choose(admin, 'targetUnitNo', 'PCS')
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.itemUnitConversion').row('IC-FOAM')).toBeVisible()

    await goTo(admin, '/base/unit-conversion')
    const conversions = listOf(admin, 'master-data:records.unitConversion')
    await conversions.press('master-data:convert.title')
    const dialog = dialogNamed(admin, t('master-data:convert.title'))
    const field = (label: string) => dialog.getByLabel(t(label), { exact: true })
    await field('master-data:convert.quantities').fill('2 + 1.5')
    await chooseIn(admin, field('master-data:fields.sourceUnitNo'), 'BOX')
    await chooseIn(admin, field('master-data:fields.targetUnitNo'), 'DOZ')
    admin.watch.expectRefusal('IBmUnitConversionService/convertquantity', 422)
    await pressIn(admin, dialog, 'master-data:convert.run')
    await readMessage(admin, t('master-data:errors.noConversion', { source: 'BOX', target: 'DOZ' }))
    await chooseIn(admin, field('master-data:convert.itemNo'), 'FOAM-EPE-20')
    await pressIn(admin, dialog, 'master-data:convert.run')
    await expect(dialog.getByRole('status')).toContainText('3.5 BOX = 7 DOZ')
    await expect(dialog.getByRole('status')).toContainText('UC-DOZ')
    await expectAccessible(page)
  })
})
