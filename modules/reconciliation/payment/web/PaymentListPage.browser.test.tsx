import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PaymentListPage } from './PaymentListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const payment = (id: string, values: object = {}) => ({
  ...{ id, paymentNo: `5100-${id}`, paymentDate: '2026-03-20', paymentAmount: '904', currency: 'CNY' },
  ...{ isReversed: false, paymentMethod: '1', paidDocNos: 'RI-1, RI-2', paymentRemark: '' },
  ...{ orgNo: 'O1', supplierNo: 'S1', supplierName: 'Hua Xin', createName: 'Lin', updateDate: '2026-03-20 10:00:00' },
  ...values,
})
const paid = (id: string, values: object) => ({
  ...{ id, invoiceDocNo: `RI-${id}`, invoiceNos: `N${id}`, erpBillNo: `51-${id}`, dueDate: '2026-03-31' },
  ...{ currency: 'CNY', openAmount: '0', ...values },
})
const pageOf = (records: object[]) => ({
  ...{ records, total: records.length, isTotalCapped: false, pageSize: 20 },
  ...{ rowCount: records.length, pageCount: 1, currentPage: 1 },
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1366, 768)
  stubWire({
    getPaymentPage: pageOf([]),
    getPaymentStatus: {},
    getMadePaymentPage: pageOf([payment('1'), payment('2', { isReversed: true })]),
    getMadePaymentStatus: { booked: 1, takenBack: 1, all: 2 },
    getPaidDocs: {
      documents: [
        paid('1', { dueAmount: '1130', paidAmount: '1130' }),
        paid('2', { dueAmount: '-226', paidAmount: '-226' }),
      ],
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('a link finds what it names, in whatever state that is', async () => {
  const query = new URLSearchParams({ mode: 'due', keyword: 'RI-7', open: '1' })
  await mountScreen(<PaymentListPage />, ['isSearch'], { menuNos: ['invoicePayment'], texts, page: { query } })
  await expect.element(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
})

async function mountMade(side: Side, flags: PermissionFlag[]) {
  const query = new URLSearchParams({ mode: 'made' })
  await mountScreen(<PaymentListPage />, flags, { menuNos: ['invoicePayment'], side, texts, page: { query } })
  await expect.element(page.getByText('5100-1', { exact: true })).toBeVisible()
}

describe('payments that were made', () => {
  it('are told by the purchaser by a file or a document, and by no supplier', async () => {
    const flags: PermissionFlag[] = ['isSearch', 'isSubmit', 'isDownload', 'isPrint']
    await mountMade('supplier', flags)
    await expect.element(button('Print payment advice')).toBeVisible()
    expect([button('Import').query(), button('Upload UBL XML').query()]).toEqual([null, null])
    unmountScreen()
    await mountMade('purchaser', [...flags, 'isImport'])
    await expect.element(button('Import')).toBeVisible()
  })

  it('show what they pay; there is no advice of one that was taken back', async () => {
    await mountMade('supplier', ['isSearch', 'isPrint'])
    await page
      .getByRole('row', { name: /5100-2/ })
      .getByRole('checkbox')
      .click()
    await expect
      .element(button('Print payment advice'))
      .toHaveAttribute('aria-description', 'The payment was taken back: there is no advice of it.')
    await button('5100-1').click()
    const documents = page.getByRole('grid', { name: 'What it pays' })
    await expect.element(documents.getByText('-226.00').first()).toBeVisible()
  })
})
