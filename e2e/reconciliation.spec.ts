import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { sendCall } from './support/send-call.ts'

/** The list of bills, with one of them selected. */
async function selectBill(user: E2eUser, billNo: string) {
  await goTo(user, `/reconciliation-invoicing/bill?keyword=${billNo}`)
  const bills = listOf(user, 'reconciliation:bill.title')
  await bills.select(bills.row(billNo))
  return bills
}

test('domain §5: what was received goes on a bill from the pool; the supplier objects and gets it again, and confirms it', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = buyer
  const { id, version } = await newShippedAsn(buyer, supplier)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const receipt = { id, version, receiptDate }
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', receipt)

  await goTo(buyer, `/reconciliation-invoicing/pool?keyword=${receiptNo}`)
  const pool = listOf(buyer, 'reconciliation:titles.pool')
  await expectAccessible(page)
  await pool.select(pool.row(receiptNo).first())
  await pool.press('reconciliation:bill.ofChosen')
  const making = dialogNamed(buyer, t('reconciliation:bill.create'))
  await expect(making).toContainText(receiptNo)
  await expectAccessible(page)
  await pressIn(buyer, making, 'reconciliation:bill.create')
  const billNo = /RB[\w-]+\d/.exec(await readMessage(buyer, /RB[\w-]+/))?.[0] ?? ''

  const bills = await selectBill(buyer, billNo)
  await expectAccessible(page)
  await bills.press('reconciliation:bill.send')
  await readMessage(buyer, billNo)

  const theirs = await selectBill(supplier, billNo)
  await theirs.press('reconciliation:bill.dispute')
  const objecting = supplier.page.getByRole('dialog')
  const objection = objecting.getByRole('textbox', { name: supplier.t('reconciliation:fields.disputeReason') }).first()
  await objection.fill('Price agreed is lower')
  await pressIn(supplier, objecting, 'reconciliation:bill.dispute')
  await readMessage(supplier, billNo)
  await (await selectBill(supplier, billNo)).press('reconciliation:bill.return')
  const command = supplier.t('reconciliation:bill.return')
  const returning = supplier.t('lists:command.title', { command, documents: billNo })
  await giveReason(supplier, returning, 'reconciliation:bill.return', 'One line is wrong')
  await readMessage(supplier, billNo)

  const returned = await selectBill(buyer, billNo)
  await expect(returned.row(billNo)).toContainText(t('reconciliation:enums.billStatus.returned'))
  await returned.press('reconciliation:bill.send')
  await readMessage(buyer, billNo)
  // The objection stands until its supplier takes it back.
  const again = await selectBill(supplier, billNo)
  await again.press('reconciliation:bill.dispute')
  await objection.fill('')
  await pressIn(supplier, objecting, 'reconciliation:bill.dispute')
  await readMessage(supplier, billNo)
  await (await selectBill(supplier, billNo)).press('reconciliation:bill.confirm')
  await pressIn(supplier, supplier.page.getByRole('dialog'), 'reconciliation:bill.confirm')
  await readMessage(supplier, billNo)
  await expect((await selectBill(buyer, billNo)).row(billNo)).toContainText(
    t('reconciliation:enums.billStatus.confirmed'),
  )
})
