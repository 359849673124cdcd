import type { ListAnswer } from '#platform/contract/envelope.ts'
import { pngFile } from '#platform/server/files/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shipSix } from './support/asns.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { cellOf, type List, listOf } from './support/list.ts'
import { newOrderInProgress } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

const PHOTO = 'cracked.png'

/** Opens a list at what this keyword finds there, and chooses the only row. */
async function choose(user: E2eUser, path: string, titleKey: string, keyword: string): Promise<List> {
  await goTo(user, `/receipt-tracking/${path}?keyword=${keyword}`)
  const list = listOf(user, titleKey)
  await expect(list.rows()).toHaveCount(1)
  await list.select(list.rows().first())
  return list
}

test('domain §4: goods that must be inspected are received, inspected with a photo, put away, and what is refused is settled', {
  tag: '@long',
}, async ({ buyer, supplier, openAs }) => {
  const warehouse = await openAs('warehouse')
  const { page, t } = warehouse
  const vietnam = { orgNo: 'VN20', warehouseNo: 'VN-RM', currency: 'VND', price: 120_000, batchPurQty: 40 }
  const purchaseNo = await newOrderInProgress(buyer, supplier, [{ ...vietnam, goodsNo: 'SEN-PT100-A' }])
  const { asnNo } = await shipSix(supplier, purchaseNo)

  await test.step('the warehouse receives them: they wait, and nothing is accepted', async () => {
    await goTo(warehouse, `/offsite/asnTracking?keyword=${asnNo}`)
    const asns = listOf(warehouse, 'deliveries:routes.asnTracking')
    await asns.select(asns.row(asnNo))
    await asns.press('deliveries:actions.receive')
    const dialog = dialogNamed(warehouse, t('receipts:receive.title', { asnNo }))
    await expect(dialog.getByText(t('receipts:receive.inspected', { number: 1 }))).toBeVisible()
    await expectAccessible(page)
    await pressIn(warehouse, dialog, 'receipts:receive.confirm')
    await readMessage(warehouse, textPattern(t, 'receipts:receive.arrived', ['receiptNo', 'number']))
    await expect(asns.row(asnNo)).toContainText(t('deliveries:enums.status.2'))
  })

  await test.step('two are cracked: the result refuses them, with a photo', async () => {
    const inspections = await choose(warehouse, 'inspections', 'receipts:titles.inspection', asnNo)
    await inspections.press('receipts:inspect.decide')
    const inspectionNo = await cellOf(inspections.rows().first(), t('receipts:fields.inspectionNo'))
    const dialog = dialogNamed(warehouse, t('receipts:inspect.decideTitle', { inspectionNo }))
    await dialog
      .getByLabel(t('documents:files.choose'))
      .setInputFiles({ name: PHOTO, mimeType: 'image/png', buffer: pngFile() })
    await readMessage(warehouse, t('documents:files.added'))
    const field = (key: string) => dialog.getByLabel(t(key), { exact: true })
    await field('orders:fields.checkReturnQty').fill('2')
    // What is not refused is accepted.
    await expect(field('orders:fields.receiveQty')).toHaveValue('4')
    await field('receipts:fields.reason').fill('Cracked at the rim')
    await expectAccessible(page)
    await pressIn(warehouse, dialog, 'receipts:inspect.decide')
    await readMessage(warehouse, textPattern(t, 'receipts:inspect.decideDone', ['receiptNo']))
    await expect(inspections.rows().first()).toContainText(t('receipts:enums.inspectionState.decided'))
  })

  await test.step('the supplier reads the result and saves the photo', async () => {
    await goTo(supplier, `/receipt-tracking/rejection-details?keyword=${asnNo}&open=1`)
    await supplier.page.getByRole('button', { name: supplier.t('receipts:inspect.open'), exact: true }).click()
    const drawer = supplier.page.getByRole('dialog').last()
    await expect(drawer.getByText('Cracked at the rim')).toBeVisible()
    await expect(drawer.getByLabel(supplier.t('documents:files.choose'))).toHaveCount(0)
    const saved = await savedFile(supplier, () => drawer.getByRole('button', { name: PHOTO, exact: true }).click())
    expect(saved.name).toBe(PHOTO)
    await expectAccessible(supplier.page)
  })

  await test.step('what was accepted is put away by its task', async () => {
    const tasks = await choose(warehouse, 'put-away-tasks', 'receipts:titles.putAwayTask', asnNo)
    await tasks.press('receipts:tasks.start')
    await readMessage(warehouse, t('receipts:tasks.startDone'))
    const taskNo = await cellOf(tasks.rows().first(), t('receipts:fields.taskNo'))
    await tasks.press('receipts:tasks.putAway')
    const dialog = dialogNamed(warehouse, t('receipts:tasks.putAwayTitle', { taskNo }))
    await expect(dialog.getByRole('textbox', { name: `${t('receipts:fields.cellNo')} 1`, exact: true })).toHaveValue(
      /^K1-/,
    )
    await pressIn(warehouse, dialog, 'receipts:tasks.putAway')
    await readMessage(warehouse, textPattern(t, 'receipts:tasks.putAwayDone', ['taskNo']))
    await expect(tasks.rows().first()).toContainText(t('receipts:enums.taskState.complete'))
  })

  await test.step('the supplier answers the discrepancy, and the buyer closes it by a note', async () => {
    const seen = await choose(supplier, 'discrepancies', 'discrepancies:titles.list', asnNo)
    const number = await cellOf(seen.rows().first(), supplier.t('discrepancies:fields.discrepancyNo'))
    await seen.press('discrepancies:actions.answer')
    const answering = dialogNamed(supplier, supplier.t('discrepancies:actions.answerTitle', { discrepancyNo: number }))
    await answering.getByRole('textbox').fill('Credited with the next invoice')
    await pressIn(supplier, answering, 'discrepancies:actions.answer')
    await readMessage(supplier, textPattern(supplier.t, 'discrepancies:actions.answerDone', ['discrepancyNo']))

    const list = await choose(buyer, 'discrepancies', 'discrepancies:titles.list', asnNo)
    await list.press('discrepancies:actions.close')
    const title = buyer.t('discrepancies:actions.closeTitle', { discrepancyNo: number })
    await giveReason(buyer, title, 'discrepancies:actions.close', 'Credit agreed')
    await readMessage(buyer, textPattern(buyer.t, 'discrepancies:actions.closeDone', ['discrepancyNo']))
  })

  const found = await sendCall<ListAnswer<object>>(supplier, 'ISrmDiscrepancyService/getDiscrepancyPage', {
    current: 1,
    size: 20,
    condition: { keyword: asnNo },
  })
  expect(found.records).toMatchObject([{ discrepancyKind: 'refused', status: 'closed', closedBy: 'note' }])
})
