import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { textPattern } from './support/texts.ts'

test('domain §4: the warehouse puts goods away by a task on a phone, and corrects it once', async ({ openAs }) => {
  const warehouse = await openAs('warehouse')
  const { page, t } = warehouse
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(warehouse, '/receipt-tracking/put-away-tasks')
  const tasks = listOf(warehouse, 'receipts:titles.putAwayTask')
  await tasks.tab('receipts:enums.taskState.initial')
  const taskNo = await cellOf(tasks.rows().first(), t('receipts:fields.taskNo'))
  await tasks.tab('receipts:tabs.all')
  await tasks.search(taskNo)
  const task = tasks.row(taskNo)
  await tasks.select(task)
  await tasks.press('receipts:tasks.start')
  await readMessage(warehouse, t('receipts:tasks.startDone'))

  await expect(task).toContainText(t('receipts:enums.taskState.inProgress'))
  await tasks.press('receipts:tasks.putAway')
  const dialog = dialogNamed(warehouse, t('receipts:tasks.putAwayTitle', { taskNo }))
  // The strategy's proposal stands there already, and together it is all that is open.
  await expect(dialog.getByRole('textbox', { name: `${t('receipts:fields.cellNo')} 1`, exact: true })).toHaveValue(
    /^K1-/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('receipts:tasks.putAway'), exact: true }).click()
  await readMessage(warehouse, textPattern(t, 'receipts:tasks.putAwayDone', ['taskNo']))
  await expect(task).toContainText(t('receipts:enums.taskState.complete'))

  await tasks.press('receipts:tasks.adjust')
  const adjusting = dialogNamed(warehouse, t('receipts:tasks.adjustTitle', { taskNo }))
  await adjusting.getByRole('textbox', { name: t('receipts:fields.reason') }).fill('Counted again')
  const generate = adjusting.getByRole('button', { name: t('receipts:tasks.adjust'), exact: true })
  await adjusting.getByRole('button', { name: t('lists:lines.removeLine', { number: 1 }), exact: true }).click()
  await generate.click()
  await readMessage(warehouse, textPattern(t, 'receipts:tasks.adjustDone', ['adjustNo']))
})
