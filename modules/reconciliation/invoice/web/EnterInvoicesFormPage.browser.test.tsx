import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { EnterInvoicesFormPage } from './EnterInvoicesFormPage.tsx'
import type { InvoiceDetail } from './invoice-detail.ts'
import type { InvoiceReading } from './use-read-files.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
]

const rate = (taxRate: string, netAmount: string, taxAmount: string) => ({
  ...{ taxRate, netAmount, taxAmount, lineCount: 1, invoicedNet: '0', invoicedTax: '0' },
})
const WAITING: InvoiceDetail = {
  ...{
    id: '1',
    version: 3,
    invoiceDocNo: 'RI-1',
    status: 'pendingEntry',
    isRed: false,
    isSelfBilled: false,
    originalDocNo: '',
  },
  ...{ supplierNo: 'S1', supplierName: 'Hua Xin', currency: 'CNY', netAmount: '300', taxAmount: '31' },
  ...{ totalAmount: '331', invoicedNet: '0', invoicedTax: '0' },
  tails: { tailAmount: '0.05', tailLineAmount: null, tailInvoiceAmount: null },
  rates: [rate('13', '190', '24.7'), rate('6', '110', '6.3')],
  ...{ invoices: [], statedLines: [], goodsInvoices: [], originals: [] },
}
const RED: InvoiceDetail = {
  ...WAITING,
  ...{ invoiceDocNo: 'RI-2', isRed: true, originalDocNo: 'RI-1', netAmount: '-100', taxAmount: '-13' },
  rates: [rate('13', '-100', '-13')],
  originals: ['7', '8'].map((id) => ({ id, invoiceNo: `N${id}`, invoiceDate: '2026-02-01', taxRate: '13' })),
}
let doc: InvoiceDetail = WAITING
const READING: InvoiceReading = {
  ...{ fileId: '77', fileName: 'N-900.xml' },
  invoices: [
    ...[rate('13', '200', '24.7'), rate('6', '110', '6.3')].map(({ taxRate, netAmount, taxAmount }) => ({
      ...{ invoiceType: '3' as const, invoiceClassify: '2' as const, invoiceCode: '', invoiceNo: 'N-900' },
      ...{ invoiceDate: '2026-03-31', taxRate, invoiceAmount: netAmount, taxAmount, checkCode: '' },
      ...{ chargeAmount: taxRate === '13' ? '10' : '0', isGoodsInvoice: false, originalInvoiceId: null },
    })),
  ],
  lines: [{ id: '5', goodsNo: 'G-5', goodsName: 'Cap', invoiceQty: '80', invoicePrice: '12.5' }],
  notes: [{ path: 'AllowanceCharge[1]', message: 'The charge of 10 is entered as a charge at 13 %.' }],
}
const uploads: string[] = []
const statedLine = (id: number) => ({
  ...{ id: String(id), originNo: `GR-${id}`, sourceType: 'acceptance', goodsNo: `IT-${id}`, goodsName: 'Bolt' },
  ...{ purchaseUnitNo: 'PCS', qty: '10', price: '3', netAmount: '30', orderPrice: '2.9', orderedQty: '12' },
  ...{ receivedQty: '11', invoiceQty: null, invoicePrice: null },
})
let lineCount = 1
const PASSES = { outcome: 'pass', refusal: null, findings: [], proposals: [] }
/** What pre-flight answers, and what it was asked. */
let trial: object = PASSES
const trials: Record<string, unknown>[] = []
/** Until when the answer to committing waits. */
let answerLater = Promise.resolve()
const commands: { path: string; condition: Record<string, unknown> }[] = []
const close = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cell = (name: string, place = 1) => page.getByRole('textbox', { name: `${name} ${place}`, exact: true })
const tail = (name: RegExp) =>
  page.getByRole('grid', { name: 'Expected and entered by tax rate' }).getByRole('row', { name })

beforeEach(async () => {
  await page.viewport(1800, 900)
  commands.length = 0
  uploads.length = 0
  trials.length = 0
  trial = PASSES
  answerLater = Promise.resolve()
  lineCount = 1
  close.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = doc
    if (path.endsWith('readInvoiceFile')) {
      uploads.push(String(init?.body instanceof FormData && init.body.get('decision')))
      return Promise.resolve(Response.json({ status: 200, data: READING }))
    }
    if (path.endsWith('getStatedLines')) {
      data = { lines: Array.from({ length: lineCount }, (_none, at) => statedLine(at + 1)) }
    } else if (path.endsWith('preflightInvoice')) {
      trials.push(JSON.parse(String(init?.body)).condition)
      data = trial
    } else if (!path.endsWith('getInvoiceDocById')) {
      commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
      const isEntered = path.endsWith('enterInvoice')
      if (isEntered) doc = { ...doc, version: 4 }
      data = { id: '1', invoiceDocNo: doc.invoiceDocNo, status: 'pendingEntry', version: isEntered ? 4 : 5 }
      if (path.endsWith('commitInvoice')) return answerLater.then(() => Response.json({ status: 200, data }))
    }
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountEntry(given: InvoiceDetail) {
  doc = given
  const query = new URLSearchParams('id=1')
  const options = { menuNos: ['invoiceManagement'], texts, page: { close, query }, side: 'supplier' } as const
  await mountScreen(<EnterInvoicesFormPage />, ['isSearch', 'isModify', 'isSubmit'], options)
  await expect.element(page.getByRole('heading', { name: `Enter invoices · ${given.invoiceDocNo}` })).toBeVisible()
}

describe('the real invoices of an invoicing bill', () => {
  it('begin with what is expected at each rate, on one invoice', async () => {
    await mountEntry(WAITING)
    await expect.element(cell('Net amount')).toHaveValue('190')
    await expect.element(cell('Tax')).toHaveValue('24.7')
    await expect.element(cell('Net amount', 2)).toHaveValue('110')
    await expect.element(tail(/^13 % · Net/).getByText('Within limit')).toBeVisible()
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false')
  })

  it('say as they are typed how far they are off, and are not saved beyond the limit', async () => {
    await mountEntry(WAITING)
    await cell('Net amount').fill('190.05')
    await expect.element(tail(/^13 % · Net/).getByText('Within limit')).toBeVisible()
    await cell('Net amount').fill('190.06')
    await expect.element(tail(/^13 % · Net/).getByText('0.06')).toBeVisible()
    await expect.element(tail(/^13 % · Net/).getByText('Beyond limit')).toBeVisible()
    for (const name of ['Save', 'Save and commit']) {
      await expect
        .element(button(name))
        .toHaveAttribute('aria-description', 'Some sums differ by more than is allowed.')
    }
  })

  it('count charges beside the lines', async () => {
    await mountEntry(WAITING)
    await cell('Net amount').fill('200')
    await expect.element(tail(/^13 % · Net/).getByText('Beyond limit')).toBeVisible()
    await cell('Of it charges').fill('10')
    await expect.element(tail(/^13 % · Net/).getByText('Within limit')).toBeVisible()
  })

  it('are read from a file in place of proposals, with what people are to know, and saved with the file', async () => {
    lineCount = 5
    await mountEntry(WAITING)
    await button('Read from a file').click()
    const file = new File(['<Invoice/>'], 'N-900.xml', { type: 'application/xml' })
    await page.getByLabelText('Choose an XML file').upload(file)
    await button('Upload').click()
    await expect.element(page.getByText('Invoice N-900 is read: please check it, and save.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(cell('Net amount')).toHaveValue('200')
    await expect.element(cell('Of it charges')).toHaveValue('10')
    await expect.element(page.getByText('The charge of 10 is entered as a charge at 13 %.')).toBeVisible()
    await expect.element(cell('Invoiced quantity', 5)).toHaveValue('80')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(uploads).toEqual(['{"id":"1"}'])
    expect(commands[0]?.condition).toMatchObject({
      ...{ fileIds: ['77'], lines: [{ id: '5', invoiceQty: '80', invoicePrice: '12.5' }] },
      invoices: [{ invoiceNo: 'N-900', invoiceAmount: '200', chargeAmount: '10' }, { invoiceAmount: '110' }],
    })
  })

  it('need a number', async () => {
    await mountEntry(WAITING)
    await button('Save').click()
    await expect.element(cell('Invoice number')).toHaveAttribute('aria-invalid', 'true')
    expect(commands).toEqual([])
  })

  it('are saved and committed by one button, each by its call', async () => {
    await mountEntry(WAITING)
    for (const place of [1, 2]) await cell('Invoice number', place).fill('N-100')
    await button('Save and commit').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(commands.map(({ path }) => path.split('/').at(-1))).toEqual(['enterInvoice', 'commitInvoice'])
    expect(commands[0]?.condition).toMatchObject({
      ...{ id: '1', version: 3 },
      invoices: [
        { invoiceNo: 'N-100', invoiceAmount: '190', taxRate: '13', taxAmount: '24.7', chargeAmount: null },
        { invoiceNo: 'N-100', invoiceAmount: '110', taxRate: '6', taxAmount: '6.3', chargeAmount: null },
      ],
    })
    expect(commands[1]?.condition).toEqual({ id: '1', version: 4 })
  })

  it('are taken over from those that came with the goods, in the place of what was proposed at their rate', async () => {
    const goods = { invoiceType: '3', invoiceClassify: '1', invoiceNo: 'G-7', invoiceDate: '2026-03-05' }
    const goodsInvoices = [{ ...goods, invoiceAmount: '50', taxRate: '13', taxAmount: '6.5', isGoodsInvoice: true }]
    await mountEntry({ ...WAITING, goodsInvoices })
    await button('G-7').click()
    await expect.element(cell('Invoice number', 2)).toHaveValue('G-7')
    await expect.element(cell('Net amount', 2)).toHaveValue('50')
    await expect.element(cell('Net amount', 1)).toHaveValue('110')
    const withGoods = (place: number) => page.getByRole('combobox', { name: `With goods ${place}`, exact: true })
    await expect.element(withGoods(2)).toHaveValue('true')
    await expect.element(withGoods(1)).toHaveValue('false')
    expect(page.getByRole('textbox', { name: 'Net amount 3', exact: true }).query()).toBeNull()
  })

  it('are not entered any more once they are committed, and the page says why', async () => {
    await mountEntry({ ...WAITING, status: 'pendingApproval' })
    for (const name of ['Save', 'Save and commit']) {
      await expect
        .element(button(name))
        .toHaveAttribute('aria-description', 'The status is not pending entry, the operation is not allowed.')
    }
  })
})

describe('what the real invoice states of lines', () => {
  it('is typed where it differs from the line, beside order price and received quantity, and sent with the invoices', async () => {
    await mountEntry(WAITING)
    const row = page.getByRole('table', { name: 'Lines as the invoice states them' }).getByRole('row', { name: /IT-1/ })
    for (const shown of ['2.9', '12', '11']) await expect.element(row.getByText(shown, { exact: true })).toBeVisible()
    await cell('Invoiced price').fill('3.1')
    for (const place of [1, 2]) await cell('Invoice number', place).fill('N-100')
    await button('Save').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toMatchObject({ lines: [{ id: '1', invoiceQty: '10', invoicePrice: '3.1' }] })
  })

  it('moves by the keyboard, and of 500 lines draws those in sight alone', async () => {
    lineCount = 500
    await mountEntry(WAITING)
    await cell('Invoiced quantity').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Invoiced quantity', 2)).toHaveFocus()
    await userEvent.keyboard('9{ArrowRight}')
    await expect.element(cell('Invoiced price', 2)).toHaveFocus()
    expect(page.getByRole('textbox', { name: /^Invoiced price/ }).elements().length).toBeLessThan(100)
    await vi.waitFor(() => expect(trials.at(-1)?.lines).toEqual([{ id: '2', invoiceQty: '9', invoicePrice: '3' }]))
  })
})

describe('pre-flight', () => {
  const difference = { matchKind: 'price', lineId: '1', subject: 'GR-1 · IT-1', expected: '2.9', actual: '3' }
  const STOPPED = {
    ...{ outcome: 'refuse', refusal: null },
    findings: [{ ...difference, upperLimit: '2.95', outcome: 'refuse', lowest: null, highest: '2.95' }],
    proposals: [{ id: '1', invoiceQty: '10', invoicePrice: '2.95' }],
  }

  it('tells before anything is saved what stops which line, keeps committing closed, and enters what passes', async () => {
    trial = STOPPED
    await mountEntry(WAITING)
    const found = page.getByRole('grid', { name: 'Matching preview' }).getByRole('row', { name: /GR-1 · IT-1/ })
    await expect.element(found.getByText('Refused')).toBeVisible()
    await expect
      .element(button('Save and commit'))
      .toHaveAttribute('aria-description', 'Matching refuses this entry: see what passes.')
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false')
    trial = PASSES
    await button('Enter what passes').click()
    await expect.element(cell('Invoiced price')).toHaveValue('2.95')
    await expect.element(page.getByText('This entry passes.')).toBeVisible()
    await expect.element(button('Save and commit')).toHaveAttribute('aria-disabled', 'false')
    expect(trials.at(-1)).toMatchObject({ id: '1', lines: [{ id: '1', invoiceQty: '10', invoicePrice: '2.95' }] })
    expect(commands).toEqual([])
  })

  it('waits for amounts that can be compared, and asks once the typing rests', async () => {
    await mountEntry(WAITING)
    await expect.element(page.getByText('This entry passes.')).toBeVisible()
    const before = trials.length
    await cell('Net amount').fill('')
    await expect.element(page.getByText(/have to be complete/)).toBeVisible()
    await cell('Net amount').fill('19')
    await cell('Net amount').fill('190.01')
    await vi.waitFor(() => expect(trials.length).toBe(before + 1))
    expect(trials.at(-1)).toMatchObject({ invoices: [{ invoiceAmount: '190.01' }, { invoiceAmount: '110' }] })
  })
})

describe('an entry that is saved and committed', () => {
  it('is not tried any more once that began: what it would come to is not asked of a document that goes on', async () => {
    await mountEntry(WAITING)
    await expect.element(page.getByText('This entry passes.')).toBeVisible()
    let commit = () => {}
    answerLater = new Promise((resolve) => {
      commit = resolve
    })
    const before = trials.length
    for (const place of [1, 2]) await cell('Invoice number', place).fill('N-100')
    await button('Save and commit').click()
    await vi.waitFor(() => expect(commands).toHaveLength(2))
    // As long as typing would have to rest, twice.
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(trials.length).toBe(before)
    commit()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
  })
})

describe('the real invoices of a red one', () => {
  it('are typed without a sign and sent below 0, with the invoice that they take back', async () => {
    await mountEntry(RED)
    await expect.element(cell('Net amount')).toHaveValue('100')
    await expect.element(tail(/^13 % · Net/).getByText('Within limit')).toBeVisible()
    await cell('Invoice number').fill('N-9')
    await page.getByRole('combobox', { name: 'Takes back 1' }).selectOptions('8')
    await button('Save').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toMatchObject({
      invoices: [{ invoiceNo: 'N-9', invoiceAmount: '-100', taxAmount: '-13', originalInvoiceId: '8' }],
    })
  })
})
