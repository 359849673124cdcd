import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { OrderTrackingListPage } from './OrderTrackingListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const order = (id: string, differences: object = {}) => ({
  id,
  headId: id,
  version: 1,
  purchaseNo: `PO-${id}`,
  status: 'executing',
  isOverdue: false,
  isRedFlag: false,
  isMarked: false,
  supplierNo: 'S1',
  supplierName: 'Harbour Steel',
  purchaseDate: '2026-03-01',
  nextDate: '2026-03-20',
  lateDays: null,
  lineCount: 3,
  overdueCount: 0,
  percentReceived: '87.5',
  deliveryStatus: 'partial',
  receiptStatus: 'partial',
  amount: '1250',
  currency: 'CNY',
  redFlagReason: '',
  updateDate: '2026-03-02 08:00:00',
  actions: { mark: null, unmark: 'no mark', raiseRedFlag: null, clearRedFlag: 'no flag' },
  ...differences,
})
const line = { ...order('11'), headId: '1', lineId: '5', purchaseNo: 'PO-1', purchaseSeq: 10, batchPurQty: '40' }
const orders = [
  order('1', { isOverdue: true, lateDays: 12, overdueCount: 2 }),
  order('2', {
    isRedFlag: true,
    isMarked: true,
    redFlagReason: 'Line stops',
    actions: { mark: 'marked', unmark: null, raiseRedFlag: 'flagged', clearRedFlag: null },
  }),
]
const json = (data: unknown) =>
  new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } })

/** Mounts the screen; answers what each call was asked, by its name. */
async function mountTracking(flags: readonly PermissionFlag[], { side = 'purchaser' as Side, query = '' } = {}) {
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    sent[call] = (JSON.parse(String(request?.body)) as { condition: unknown }).condition
    if (call.endsWith('Status')) return Promise.resolve(json({ overdue: 7 }))
    const records = call === 'getOrderTrackingPage' ? orders : call === 'getOrderTrackingLinePage' ? [line] : null
    if (!records) return Promise.resolve(json([]))
    const paging = { isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
    return Promise.resolve(json({ records, total: records.length, rowCount: records.length, ...paging }))
  })
  const page = { query: new URLSearchParams(query), open: vi.fn() }
  await mountScreen(<OrderTrackingListPage />, flags, { side, menuNos: ['orderTracking'], texts, page })
  await expect.element(screen.getByText('PO-1').first()).toBeVisible()
  return sent
}
const button = (name: string) => screen.getByRole('button', { name, exact: true })
/** Of the toolbar, which stands before the rows. */
const toolbarButton = (name: string) => button(name).first()
const select = (position: number) =>
  screen.getByRole('checkbox', { name: `Select row ${position}`, exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('domain §2: order tracking', () => {
  it('begins in list mode and switches to detail mode, each with its own rows and tabs', async () => {
    const sent = await mountTracking([])
    await expect.element(screen.getByText('87.5').first()).toBeVisible()
    await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('tab', { name: /Overdue ?7/ }).click()
    await vi.waitFor(() => expect(sent.getOrderTrackingPage).toEqual({ isOverdue: true }))
    expect(sent.getOrderTrackingLinePage).toBeUndefined()
    await button('Detail').click()
    await vi.waitFor(() => expect(sent.getOrderTrackingLinePage).toBeDefined())
    await expect.element(button('Detail')).toHaveAttribute('aria-pressed', 'true')
  })

  it('starts in the mode and on the tab that a link names', async () => {
    const sent = await mountTracking([], { query: 'mode=detail&tab=redFlag' })
    expect(sent.getOrderTrackingLinePage).toEqual({ isRedFlag: true })
  })

  it('raises a red flag over the selected orders that have none, with a reason', async () => {
    const sent = await mountTracking(['isModify'])
    await select(1)
    await select(2)
    await toolbarButton('Red flag').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('PO-1', { exact: true })).toBeVisible()
    const named = dialog.getByRole('listitem').elements()
    expect(named.map((item) => item.textContent)).toEqual(['PO-1'])
    await dialog.getByRole('textbox').fill('Line stops')
    await dialog.getByRole('button', { name: 'Red flag', exact: true }).click()
    await vi.waitFor(() => expect(sent.raiseRedFlag).toEqual({ ids: ['1'], reason: 'Line stops' }))
  })

  it('offers on each row what it can take, and to the supplier its own mark only', async () => {
    const sent = await mountTracking(['isModify'], { side: 'supplier' })
    expect(button('Red flag').elements()).toEqual([])
    const second = screen.getByRole('row').filter({ hasText: 'PO-2' })
    expect(second.getByRole('button', { name: 'Mark', exact: true }).query()).toBeNull()
    await second.getByRole('button', { name: 'Unmark', exact: true }).click()
    await vi.waitFor(() => expect(sent.unmarkOrders).toEqual({ ids: ['2'] }))
  })

  it('offers nothing to those who may only look', async () => {
    await mountTracking(['isExport'])
    expect(button('Mark').elements()).toEqual([])
    expect(button('Red flag').elements()).toEqual([])
    await expect.element(button('Export')).toBeVisible()
  })
})
