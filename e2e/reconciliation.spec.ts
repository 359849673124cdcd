import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { countPresses } from './support/presses.ts'
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

interface Due {
  orgNo: string
  supplierNo: string
  currency: string
  openAmount: string
}

/** Most clicks from the receipt to its payment, those on entries of My schedule and in messages included. */
const MOST_CLICKS = 14

test('domain §5: a receipt is billed, confirmed, invoiced, approved, handed to the ERP and paid in few clicks', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { id, version } = await newShippedAsn(buyer, supplier)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const receipt = { id, version, receiptDate }
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', receipt)
  const presses = await countPresses(buyer, supplier)
  let followed = 0
  // Each address is that of an entry of My schedule, of a link in a message or of a figure of the money story: one click.
  const follow = async (user: E2eUser, path: string) => {
    followed += 1
    await goTo(user, path)
  }
  const drawerOf = ({ page }: E2eUser) => page.getByRole('dialog')

  // The buyer makes a bill of the receipt and sends it at once.
  await follow(buyer, `/reconciliation-invoicing/pool?keyword=${receiptNo}`)
  const pool = listOf(buyer, 'reconciliation:titles.pool')
  await pool.select(pool.row(receiptNo).first())
  await pool.press('reconciliation:bill.ofChosen')
  const making = dialogNamed(buyer, buyer.t('reconciliation:bill.create'))
  await pressIn(buyer, making, 'reconciliation:bill.createAndSend')
  await expect(making).toBeHidden()
  const billNo = await numberSaid(buyer, /RB[\w-]+\d/)

  // The supplier confirms it over its totals, sees what will be made of it, and enters its invoice over what is expected.
  const { page, t } = supplier
  await follow(supplier, `/reconciliation-invoicing/bill?open=1&keyword=${billNo}`)
  await pressIn(supplier, drawerOf(supplier), 'reconciliation:bill.confirm')
  const command = t('reconciliation:bill.confirm')
  const confirming = dialogNamed(supplier, t('lists:command.title', { command, documents: billNo }))
  await expectAccessible(page)
  await pressIn(supplier, confirming, 'reconciliation:bill.confirmAndInvoice')
  await page.getByRole('button', { name: t('reconciliation:invoicing.make'), exact: true }).click()
  const commit = page.getByRole('button', { name: t('reconciliation:invoicing.saveAndCommit'), exact: true })
  await expect(commit).toBeVisible()
  await expectAccessible(page)
  const number = `E2E-${billNo}`
  await page
    .getByRole('textbox', { name: t('reconciliation:fields.invoiceNo') })
    .first()
    .fill(number)
  await commit.click()
  const docNo = await numberSaid(supplier, /RI[\w-]+\d/)

  // The buyer approves it and hands it over in one step; the ERP answers with its number.
  await follow(buyer, `/reconciliation-invoicing/management?open=1&keyword=${docNo}`)
  await expectAccessible(buyer.page)
  await pressIn(buyer, drawerOf(buyer), 'reconciliation:invoiceDoc.approveAndThrow')
  await expect(drawerOf(buyer)).toContainText(buyer.t('reconciliation:enums.throwStatus.sent'))
  const posted = { outsideNo: `M-${docNo}`, invoiceDocNo: docNo, outcome: 'posted', erpBillNo: `ERP-${docNo}` }
  await sendCall(buyer, 'ISrmInvoiceMessageService/receiveMessage', posted)

  await follow(supplier, `/reconciliation-invoicing/payments?keyword=${docNo}`)
  const dues = listOf(supplier, 'reconciliation:titles.payments')
  await expect(dues.row(docNo)).toContainText(t('reconciliation:enums.paymentStatus.unpaid'))
  await expectAccessible(page)
  const query = { condition: { keyword: docNo }, current: 1, size: 20 }
  const { records } = await sendCall<{ records: Due[] }>(buyer, 'ISupPaymentService/getPaymentPage', query)
  const [due] = records
  await sendCall(buyer, 'ISrmPaymentMessageService/receiveMessage', {
    ...{ outsideNo: `P-${docNo}`, paymentNo: `PAY-${docNo}`, paymentDate: new Date().toISOString().slice(0, 10) },
    ...{ orgNo: due?.orgNo, supplierNo: due?.supplierNo, currency: due?.currency, amount: due?.openAmount },
    allocations: [{ documentNo: docNo, amount: due?.openAmount }],
  })
  await follow(supplier, `/reconciliation-invoicing/bill?keyword=${billNo}`)
  const theirs = listOf(supplier, 'reconciliation:bill.title')
  await expect(theirs.row(billNo)).toContainText(t('reconciliation:enums.billStatus.closed'))
  const clicks = followed + (await presses())
  test.info().annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})

/** The number that a message tells, which is left to go by itself. */
async function numberSaid({ page }: E2eUser, pattern: RegExp): Promise<string> {
  const toast = page.locator('.toast').filter({ hasText: pattern }).last()
  await expect(toast).toBeVisible()
  return pattern.exec((await toast.textContent()) ?? '')?.[0] ?? ''
}
