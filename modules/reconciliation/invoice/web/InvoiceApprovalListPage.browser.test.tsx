import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { InvoiceApprovalListPage } from './InvoiceApprovalListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]
const COMMANDS = ['approve', 'reject', 'release', 'releaseDuplicate']
const row = {
  ...{ id: '1', version: 3, invoiceDocNo: 'RI-1', status: 'pendingApproval', supplierName: 'Hua Xin', billNos: 'RB-1' },
  ...{ isRed: false, isSelfBilled: false, agreementNo: '', invoiceNos: 'N1', netAmount: '300', taxAmount: '39' },
  ...{ totalAmount: '339', currency: 'CNY', differenceNet: '0', differenceTax: '0.02', matchOutcome: 'warn' },
  ...{ unreleasedCount: 1, throwStatus: 'none', erpBillNo: '', originalDocNo: '', redRequestNo: '', lineCount: 2 },
  ...{ redRequestStatus: null, invoiceCount: 1, remark: '', reason: '', orgNo: 'O1', supplierNo: 'S1' },
  ...{ commitName: 'Hua', commitDate: '2026-03-31 09:00:00', approveName: '', approveDate: null, createName: 'Hua' },
  updateDate: '2026-03-31 10:00:00',
  actions: {
    ...Object.fromEntries(COMMANDS.map((action) => [action, null])),
    approve: 'Release the differences first.',
  },
}
const line = (id: string, goodsNo: string, given: object = {}) => ({
  ...{
    id,
    originNo: `GR-${id}`,
    sourceType: 'acceptance',
    goodsNo,
    goodsName: 'Bolt',
    purchaseUnitNo: 'PCS',
    qty: '15',
  },
  ...{ price: '10', netAmount: '150', orderPrice: '10', orderedQty: '20', receivedQty: '15', invoiceQty: null },
  ...{ invoicePrice: null, ...given },
})
const finding = (id: string, lineId: string | null, given: object = {}) => ({
  ...{ id, lineId, matchKind: 'price', subject: 'GR-21 · IT-1', expected: '10', actual: '11', upperLimit: '10.5' },
  ...{ outcome: 'warn', releaseReason: '', releaseName: '', ...given },
})
const real = { id: '5', invoiceType: 'electronic', invoiceClassify: 'special', invoiceCode: '', invoiceNo: 'N1' }
const detail = {
  ...{ id: '1', version: 3, invoiceDocNo: 'RI-1', status: 'pendingApproval', isRed: false, isSelfBilled: false },
  ...{
    originalDocNo: '',
    supplierNo: 'S1',
    supplierName: 'Hua Xin',
    currency: 'CNY',
    netAmount: '300',
    taxAmount: '39',
  },
  ...{
    totalAmount: '339',
    invoicedNet: '300',
    invoicedTax: '39.02',
    statedLines: [],
    goodsInvoices: [],
    originals: [],
  },
  tails: { tailAmount: '0.06', tailLineAmount: null, tailInvoiceAmount: null },
  rates: [{ taxRate: '13', netAmount: '300', taxAmount: '39', lineCount: 2, invoicedNet: '300', invoicedTax: '39.02' }],
  invoices: [
    {
      ...real,
      ...{ invoiceDate: '2026-03-30', invoiceAmount: '300', taxRate: '13', taxAmount: '39.02', chargeAmount: '0' },
      ...{ checkCode: '', isGoodsInvoice: false, originalInvoiceId: null },
    },
  ],
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url) => {
    const path = String(url)
    asked.push(path.split('/').slice(-2).join('/'))
    let data: unknown = {}
    if (path.endsWith('getInvoiceApprovalPage')) {
      data = { records: [row], total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getStatedLines')) {
      data = { lines: [line('21', 'IT-1', { invoicePrice: '11' }), line('22', 'IT-2', { invoiceQty: '12' })] }
    } else if (path.endsWith('getMatchResult')) {
      const released = {
        matchKind: 'quantity',
        actual: '16',
        upperLimit: '15',
        releaseName: 'Lin',
        releaseReason: 'By phone',
      }
      const alike = {
        matchKind: 'duplicate',
        subject: 'N1 2026-03-01 RI-0',
        expected: '0',
        actual: '300',
        upperLimit: '0',
      }
      data = { results: [finding('31', '21'), finding('32', '21', released), finding('33', null, alike)] }
    } else if (path.endsWith('getInvoiceDocById')) data = detail
    else if (path.endsWith('FileList')) data = { files: [], actions: { add: null } }
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('what waits for its approval', () => {
  it('shows order, receipt and invoice of each line beside each other, with what matching found', async () => {
    await mountScreen(<InvoiceApprovalListPage />, ['isSearch', 'isCheck', 'isHandle'], {
      ...{ menuNos: ['invoiceManagement'], texts, side: 'purchaser' },
    })
    expect(page.getByRole('button', { name: 'Hand to the ERP', exact: true }).query()).toBeNull()
    await page.getByRole('button', { name: 'RI-1', exact: true }).click()
    const drawer = page.getByRole('dialog')
    const lines = drawer.getByRole('table', { name: 'Order, receipt and invoice' })
    const first = lines.getByRole('row', { name: /IT-1/ })
    await expect.element(first).toBeVisible()
    const cells = first
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent)
    expect(cells.slice(1, 8)).toEqual(['GR-21', '20', '15', '15 PCS', '10.00', '11.00', '150.00'])
    await expect.element(first.getByText('Price 11, limit 10.5')).toBeVisible()
    await expect.element(first.getByText('To release')).toBeVisible()
    await expect.element(first.getByText('Quantity 16, limit 15')).toBeVisible()
    await expect.element(first.getByText('Released by Lin: By phone')).toBeVisible()
    const second = lines.getByRole('row', { name: /IT-2/ })
    await expect.element(second.getByText('12 PCS')).toBeVisible()
    await expect.element(second.getByText('As expected')).toBeVisible()
  })

  it('shows what is expected and entered at each rate, and invoices that look alike', async () => {
    await mountScreen(<InvoiceApprovalListPage />, ['isSearch', 'isCheck'], {
      ...{ menuNos: ['invoiceManagement'], texts, side: 'purchaser' },
    })
    await page.getByRole('button', { name: 'RI-1', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('39.02').first()).toBeVisible()
    await expect.element(drawer.getByText('± 0.06').first()).toBeVisible()
    const others = drawer.getByRole('table', { name: 'Beside the lines' })
    await expect.element(others.getByText('N1 2026-03-01 RI-0')).toBeVisible()
    expect(asked.filter((path) => path.endsWith('getInvoiceApprovalPage'))).toHaveLength(1)
    expect(asked.some((path) => path.endsWith('getBillInvoiceDocStatus'))).toBe(false)
  })
})
