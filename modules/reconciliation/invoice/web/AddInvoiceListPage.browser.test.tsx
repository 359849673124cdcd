import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AddInvoiceListPage } from './AddInvoiceListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const row = (id: string, given: object = {}) => ({
  ...{ id, version: 3, billNo: `RB-${id}`, billStatus: 'confirmed', supplierName: 'Hua Xin', billPeriod: '2026-03' },
  ...{ lineCount: 2, disputedCount: 0, invoicedCount: 0, messageCount: 0, netAmount: '300', taxAmount: '39' },
  ...{
    totalAmount: '339',
    currency: 'CNY',
    remark: '',
    reason: '',
    orgNo: 'O1',
    supplierNo: 'S1',
    isSelfBilled: false,
  },
  ...{ updateDate: '2026-03-31 10:00:00', createName: 'Lin', actions: {} },
  ...given,
})
const records = [
  row('1'),
  row('2', { invoicedCount: 1 }),
  row('3', { invoicedCount: 2 }),
  row('4', { currency: 'USD' }),
  row('5', { isSelfBilled: true, agreementNo: 'SB000001' }),
]
const open = vi.fn()
const invoice = () => page.getByRole('button', { name: 'Invoice these', exact: true })
const choose = (id: string) =>
  page
    .getByRole('row', { name: new RegExp(`RB-${id}`) })
    .getByRole('checkbox')
    .click()

beforeEach(async () => {
  await page.viewport(1366, 768)
  open.mockClear()
  const found = { records, total: 5, isTotalCapped: false, pageSize: 20, rowCount: 5, pageCount: 1, currentPage: 1 }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ status: 200, data: found }))
  const options = { menuNos: ['invoiceManagement'], texts, page: { open }, side: 'supplier' } as const
  await mountScreen(<AddInvoiceListPage />, ['isSearch', 'isAdd'], options)
  await expect.element(page.getByText('RB-1', { exact: true })).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the bills that may be invoiced', () => {
  it('lead together to their lines, also those of which a part is invoiced', async () => {
    await choose('1')
    await choose('2')
    await invoice().click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/invoicing?bills=1,2')
  })

  it('say why they are not invoiced together', async () => {
    await choose('1')
    await choose('3')
    await expect
      .element(invoice())
      .toHaveAttribute('aria-description', 'Bill RB-3 is not confirmed, or is invoiced already.')
    await choose('3')
    await choose('5')
    await expect
      .element(invoice())
      .toHaveAttribute(
        'aria-description',
        'The purchaser issues the invoices of these bills, by self-billing agreement SB000001.',
      )
    await choose('5')
    await choose('4')
    await expect
      .element(invoice())
      .toHaveAttribute(
        'aria-description',
        'Bills that are invoiced together are of one organization, one supplier and one currency.',
      )
  })
})
