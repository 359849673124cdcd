import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { addDays } from '#platform/contract/values/dates.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, savedFile } from './support/e2e-user.ts'
import { cellOf, type List } from './support/list.ts'
import { firstOrderOf, openOrders } from './support/orders.ts'
import { textPattern } from './support/texts.ts'

const today = new Date().toISOString().slice(0, 10)
/** PICTURES names a folder for pictures of the review. */
const pictures = process.env.PICTURES

type Values = Readonly<Record<string, string | number>>

/** Exports what the list shows, and gives each row its values, as another program saves them. */
async function edited(
  user: E2eUser,
  list: List,
  valuesOf: (textOf: (field: string) => string) => Values,
): Promise<Buffer> {
  const { path } = await savedFile(user, () => list.press('lists:roundTrip.export'))
  const [, names, , ...rows] = (await readWorkbook(path)).rows
  expect(rows.length).toBeGreaterThan(0)
  const edits = rows.map(({ cells }) => {
    const textOf = (field: string) => cells[names?.cells.findIndex(({ text }) => text === field) ?? -1]?.text ?? ''
    return { id: textOf('#id'), values: valuesOf(textOf) }
  })
  return editSheet(await readFile(path), edits)
}

/** Opens the dialog, or takes it on, and has the file compared. */
async function compare(user: E2eUser, dialog: Locator, buffer: Buffer): Promise<void> {
  await dialog.getByLabel(user.t('lists:import.choose')).setInputFiles({ name: 'lines.xlsx', mimeType: '', buffer })
  await pressIn(user, dialog, 'lists:roundTrip.compare')
}

async function picture({ page, language }: E2eUser, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.${language}.png`) })
}

test.describe('the Excel round trip in en-US', () => {
  test.use({ language: 'en-US' })

  test('proposes what a buyer changed in the sheet, once it is reviewed, and refuses it when it comes again', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t, watch } = buyer
    const list = await openOrders(buyer)
    const { purchaseNo, lines } = await firstOrderOf(buyer, list, 'orders:tabs.executing', 'PO-')
    await picture(buyer, 'round-trip-list')
    const due = addDays(today, 45)
    const content = await edited(buyer, list, () => ({ expectArrivalDate: due }))
    await list.press('lists:roundTrip.import')
    const dialog = dialogNamed(buyer, t('lists:roundTrip.title'))
    await expectAccessible(page)
    await compare(buyer, dialog, content)
    const changes = dialog.getByRole('grid', { name: t('lists:roundTrip.changes') })
    await expect(changes.locator('tbody tr').filter({ hasText: purchaseNo })).toHaveCount(lines.length)
    await expect(changes.getByText(due).first()).toBeVisible()
    await expectAccessible(page)
    await picture(buyer, 'round-trip-review')

    // By keyboard alone: leave the first row out, take it back, give the reason, confirm.
    await changes.focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(t('lists:roundTrip.left', { number: 1 }))).toBeVisible()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(t('lists:roundTrip.left', { number: 1 }))).toBeHidden()
    await dialog.getByRole('textbox', { name: t('lists:form.reason') }).fill('Plan has moved')
    await dialog.getByRole('button', { name: t('lists:roundTrip.confirm', { number: lines.length }) }).press('Enter')
    await expect(dialog.getByText(t('lists:roundTrip.done', { number: lines.length }))).toBeVisible()
    await pressIn(buyer, dialog, 'lists:import.another')

    watch.expectRefusal('ISupSrmPurchaseHeadService/checkeditexcel', 422)
    await compare(buyer, dialog, content)
    await expect(dialog.getByText(t('lists:import.refused'))).toBeVisible()
    const stale = textPattern(t, 'wire:errors.staleVersion', ['who', 'when'])
    await expect(dialog.getByText(stale).first()).toBeVisible()
    await expectAccessible(page)
    await picture(buyer, 'round-trip-refused')
    const { path } = await savedFile(buyer, () => pressIn(buyer, dialog, 'lists:import.faultFile'))
    const returned = (await readWorkbook(path)).rows.map(({ cells }) => cells.at(-1)?.text ?? '')
    expect(returned[2]).toBe(t('wire:import.errorColumn'))
    expect(returned.slice(3).every((text) => stale.test(text))).toBe(true)

    await page.keyboard.press('Escape')
    await list.tab('orders:tabs.changing')
    await list.search(purchaseNo)
    const state = () => cellOf(list.row(purchaseNo).first(), t('orders:fields.status'))
    await expect.poll(state).toBe(t('orders:enums.status.changing'))
  })

  test('answers an order from the sheet that its supplier filled in', { tag: '@long' }, async ({ supplier }) => {
    const { t } = supplier
    const list = await openOrders(supplier)
    const { purchaseNo, lines } = await firstOrderOf(supplier, list, 'orders:tabs.accepting', 'PO-')
    const content = await edited(supplier, list, (textOf) => ({
      supReplyQty: Number(textOf('batchPurQty')),
      supReplyDate: addDays(today, 30),
    }))
    await list.press('lists:roundTrip.import')
    const dialog = dialogNamed(supplier, t('lists:roundTrip.title'))
    await compare(supplier, dialog, content)
    const changes = dialog.getByRole('grid', { name: t('lists:roundTrip.changes') })
    await expect(changes.locator('tbody tr').first()).toBeVisible()
    await picture(supplier, 'round-trip-answer')
    await dialog.getByRole('button', { name: t('lists:roundTrip.confirm', { number: lines.length }) }).click()
    await expect(dialog.getByText(t('lists:roundTrip.done', { number: lines.length }))).toBeVisible()
    await supplier.page.keyboard.press('Escape')
    await list.tab('orders:tabs.all')
    await list.search(purchaseNo)
    const state = () => cellOf(list.row(purchaseNo).first(), t('orders:fields.status'))
    await expect.poll(state).toBe(t('orders:enums.status.executing'))
  })
})
