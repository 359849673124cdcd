import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { savedFile } from './support/e2e-user.ts'
import { openDrawer, openOrders, orderRow } from './support/orders.ts'
import { textPattern } from './support/texts.ts'
import { filled, type ImportRow, readRows } from './support/workbooks.ts'

const PURCHASE_NO = 'E2E-IMPORT-1'

test.describe('importing orders in en-US', () => {
  test.use({ language: 'en-US' })

  test('lists each error by row and column, returns the file with them, and writes all or nothing', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t, watch } = buyer
    const list = await openOrders(buyer)
    await list.press('lists:toolbar.import')
    const dialog = dialogNamed(buyer, t('lists:import.title'))
    const template = await savedFile(buyer, () => pressIn(buyer, dialog, 'lists:import.template'))
    const send = async (rows: readonly ImportRow[], retitled: Record<string, string> = {}) => {
      const buffer = await filled(await readFile(template.path), t, rows, retitled)
      await dialog.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'orders.xlsx', mimeType: '', buffer })
      await expectAccessible(page)
      await pressIn(buyer, dialog, 'lists:import.start')
    }
    const purchaseNo = PURCHASE_NO

    watch.expectRefusal('ISupSrmPurchaseHeadService/importexcel', 422)
    await send([
      orderRow(purchaseNo, 1, { supplierNo: 'S9999', batchPurQty: -4 }),
      orderRow(purchaseNo, 2, { expectArrivalDate: 'soon' }),
    ])
    await expect(dialog.getByText(t('lists:import.refused'))).toBeVisible()
    const errors = dialog.getByRole('grid', { name: t('lists:import.faults') }).locator('tbody tr')
    await expect(errors.filter({ hasText: t('orders:errors.unknownSupplier', { value: 'S9999' }) })).toHaveCount(1)
    await expect(errors.filter({ hasText: t('orders:fields.expectArrivalDate') })).toHaveCount(1)
    await expect(errors.filter({ hasText: t('orders:fields.batchPurQty') })).toHaveCount(1)
    await expectAccessible(page)
    const returned = await savedFile(buyer, () => pressIn(buyer, dialog, 'lists:import.faultFile'))
    const reported = (await readRows(returned.path)).map((row) => row[t('wire:import.errorColumn')] ?? '')
    expect(reported.some((text) => text.includes(t('orders:errors.unknownSupplier', { value: 'S9999' })))).toBe(true)

    await pressIn(buyer, dialog, 'lists:import.another')
    const rows = [
      orderRow(purchaseNo, 1, { taxRate: '13%', remarks: 'soon' }),
      orderRow(purchaseNo, 2, { purchaseUnitNo: 'DOZ', batchPurQty: 500 }),
    ]
    // Under other titles nobody knows which columns they are: their reader decides, once.
    const choice = (column: string) =>
      dialog.getByRole('combobox', { name: t('lists:import.decide.choose', { column }), exact: true })
    await send(rows, { taxRate: 'Tax', remarks: 'To whom it may concern' })
    await expect(dialog.getByText(t('lists:import.decide.explain'))).toBeVisible()
    await expect(choice('To whom it may concern')).toHaveValue('')
    await choice('Tax').selectOption('taxRate')
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: t('lists:import.decide.keep') }).check()
    await pressIn(buyer, dialog, 'lists:import.start')
    await expect(dialog.getByText(textPattern(t, 'lists:import.done', ['number']))).toBeVisible()
    await pressIn(buyer, dialog, 'lists:import.another')
    await expect(dialog.getByText(t('lists:import.decide.keptLeft', { name: 'to whom it may concern' }))).toBeVisible()
    await expectAccessible(page)
    await pressIn(buyer, dialog, 'lists:import.decide.forget')
    await expect(dialog.getByText(t('lists:import.decide.kept'))).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await list.tab('orders:tabs.pendingRelease')
    await list.search(purchaseNo)
    await expect(list.row(purchaseNo)).toHaveCount(2)

    // What was written in dozens is kept in pieces, and costs what was written.
    const dozens = list.row(purchaseNo).filter({ hasText: 'NUT-M3' })
    await expect(dozens).toContainText('6,000')
    const drawer = await openDrawer(buyer, dozens)
    await drawer.getByRole('tab', { name: t('orders:list.amounts') }).click()
    const priced = drawer.getByRole('grid', { name: t('orders:list.amounts') }).getByRole('row', { name: /NUT-M3/ })
    await expect(priced).toContainText('500 DOZ × 0.50')
    await expect(priced).toContainText('250.00')
  })
})
