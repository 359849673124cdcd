import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { BillListPage } from './BillListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const OF_PURCHASER = ['send', 'takeOff', 'void', 'withdraw', 'cancelConfirm', 'message']
const row = (id: string, billStatus: string, allowed: readonly string[]) => ({
  ...{ id, version: 3, billNo: `RB-${id}`, billStatus, supplierName: 'Hua Xin', billPeriod: '2026-03', lineCount: 2 },
  ...{ disputedCount: 0, messageCount: 0, netAmount: '300', taxAmount: '39', totalAmount: '339', currency: 'CNY' },
  ...{ remark: '', reason: '', orgNo: 'O1', supplierNo: 'S1', updateDate: '2026-03-31 10:00:00', createName: 'Lin' },
  actions: Object.fromEntries(
    [...OF_PURCHASER, 'dispute', 'return', 'confirm'].map((action) => [
      action,
      allowed.includes(action) ? null : 'The status does not fit.',
    ]),
  ),
})
const sums = (step: string, netAmount: string, kind = 'acceptance', documentNos: string[] = []) => ({
  ...{ step, netAmount, taxAmount: '0', documentCount: documentNos.length },
  documents: documentNos.map((documentNo) => ({ kind, documentNo })),
})
const story = {
  ...{ currency: 'CNY', goods: [] },
  sources: [{ sourceType: 'acceptance', qty: '20', unitNo: 'PCS', netAmount: '300', taxAmount: '39' }],
  steps: [
    sums('owed', '300', 'acceptance', ['GR-1', 'GR-2']),
    sums('notBilled', '0'),
    sums('onBill', '300', 'bill', ['RB-2']),
  ],
  dues: [
    {
      ...{ invoiceDocNo: 'RI-7', dueDate: '2026-04-30', dueAmount: '400', penaltyAmount: '20', paidAmount: '100' },
      ...{ openAmount: '280', penaltyNos: ['DE-1'], paymentNos: ['PAY-1'] },
    },
  ],
  settlement: {
    ...{ thrown: '339', unseen: '0', others: '61', tails: '0', due: '400', penalties: '20', paid: '100', open: '280' },
  },
}
const records = [
  row('1', 'draft', ['send', 'takeOff', 'void']),
  row('2', 'pendingConfirm', ['confirm', 'dispute', 'return', 'message']),
]
const line = (id: string, netAmount: string) => ({
  ...{
    id,
    originNo: `GR-${id}`,
    sourceType: 'acceptance',
    postingDate: '2026-03-05',
    purchaseNo: 'PO-1',
    goodsNo: 'IT-1',
  },
  ...{
    goodsName: 'Bolt',
    qty: '10',
    purchaseUnitNo: 'PCS',
    price: '10',
    netAmount,
    taxRate: '13',
    taxAmount: '13',
    disputeReason: null,
  },
})
const openRow = (id: string, openNet: string, openTax: string) => ({
  ...{ id, originNo: `GR-${id}`, sourceType: 'acceptance', postingDate: '2026-03-05', purchaseNo: 'PO-1' },
  ...{ goodsNo: `IT-${id}`, goodsName: 'Bolt', openQty: '10', purchaseUnitNo: 'PCS', openNet, openTax },
  ...{ taxRate: '13', currency: 'CNY' },
})
/** Two rows of one rate; a third one has another. */
const proposal = {
  ...{ taxRounding: 'line', billTaxRates: 'one', currency: 'CNY', otherCurrencies: [], rowCount: 2 },
  oneRate: { taxRate: '13', otherRates: ['6'], leftCount: 1 },
  rates: [{ taxRate: '13', rowCount: 2, netAmount: '300', taxAmount: '39' }],
  rows: [openRow('7', '100', '13'), openRow('8', '200', '26')],
}
let mayMake = true
const commands: { path: string; condition: unknown }[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  commands.length = 0
  mayMake = true
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { id: '2', billNo: 'RB-2', status: 'confirmed', version: 4 }
    if (path.endsWith('getBillStatus'))
      data = { all: 2, draft: 1, pendingConfirm: 1, returned: 0, confirmed: 0, voided: 0 }
    else if (path.endsWith('getBillPage')) {
      data = { records, total: 2, isTotalCapped: false, pageSize: 20, rowCount: 2, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getBillLines')) data = { lines: [line('1', '100'), line('2', '200')] }
    else if (path.endsWith('getBillById')) {
      data = { rates: [{ taxRate: '13', netAmount: '300', taxAmount: '39', lineCount: 2 }] }
    } else if (path.endsWith('getBillRecord')) {
      data = {
        steps: [
          { id: '0', action: 'draft', userName: 'Lin', party: 'purchaser', reason: '', at: '2026-03-31 10:00:00' },
        ],
      }
    } else if (path.endsWith('getBillMsg')) {
      data = {
        messages: [
          {
            id: '1',
            side: 'supplier',
            messageText: 'Where is GR-3?',
            createName: 'Hua',
            createDate: '2026-03-31 11:00:00',
          },
        ],
      }
    } else if (path.endsWith('getBillFileList')) data = { files: [], actions: { add: null } }
    else if (path.endsWith('getMoneyStory')) data = { stories: [story] }
    else if (path.endsWith('getBillRules')) data = { mayMake, taxRounding: 'line', billTaxRates: 'one' }
    else if (path.endsWith('getBillProposal')) data = proposal
    else if (/listbyparams$/i.test(path))
      data = { records: [{ orgNo: 'O1', orgShortName: 'One' }], total: 1, pageSize: 10 }
    else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const open = vi.fn()
async function mountBills(
  side: 'purchaser' | 'supplier',
  flags: PermissionFlag[] = ['isSearch', 'isAdd', 'isModify', 'isSubmit', 'isDelete'],
  menuNos = ['reconciliationBill'],
) {
  open.mockClear()
  const belongSupplier = side === 'supplier' ? 'S1' : ''
  await mountScreen(<BillListPage />, flags, { menuNos, texts, page: { open }, side, belongSupplier })
  await expect.element(page.getByText('RB-1', { exact: true })).toBeVisible()
}
const choose = (no: string) =>
  page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('checkbox')
    .click()

describe('the bills', () => {
  it('show their lines, totals by rate, messages and steps', async () => {
    await mountBills('purchaser')
    await button('RB-2').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('GR-2', { exact: true })).toBeVisible()
    await expect.element(drawer.getByRole('grid', { name: 'Totals by tax rate' }).getByText('13 %')).toBeVisible()
    const why = drawer.getByRole('table', { name: 'Why it is owed CNY' })
    await expect.element(why).toHaveTextContent('Why it is owed · CNYQuantityNetTaxAcceptance20 PCS300.0039.00')
    const told = drawer.getByRole('table', { name: 'Money story CNY' })
    await expect.element(told.getByRole('row', { name: /of it on bills, not confirmed 300.00/ })).toBeVisible()
    await told.getByRole('button', { name: 'RB-2', exact: true }).click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/bill?keyword=RB-2&open=1')
    // Their lists are not this reader's.
    expect(told.getByRole('button', { name: 'GR-1', exact: true }).query()).toBeNull()
    const settled = drawer.getByRole('table', { name: 'Until it is paid CNY' }).getByRole('row')
    const texts = settled.elements().map((row) => row.textContent)
    expect(texts).toEqual([
      ...[
        'Until it is paid · CNYWith tax',
        'Of it in the ERP339.00',
        'Due with it, of other deliveries61.00',
        'Due400.00',
      ],
      ...['Penalties set off20.00', 'Paid100.00', 'Still to be paid280.00'],
    ])
    await expect.element(drawer.getByText('Where is GR-3?')).toBeVisible()
    await expect.element(drawer.getByRole('grid', { name: 'Steps' }).getByText('Draft')).toBeVisible()
  })

  it('lose the lines that the purchaser takes off', async () => {
    await mountBills('purchaser')
    await choose('RB-1')
    await button('Take lines off').click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Take lines off', exact: true })
    await expect.element(confirm).toHaveAttribute('aria-description', 'Please choose at least one line.')
    await dialog.getByRole('row', { name: /GR-2/ }).getByRole('checkbox').click()
    await confirm.click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmBillService\/takeOffBillLines$/)
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, lineIds: ['2'] })
  })

  it('are made of all that is open of a supplier until the end of a month', async () => {
    await mountBills('purchaser')
    await button('Make bill').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('the oldest first', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Make bill', exact: true }).click()
    await expect.element(dialog.getByText('required select').first()).toBeVisible()
    expect(commands).toEqual([])
  })

  it('are proposed by the supplier of its open rows, of which some are left out, at one rate where that is wanted', async () => {
    await mountBills('supplier')
    await button('Make bill').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /^(\* )?Purchase center$/ }).click()
    await page.getByText('One', { exact: true }).last().click()
    await expect.element(dialog.getByText('O1 wants one tax rate per bill', { exact: false })).toBeVisible()
    const totals = dialog.getByRole('grid', { name: 'Totals by tax rate' })
    await expect.element(totals.getByText('339.00')).toBeVisible()
    await dialog.getByRole('row', { name: /GR-8/ }).getByRole('checkbox').click()
    await expect.element(totals.getByText('113.00')).toBeVisible()
    await dialog.getByRole('button', { name: 'Make bill', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmBillService\/addBill$/)
    expect(commands[0]?.condition).toMatchObject({
      ...{ orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', taxRate: '13' },
      payables: [{ payableId: '7' }],
    })
  })

  it('are not made by suppliers where the company makes all of them', async () => {
    mayMake = false
    await mountBills('supplier')
    expect(button('Make bill').query()).toBeNull()
  })

  it('are confirmed by the supplier over their totals', async () => {
    await mountBills('supplier')
    await choose('RB-2')
    await button('Confirm').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('grid', { name: 'Totals by tax rate' }).getByText('13 %')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Confirm and invoice', exact: true }).query()).toBeNull()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmSupBillService\/confirm$/)
    expect(commands[0]?.condition).toEqual({ id: '2', version: 3 })
    expect(open).not.toHaveBeenCalled()
  })

  it('are invoiced at once by a supplier who may, with the keyboard alone', async () => {
    await mountBills('supplier', undefined, ['reconciliationBill', 'invoiceManagement'])
    await choose('RB-2')
    await button('Confirm').click()
    const further = page.getByRole('dialog').getByRole('button', { name: 'Confirm and invoice', exact: true })
    await expect.element(further).toBeVisible()
    while (document.activeElement !== further.element()) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/generate?bills=2'))
    expect(commands.map(({ path }) => path.split('/').at(-1))).toEqual(['confirm'])
  })

  it('are objected to line by line, with what is wrong', async () => {
    await mountBills('supplier')
    await choose('RB-2')
    await button('Object to lines').click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: /Objection/ })
      .first()
      .fill('Price agreed is 9')
    await dialog.getByRole('button', { name: 'Object to lines', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toEqual({
      ...{ id: '2', version: 3 },
      lines: [
        { id: '1', disputeReason: 'Price agreed is 9' },
        { id: '2', disputeReason: null },
      ],
    })
  })
})
