import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newPendingAsn, openAsns } from './support/asns.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { savedFile } from './support/e2e-user.ts'

/** PICTURES names a folder for pictures of the screens. */
const pictures = process.env.PICTURES

test('shell §2: a supplier corrects an ASN before its approval, one in a form and its lots in Excel', {
  tag: '@long',
}, async ({ supplier }) => {
  const { page, t } = supplier
  const asnNo = await newPendingAsn(supplier)
  const list = await openAsns(supplier)
  await list.tab('deliveries:enums.status.0')
  await list.select(list.row(asnNo))
  await list.press('deliveries:actions.edit')
  const form = dialogNamed(supplier, t('deliveries:actions.editTitle', { asnNo }))
  await form.getByLabel(t('deliveries:fields.trackingNo')).fill('SF-1002003')
  await expectAccessible(page)
  if (pictures) await page.screenshot({ path: join(pictures, 'notice-edit.png') })
  await pressIn(supplier, form, 'lists:form.save')
  await readMessage(supplier, t('deliveries:actions.edited', { asnNo }))

  await list.search(asnNo)
  const { path } = await savedFile(supplier, () => list.press('lists:roundTrip.export'))
  const [, names, , ...rows] = (await readWorkbook(path)).rows
  const at = (name: string) => names?.cells.findIndex(({ text }) => text === name) ?? -1
  expect(rows[0]?.cells[at('trackingNo')]?.text).toBe('SF-1002003')
  const ids = rows.map(({ cells }) => cells[at('#id')]?.text ?? '')
  const edits = ids.map((id, index) => ({ id, values: { lotNo: `LOT-${index + 1}`, driver: 'Li Wei' } }))
  const buffer = await editSheet(await readFile(path), edits)

  await list.press('lists:roundTrip.import')
  const dialog = dialogNamed(supplier, t('lists:roundTrip.title'))
  await dialog.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'asns.xlsx', mimeType: '', buffer })
  await pressIn(supplier, dialog, 'lists:roundTrip.compare')
  const changes = dialog.getByRole('grid', { name: t('lists:roundTrip.changes') })
  await expect(changes.getByText('Li Wei').first()).toBeVisible()
  if (pictures) await page.screenshot({ path: join(pictures, 'notice-round-trip.png') })
  await dialog.getByRole('button', { name: t('lists:roundTrip.confirm', { number: ids.length }) }).click()
  await expect(dialog.getByText(t('lists:roundTrip.done', { number: ids.length }))).toBeVisible()
  await page.keyboard.press('Escape')
  await list.search(asnNo)
  await list.row(asnNo).locator('.grid-link').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Li Wei')).toBeVisible()
  await drawer.getByRole('tab', { name: new RegExp(`^${t('deliveries:detail.lots')}`) }).click()
  await expect(drawer.getByText('LOT-1', { exact: true }).first()).toBeVisible()
})
