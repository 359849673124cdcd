import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
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
  ...{ taxRate, netAmount, taxAmount, invoicedNet: '0', invoicedTax: '0' },
})
const WAITING: InvoiceDetail = {
  ...{ id: '1', version: 3, invoiceDocNo: 'RI-1', status: 'pendingEntry', isRed: false, originalDocNo: '' },
  ...{ supplierNo: 'S1', supplierName: 'Hua Xin', currency: 'CNY', netAmount: '300', taxAmount: '31' },
  ...{ totalAmount: '331', invoicedNet: '0', invoicedTax: '0', tailAmount: '0.05' },
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
      ...{ chargeAmount: taxRate === '13' ? '10' : '0', originalInvoiceId: null },
    })),
  ],
  lines: [{ id: '5', goodsNo: 'G-5', goodsName: 'Cap', invoiceQty: '80', invoicePrice: '12.5' }],
  notes: [{ path: 'AllowanceCharge[1]', message: 'The charge of 10 is entered as a charge at 13 %.' }],
}
const uploads: string[] = []
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
  close.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = doc
    if (path.endsWith('readInvoiceFile')) {
      uploads.push(String(init?.body instanceof FormData && init.body.get('decision')))
      return Promise.resolve(Response.json({ status: 200, data: READING }))
    }
    if (!path.endsWith('getInvoiceDocById')) {
      commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
      const isEntered = path.endsWith('enterInvoice')
      data = { id: '1', invoiceDocNo: doc.invoiceDocNo, status: 'pendingEntry', version: isEntered ? 4 : 5 }
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
    await expect.element(tail(/^13 % · Net/).getByText('fits')).toBeVisible()
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false')
  })

  it('say as they are typed how far they are off, and are not saved beyond the limit', async () => {
    await mountEntry(WAITING)
    await cell('Net amount').fill('190.05')
    await expect.element(tail(/^13 % · Net/).getByText('fits')).toBeVisible()
    await cell('Net amount').fill('190.06')
    await expect.element(tail(/^13 % · Net/).getByText('0.06')).toBeVisible()
    await expect.element(tail(/^13 % · Net/).getByText('differs')).toBeVisible()
    for (const name of ['Save', 'Save and commit']) {
      await expect
        .element(button(name))
        .toHaveAttribute('aria-description', 'Some sums differ by more than is allowed.')
    }
  })

  it('count charges beside the lines', async () => {
    await mountEntry(WAITING)
    await cell('Net amount').fill('200')
    await expect.element(tail(/^13 % · Net/).getByText('differs')).toBeVisible()
    await cell('Of it charges').fill('10')
    await expect.element(tail(/^13 % · Net/).getByText('fits')).toBeVisible()
  })

  it('are read from a file in place of proposals, with what people are to know, and saved with the file', async () => {
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
    await expect.element(page.getByText('G-5')).toBeVisible()
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
    const goodsInvoices = [{ ...goods, invoiceAmount: '50', taxRate: '13', taxAmount: '6.5' }]
    await mountEntry({ ...WAITING, goodsInvoices })
    await button('G-7').click()
    await expect.element(cell('Invoice number', 2)).toHaveValue('G-7')
    await expect.element(cell('Net amount', 2)).toHaveValue('50')
    await expect.element(cell('Net amount', 1)).toHaveValue('110')
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

describe('the real invoices of a red one', () => {
  it('are typed without a sign and sent below 0, with the invoice that they take back', async () => {
    await mountEntry(RED)
    await expect.element(cell('Net amount')).toHaveValue('100')
    await expect.element(tail(/^13 % · Net/).getByText('fits')).toBeVisible()
    await cell('Invoice number').fill('N-9')
    await page.getByRole('combobox', { name: 'Takes back 1' }).selectOptions('8')
    await button('Save').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toMatchObject({
      invoices: [{ invoiceNo: 'N-9', invoiceAmount: '-100', taxAmount: '-13', originalInvoiceId: '8' }],
    })
  })
})
