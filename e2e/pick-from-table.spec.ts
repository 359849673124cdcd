import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { openOrders } from './support/orders.ts'
import { takePicture } from './support/take-picture.ts'

test.describe('choosing from a table in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §2: a reference of the advanced search is chosen by keyboard, and searched for', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    const orders = await openOrders(buyer)
    await orders.screen.getByRole('button', { name: t('lists:search.advanced'), exact: true }).click()
    const label = t('orders:fields.supplierNo')
    const open = page.getByRole('button', { name: t('lists:pick.openFor', { label }), exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('lists:pick.titleFor', { label }), exact: true })
    await expect(dialog.getByRole('row').filter({ hasText: 'S1001' })).toBeVisible()
    await expectAccessible(page)
    await takePicture(buyer, 'pick-from-table')
    await dialog.getByRole('textbox', { name: t('lists:search.keyword') }).click()
    await dialog.getByRole('grid').focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('row').filter({ hasText: 'S1001' }).getByRole('checkbox')).toBeChecked()
    await dialog.getByRole('button', { name: t('lists:pick.confirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await expectAccessible(page)
    await takePicture(buyer, 'pick-from-panel')
    await page.getByRole('button', { name: t('lists:search.query'), exact: true }).click()
    await expect(orders.screen.locator('.list-chip')).toContainText('S1001')
  })
})
