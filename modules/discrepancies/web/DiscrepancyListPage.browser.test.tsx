import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { DiscrepancyListPage } from './DiscrepancyListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../locales/en-US.json', { import: 'default' }), 'discrepancies'),
  ...textSources(import.meta.glob('../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
]

const row = (id: string, differences: object) => ({
  id,
  version: 3,
  discrepancyNo: `DC-${id}`,
  discrepancyKind: 'refused',
  status: 'open',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  discrepancyQty: '10',
  openQty: '10',
  settledQty: '0',
  notedQty: '0',
  purchaseUnitNo: 'PCS',
  reason: 'Scratched',
  ownerName: 'Ann',
  dueDate: '2026-03-27',
  statement: '',
  closedBy: null,
  closingNo: '',
  closingNote: '',
  asnNo: 'ASN-1',
  receiptNo: 'GR-1',
  purchaseNo: 'PO-1',
  orgNo: 'O1',
  warehouseNo: 'W1',
  classifyType: 'C1',
  actions: { assign: null, close: null, reopen: 'Only a closed one.' },
  ...differences,
})
const records = [
  row('1', {}),
  row('3', { openQty: '6', notedQty: '4', closingNote: 'agreed', actions: { close: null, reopen: null } }),
  row('2', { status: 'closed', closedBy: 'asn', closingNo: 'ASN-9', openQty: '0', actions: { close: 'Not open.' } }),
]
const steps = [
  { step: 'made', qty: '10', note: 'Scratched', documentNo: '' },
  { step: 'settled', qty: '10', note: '', documentNo: 'ASN-9' },
].map((step, at) => ({
  id: String(at),
  documentType: '',
  party: 'purchaser',
  createName: 'Ann',
  createDate: '2026-03-20 10:00:00',
  ...step,
}))
const commands: { path: string; condition: unknown }[] = []
const open = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  commands.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { id: '1', discrepancyNo: 'DC-1', status: 'closed', version: 4 }
    if (path.endsWith('getDiscrepancyStatus')) data = { all: 2, open: 1, answered: 0, closed: 1, withdrawn: 0 }
    else if (path.endsWith('getDiscrepancyPage')) {
      data = { records, total: 3, isTotalCapped: false, pageSize: 20, rowCount: 3, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getDiscrepancyStory')) data = { steps }
    else if (path.endsWith('getDiscrepancyFileList')) data = { files: [], actions: { add: null } }
    else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  open.mockClear()
  unmountScreen()
})

async function mountList(flags: PermissionFlag[] = ['isSearch', 'isModify', 'isClose']) {
  const menuNos = ['discrepancyDetails', 'asnTracking', 'rejectionDetails']
  await mountScreen(<DiscrepancyListPage />, flags, { menuNos, texts, page: { open } })
  await expect.element(page.getByText('DC-1', { exact: true })).toBeVisible()
}

describe('the discrepancies', () => {
  it('are counted by state, and marked with it', async () => {
    await mountList()
    await expect.element(page.getByRole('tab', { name: /^Open/ })).toHaveTextContent('Open1')
    await expect.element(page.getByRole('gridcell', { name: 'Closed', exact: true })).toBeVisible()
  })

  it('tell their story, and lead to the documents behind them and to what closed them', async () => {
    await mountList()
    await button('DC-2').click()
    await expect.element(page.getByRole('grid', { name: 'Story' }).getByText('ASN-9')).toBeVisible()
    await button('Only see supplier').click()
    await expect.element(page.getByText('There are no entries of this side.')).toBeVisible()
    await button('Only see purchaser').click()
    await expect.element(page.getByRole('grid', { name: 'Story' }).getByText('ASN-9')).toBeVisible()
    await button('Open receipt').click()
    expect(open).toHaveBeenCalledWith('/receipt-tracking/rejection-details?keyword=GR-1')
    await button('Open closing document').click()
    expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN-9')
  })

  it('are closed from the list with the reason that this needs', async () => {
    await mountList()
    await page.getByRole('row', { name: /DC-1/ }).getByRole('checkbox').click()
    await button('Close by a note').click()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('agreed by phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Close by a note', exact: true }).last().click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/closeDiscrepancy$/)
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, reason: 'agreed by phone' })
  })

  it('have a note taken back where one stands beside what is open, and say what it took off', async () => {
    await mountList()
    await page.getByRole('row', { name: /DC-3/ }).getByRole('checkbox').click()
    await button('Reopen').click()
    await expect.element(page.getByText('what it took off is open again', { exact: false })).toBeVisible()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('we need them')
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen', exact: true }).last().click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/reopenDiscrepancy$/)
    await button('DC-3').click()
    const fact = page.getByRole('dialog').getByText('Closed by note', { exact: true })
    await expect.element(fact).toBeVisible()
    expect(fact.element().closest('.field-item')?.textContent).toBe('Closed by note4')
  })

  it('offer nothing to those who only read', async () => {
    await mountList(['isSearch'])
    for (const name of ['Close by a note', 'Assign', 'Answer', 'Reopen']) expect(button(name).query()).toBeNull()
  })
})
