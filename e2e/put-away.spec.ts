import { expectAccessible } from './support/accessibility.ts'
import { shipSix } from './support/asns.ts'
import { dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { newOrderInProgress } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

/** An ASN as far as receiving it needs. */
interface ReceivedAsn {
  version: number
  lines: { id: string; deliveryQty: string }[]
}

test('domain §4: the warehouse puts goods away by a task on a phone, and corrects it once', async ({
  buyer,
  supplier,
  openAs,
}) => {
  const warehouse = await openAs('warehouse')
  const { page, t } = warehouse
  // Goods of its own: among the demo company's tasks are some that have no cell left for what is open.
  const vietnam = { orgNo: 'VN20', warehouseNo: 'VN-RM', currency: 'VND', price: 120_000, batchPurQty: 40 }
  const purchaseNo = await newOrderInProgress(buyer, supplier, [vietnam])
  const { id, asnNo } = await shipSix(supplier, purchaseNo)
  const { version, lines } = await sendCall<ReceivedAsn>(warehouse, 'ISrmAsnHeadService/getAsnById', { id })
  await sendCall(warehouse, 'ISrmAsnHeadService/receiveAsn', {
    ...{ id, version, receiptDate: new Date().toISOString().slice(0, 10) },
    lines: lines.map((line) => ({ asnLineId: line.id, receiveQty: line.deliveryQty })),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(warehouse, `/receipt-tracking/put-away-tasks?keyword=${asnNo}`)
  const tasks = listOf(warehouse, 'receipts:titles.putAwayTask')
  await expect(tasks.rows()).toHaveCount(1)
  const taskNo = await cellOf(tasks.rows().first(), t('receipts:fields.taskNo'))
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
