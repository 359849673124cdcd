import exceljs from 'exceljs'
import { addDays } from '#platform/contract/dates.ts'
import { plainHeader } from '#platform/server/spreadsheet/write-template.ts'
import { expectAccessible } from './support/accessibility.ts'
import { savedFile } from './support/actor.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/journey.ts'
import { openDrawer, openOrders } from './support/orders.ts'
import type { Translate } from './support/texts.ts'
import { textPattern } from './support/texts.ts'
import { readRows } from './support/workbooks.ts'

/** A row of the import by field name; the template says which column each one is. */
type ImportRow = Readonly<Record<string, string | number>>

const today = new Date().toISOString().slice(0, 10)
const PURCHASE_NO = 'E2E-IMPORT-1'

function orderRow(line: number, changes: ImportRow = {}): ImportRow {
  return {
    purchaseNo: PURCHASE_NO,
    purchaseSeq: line * 10,
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    supplierNo: 'S1001',
    goodsNo: line === 1 ? 'U-RS485' : 'NUT-M3',
    batchPurQty: line * 5000,
    expectArrivalDate: addDays(today, 20),
    price: 0.5,
    currency: 'CNY',
    ...changes,
  }
}

/** Fills the downloaded template, by the titles of its columns. */
async function filled(templatePath: string, t: Translate, rows: readonly ImportRow[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(templatePath)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('the template has no sheet')
  const wanted = t('orders:fields.purchaseNo')
  const columns = new Map<string, number>()
  let headRow = 0
  sheet.eachRow((row, at) => {
    const titles = new Map<string, number>()
    row.eachCell((cell, column) => titles.set(plainHeader(cell.text), column))
    if (headRow > 0 || !titles.has(wanted)) return
    headRow = at
    for (const [title, column] of titles) columns.set(title, column)
  })
  for (const [at, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      const column = columns.get(t(`orders:fields.${name}`))
      if (column === undefined) throw new Error(`the template has no column for ${name}`)
      sheet.getRow(headRow + 1 + at).getCell(column).value = value
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

for (const language of ['en-US', 'zh-CN'] as const) {
  test.describe(`importing orders in ${language}`, () => {
    test.use({ language })

    test('lists each fault by row and column, returns the file with them, and writes all or nothing', async ({
      buyer,
    }) => {
      const { page, t, watch } = buyer
      const list = await openOrders(buyer)
      await list.press('lists:toolbar.import')
      const dialog = dialogNamed(buyer, t('lists:import.title'))
      const template = await savedFile(buyer, () => pressIn(buyer, dialog, 'lists:import.template'))
      const send = async (rows: readonly ImportRow[]) => {
        const buffer = await filled(template.path, t, rows)
        await dialog.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'orders.xlsx', mimeType: '', buffer })
        await expectAccessible(page)
        await pressIn(buyer, dialog, 'lists:import.start')
      }
      const purchaseNo = `${PURCHASE_NO}-${language.toUpperCase()}`

      watch.expectRefusal('ISupSrmPurchaseHeadService/importexcel', 422)
      await send([
        orderRow(1, { purchaseNo, supplierNo: 'S9999', batchPurQty: -4 }),
        orderRow(2, { purchaseNo, expectArrivalDate: 'soon' }),
      ])
      await expect(dialog.getByText(t('lists:import.refused'))).toBeVisible()
      const faults = dialog.getByRole('grid', { name: t('lists:import.faults') }).locator('tbody tr')
      await expect(faults.filter({ hasText: t('orders:errors.unknownSupplier', { value: 'S9999' }) })).toHaveCount(1)
      await expect(faults.filter({ hasText: t('orders:fields.expectArrivalDate') })).toHaveCount(1)
      await expect(faults.filter({ hasText: t('orders:fields.batchPurQty') })).toHaveCount(1)
      await expectAccessible(page)
      const returned = await savedFile(buyer, () => pressIn(buyer, dialog, 'lists:import.faultFile'))
      const told = (await readRows(returned.path)).map((row) => row[t('wire:import.errorColumn')] ?? '')
      expect(told.some((text) => text.includes(t('orders:errors.unknownSupplier', { value: 'S9999' })))).toBe(true)

      await pressIn(buyer, dialog, 'lists:import.another')
      await send([orderRow(1, { purchaseNo }), orderRow(2, { purchaseNo, purchaseUnitNo: 'DOZ', batchPurQty: 500 })])
      await expect(dialog.getByText(textPattern(t, 'lists:import.done', ['number']))).toBeVisible()
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
}
