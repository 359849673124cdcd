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

/** A bill over one receipt that both sides agree on: its number. */
async function newConfirmedBill(buyer: E2eUser, supplier: E2eUser): Promise<string> {
  const { id, version } = await newShippedAsn(buyer, supplier)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const receipt = { id, version, receiptDate }
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', receipt)
  const query = { condition: { keyword: receiptNo }, current: 1, size: 20 }
  const { records } = await sendCall<{ records: Payable[] }>(buyer, 'ISrmPayableService/getPayablePage', query)
  const [{ orgNo, supplierNo, currency } = { orgNo: '', supplierNo: '', currency: '' }] = records
  const payables = records.map((row) => ({ payableId: row.id }))
  const billPeriod = receiptDate.slice(0, 7)
  const made = await sendCall<Made>(buyer, 'ISrmBillService/addBill', {
    orgNo,
    supplierNo,
    currency,
    billPeriod,
    payables,
  })
  const list = [{ id: made.id, version: made.version }]
  const [sent] = await sendCall<Made[]>(buyer, 'ISrmBillService/sendBill', { list })
  await sendCall(supplier, 'ISrmSupBillService/confirm', { id: made.id, version: sent?.version })
  return made.billNo
}
interface Payable {
  id: string
  orgNo: string
  supplierNo: string
  currency: string
}
interface Made {
  id: string
  version: number
  billNo: string
}

test('domain §5: a confirmed bill is invoiced, approved, handed to the ERP and paid, and its supplier sees each step', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const billNo = await newConfirmedBill(buyer, supplier)
  const { page, t } = supplier
  // The supplier chooses the bill, sees what will be made of it, and enters its invoice over what is expected.
  await goTo(supplier, `/reconciliation-invoicing/management/add`)
  const bills = listOf(supplier, 'reconciliation:invoicing.add')
  await bills.search(billNo)
  await bills.select(bills.row(billNo))
  await bills.press('reconciliation:invoicing.choose')
  await expect(page.getByRole('heading', { name: t('reconciliation:invoicing.deductions') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('reconciliation:invoicing.next'), exact: true }).click()
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
  const docNo = /RI[\w-]+\d/.exec(await readMessage(supplier, /RI[\w-]+/))?.[0] ?? ''

  // The buyer approves it and hands it over; the ERP answers with its number.
  await goTo(buyer, `/reconciliation-invoicing/management?keyword=${number}`)
  const docs = listOf(buyer, 'reconciliation:invoiceDoc.title')
  await docs.select(docs.row(docNo))
  await docs.press('reconciliation:invoiceDoc.approve')
  await readMessage(buyer, docNo)
  await docs.select(docs.row(docNo))
  await docs.press('reconciliation:invoiceDoc.throw')
  await readMessage(buyer, docNo)
  const posted = { outsideNo: `M-${docNo}`, invoiceDocNo: docNo, outcome: 'posted', erpBillNo: `ERP-${docNo}` }
  await sendCall(buyer, 'ISrmInvoiceMessageService/receiveMessage', posted)

  await goTo(supplier, `/reconciliation-invoicing/payments?keyword=${docNo}`)
  const dues = listOf(supplier, 'reconciliation:titles.payments')
  await expect(dues.row(docNo)).toContainText(t('reconciliation:enums.paymentStatus.unpaid'))
  await expectAccessible(page)
  const query = { condition: { keyword: docNo }, current: 1, size: 20 }
  const { records } = await sendCall<{ records: (Payable & { openAmount: string })[] }>(
    buyer,
    'ISupPaymentService/getPaymentPage',
    query,
  )
  const [due] = records
  await sendCall(buyer, 'ISrmPaymentMessageService/receiveMessage', {
    ...{ outsideNo: `P-${docNo}`, paymentNo: `PAY-${docNo}`, paymentDate: new Date().toISOString().slice(0, 10) },
    ...{ orgNo: due?.orgNo, supplierNo: due?.supplierNo, currency: due?.currency, amount: due?.openAmount },
    allocations: [{ documentNo: docNo, amount: due?.openAmount }],
  })
  await goTo(supplier, `/reconciliation-invoicing/bill?keyword=${billNo}`)
  const theirs = listOf(supplier, 'reconciliation:bill.title')
  await expect(theirs.row(billNo)).toContainText(t('reconciliation:enums.billStatus.closed'))
})
