import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { dialogNamed, pressIn } from './dialogs.ts'
import { type E2eUser, savedFile } from './e2e-user.ts'
import type { List } from './list.ts'

/** Takes a file in through the dialog of a list and waits until its rows are there. */
export async function importFile(
  user: E2eUser,
  list: List,
  buffer: Buffer,
  { added, changed = 0 }: { added: number; changed?: number },
): Promise<void> {
  const { page, t } = user
  await list.press('lists:toolbar.import')
  const importing = dialogNamed(user, t('lists:import.title'))
  const file = { name: 'rows.xlsx', mimeType: '', buffer }
  await importing.getByLabel(t('lists:import.choose')).setInputFiles(file)
  await pressIn(user, importing, 'lists:import.start')
  await expect(importing.getByText(t('lists:import.done', { number: added }))).toBeVisible()
  if (changed > 0) await expect(importing.getByText(t('lists:import.updated', { number: changed }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()
}

/** Takes a list out for editing, changes a cell of the row that a column tells, and brings the file back through the review. */
export async function editInSheet(
  user: E2eUser,
  list: List,
  { column, is }: { column: string; is: string },
  name: string,
  text: string,
): Promise<void> {
  const { page, t } = user
  const { path } = await savedFile(user, () => list.press('lists:roundTrip.export'))
  const { rows } = await readWorkbook(path)
  const names = rows[1]?.cells.map((cell) => cell.text.split(':')[0]) ?? []
  const row = rows.find(({ cells }) => cells[names.indexOf(column)]?.text === is)
  const id = row?.cells[names.indexOf('#id')]?.text ?? ''
  const buffer = await editSheet(await readFile(path), [{ id, values: { [name]: text } }])
  await list.press('lists:roundTrip.import')
  const reviewing = dialogNamed(user, t('lists:roundTrip.title'))
  const file = { name: 'rows.xlsx', mimeType: '', buffer }
  await reviewing.getByLabel(t('lists:import.choose')).setInputFiles(file)
  await pressIn(user, reviewing, 'lists:roundTrip.compare')
  await expect(reviewing.getByText(text, { exact: true })).toBeVisible()
  await reviewing.getByRole('button', { name: t('lists:roundTrip.confirm', { number: 1 }) }).click()
  await expect(reviewing.getByText(t('lists:roundTrip.done', { number: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reviewing).toBeHidden()
}
