import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { orderKeys } from '../contract/schemas.ts'
import { tooManyOrders } from './OrderCommandDialog.tsx'
import { OrderListPage } from './OrderListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')
const NOT_WAITING = 'The order is not waiting for an answer.'

const row = (id: string, headId: string, actions: Record<string, string | null>) => ({
  id,
  headId,
  lineId: `1${id}`,
  version: 2,
  purchaseNo: `PO-${headId}`,
  purchaseSeq: Number(id),
  status: 'accepting',
  isOverdue: false,
  actions,
})
const supplierRows = [
  row('1', '10', { accept: null, reject: null, proposeChange: 'no', confirmChange: 'no', refuseChange: 'no' }),
  row('2', '10', { accept: null, reject: null }),
  row('3', '20', { accept: null, reject: null }),
  row('4', '30', { accept: NOT_WAITING, reject: NOT_WAITING }),
]
/** A row of list mode: an order, which names no line. */
const order = (headId: string, actions: Record<string, string | null>, differences: object = {}) => ({
  id: headId,
  headId,
  version: 2,
  purchaseNo: `PO-${headId}`,
  status: 'accepting',
  answerDue: '2026-03-05 12:00:00',
  waitingChange: null,
  isRedFlag: false,
  isMarked: false,
  lateDays: null,
  lineCount: 2,
  batchPurQty: '1200',
  purchaseUnitNo: 'PCS',
  orgNo: 'O1',
  supplierNo: 'S1',
  actions: { mark: null, unmark: 'The order is not marked.', ...actions },
  ...differences,
})
const supplierOrders = [
  order('10', { accept: null, reject: null }),
  order('20', { accept: null, reject: null }, { batchPurQty: null, purchaseUnitNo: null, lateDays: 12 }),
  order('30', { accept: NOT_WAITING, reject: NOT_WAITING }),
]
const json = (data: unknown) =>
  new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } })

/** Mounts the list; answers the conditions of the commands and the tab counts by the call's name. */
async function mountList(
  side: Side,
  flags: readonly PermissionFlag[],
  rows: readonly object[],
  query = '',
  isBack = false,
) {
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    const { condition } = JSON.parse(String(request?.body)) as { condition: unknown }
    sent[call] = condition
    if (call === 'getPurchaseStatus') return Promise.resolve(json({ accepting: 12 }))
    if (call === 'getPurchaseHeadStatus') return Promise.resolve(json({ accepting: 5 }))
    // What is in the drawer has tests of its own.
    if (call === 'getPurchaseById') return Promise.resolve(json(null))
    if (call !== 'getPurchasePage' && call !== 'getPurchaseHeadPage') return Promise.resolve(json([]))
    const paging = { isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
    return Promise.resolve(json({ records: rows, total: rows.length, rowCount: rows.length, ...paging }))
  })
  const page = { query: new URLSearchParams(query), open: vi.fn() }
  await mountScreen(<OrderListPage />, flags, { side, menuNos: ['userOrder', 'orderTracking'], texts, page, isBack })
  await expect.element(screen.getByText('PO-10').first()).toBeVisible()
  return { sent, page }
}
const USUAL = [1366, 768] as const
/** Of many columns those in sight are drawn, and of the toolbar what has room. */
const ROOMY = [1900, 900] as const
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const select = (position: number) =>
  screen.getByRole('checkbox', { name: `Select row ${position}`, exact: true }).click()

afterEach(async () => {
  vi.restoreAllMocks()
  unmountScreen()
  await screen.viewport(...USUAL)
})

describe('the order list', () => {
  it('has the tab of orders pending release for the purchaser only', async () => {
    await mountList('supplier', [], supplierRows)
    expect(screen.getByRole('tab', { name: /Pending release/ }).query()).toBeNull()
    await expect.element(screen.getByRole('tab', { name: /To be accepted ?12/ })).toBeVisible()
    await mountList('purchaser', [], supplierRows)
    await expect.element(screen.getByRole('tab', { name: /Pending release/ })).toBeVisible()
  })

  it('starts on the tab that a link names', async () => {
    const { sent } = await mountList('supplier', [], supplierRows, 'tab=accepting')
    expect(sent.getPurchasePage).toEqual({ status: ['accepting'] })
  })

  it('offers each side its own actions, as far as its flags go', async () => {
    await mountList('supplier', ['isCheck'], supplierRows)
    await expect.element(button('Accept')).toBeVisible()
    expect(button('Release').query()).toBeNull()
    await mountList('purchaser', ['isRelease'], supplierRows)
    await expect.element(button('Release')).toBeVisible()
    expect(button('Accept').query()).toBeNull()
    expect(button('Close order').query()).toBeNull()
  })

  it('takes several batches of one order as one order', async () => {
    const { page } = await mountList('supplier', ['isCheck'], supplierRows)
    await select(1)
    await select(2)
    await button('Accept').click()
    expect(page.open).toHaveBeenCalledWith('/orderCollaboration/userOrder/acceptance?id=10')
  })

  it('says that an action takes one order only, and why an order refuses', async () => {
    await mountList('supplier', ['isCheck'], supplierRows)
    await select(1)
    await select(3)
    await button('Accept').hover()
    await expect.element(screen.getByText('Select lines of one order only.')).toBeVisible()
    await expect.element(button('Batch accept')).toHaveAttribute('aria-disabled', 'false')
    await select(4)
    await button('Batch accept').hover()
    await expect.element(screen.getByText(`PO-30: ${NOT_WAITING}`)).toBeVisible()
  })

  it('accepts several orders after asking with their list, each order once', async () => {
    const { sent } = await mountList('supplier', ['isCheck'], supplierRows)
    await select(1)
    await select(2)
    await select(3)
    await button('Batch accept').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('PO-20', { exact: true })).toBeVisible()
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['PO-10', 'PO-20'])
    await dialog.getByRole('button', { name: 'Batch accept' }).click()
    await vi.waitFor(() =>
      expect(sent.batchAcceptPurchase).toEqual({
        list: [
          { id: '10', version: 2 },
          { id: '20', version: 2 },
        ],
      }),
    )
  })

  it('releases as many orders as a page shows in one go: the question counts them, the message names the first three', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({
      ...row('1', `${10 + at}`, { release: null }),
      id: `b${at}`,
    }))
    const { sent } = await mountList('purchaser', ['isRelease'], rows)
    await screen.getByRole('checkbox', { name: /Select all/ }).click()
    await button('Release').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('300 in all:')).toBeVisible()
    await dialog.getByRole('button', { name: 'Release' }).click()
    await vi.waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toContain('Released: 300 orders (PO-10, PO-11, PO-12, …)'),
    )
    expect((sent.releasePurchase as { list: unknown[] }).list).toHaveLength(300)
  })

  it('closes its commands with a reason where more orders are selected than one command takes', () => {
    const rows = Array.from({ length: 1001 }, (_, at) => ({ headId: `${at}` }))
    const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
    expect(tooManyOrders(rows, 1000, t)).toBe('orders:actions.mostOrders {"most":1000}')
    expect(tooManyOrders([...rows.slice(1), ...rows.slice(1)], 1000, t)).toBeNull()
    expect(orderKeys.safeParse({ list: rows.slice(1).map(() => ({ id: '1', version: 1 })) }).success).toBe(true)
  })

  it('closes the lines of one order with a reason, each line once', async () => {
    const rows = [row('1', '10', { closeLine: null }), { ...row('2', '10', { closeLine: null }), lineId: '11' }]
    const { sent } = await mountList('purchaser', ['isClose'], rows)
    await select(1)
    await select(2)
    await button('Close line').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('not needed')
    await dialog.getByRole('button', { name: 'Close line', exact: true }).click()
    await vi.waitFor(() =>
      expect(sent.closeLine).toEqual({ id: '10', version: 2, lineIds: ['11'], reason: 'not needed' }),
    )
  })
})

describe('the order list by order', () => {
  it('begins in detail mode and switches to list mode, each with its own rows and counts', async () => {
    await screen.viewport(...ROOMY)
    const { sent } = await mountList('supplier', ['isExport', 'isModify'], supplierRows)
    await expect.element(button('Detail')).toHaveAttribute('aria-pressed', 'true')
    expect(sent.getPurchaseHeadPage).toBeUndefined()
    await expect.element(screen.getByRole('columnheader', { name: 'Batch', exact: true })).toBeVisible()
    await expect.element(button('Export for editing')).toBeVisible()
    await button('List').click()
    await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true')
    await vi.waitFor(() => expect(sent.getPurchaseHeadPage).toEqual({}))
    await expect.element(screen.getByRole('tab', { name: /To be accepted ?5/ })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: 'Answer due', exact: true })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Batch', exact: true }).query()).toBeNull()
    // What is edited in Excel are lines.
    await expect.element(button('Export')).toBeVisible()
    expect(button('Export for editing').query()).toBeNull()
    await screen.getByRole('tab', { name: /To be accepted/ }).click()
    await vi.waitFor(() => expect(sent.getPurchaseHeadPage).toEqual({ status: ['accepting'] }))
  })

  it('starts in the mode that a link names, with its tab and keyword', async () => {
    const { sent } = await mountList('supplier', [], supplierOrders, 'mode=list&tab=accepting&keyword=PO-10')
    expect(sent.getPurchaseHeadPage).toEqual({ status: ['accepting'], keyword: 'PO-10' })
    expect(sent.getPurchasePage).toBeUndefined()
  })

  it('comes back in the mode that its reader chose, but for a link that brings a search along or names a mode', async () => {
    const chosenIn = async (query: string) => {
      await mountList('supplier', [], supplierRows, query, true)
      return ['List', 'Detail'].find((name) => button(name).element().getAttribute('aria-pressed') === 'true')
    }
    await mountList('supplier', [], supplierRows)
    await button('List').click()
    await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true')
    expect(await chosenIn('')).toBe('List')
    expect(await chosenIn('tab=accepting')).toBe('Detail')
    expect(await chosenIn('keyword=PO-10&open=1')).toBe('Detail')
    expect(await chosenIn('mode=detail')).toBe('Detail')
    expect(await chosenIn('mode=list&tab=accepting')).toBe('List')
    await button('Detail').click()
    expect(await chosenIn('')).toBe('Detail')
  })

  it('opens the drawer that a link asks for once: not again by a switch of the mode', async () => {
    const { sent } = await mountList('supplier', [], supplierRows, 'keyword=PO-10&open=1')
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect.element(drawer).not.toBeInTheDocument()
    await button('List').click()
    await vi.waitFor(() => expect(sent.getPurchaseHeadPage).toEqual({ keyword: 'PO-10' }))
    await expect.element(screen.getByRole('columnheader', { name: 'Answer due', exact: true })).toBeVisible()
    expect(drawer.query()).toBeNull()
  })

  it('shows the unit beside the first quantity in both modes, and the name beside the number of a supplier', async () => {
    await screen.viewport(...ROOMY)
    const headings = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map((heading) => heading.textContent.replace('↑', ''))
        .join()
    await mountList('purchaser', [], supplierRows)
    expect(headings()).toContain('Ordered,Unit,')
    unmountScreen()
    await mountList('purchaser', [], supplierOrders, 'mode=list')
    expect(headings()).toContain('Supplier,Supplier name,')
    expect(headings()).toContain('Ordered,Unit,')
  })

  it('shows no sum of quantities in several units', async () => {
    await screen.viewport(...ROOMY)
    await mountList('supplier', [], supplierOrders, 'mode=list')
    const rowOf = (purchaseNo: string) => screen.getByRole('row').filter({ hasText: purchaseNo })
    await expect.element(rowOf('PO-10').getByText('1,200')).toBeInTheDocument()
    await expect.element(rowOf('PO-20').getByText('Several')).toBeInTheDocument()
  })

  it('gives whole orders the commands of their lines, with the same reasons, and none that is about lines', async () => {
    const { page, sent } = await mountList('supplier', ['isCheck', 'isModify'], supplierOrders, 'mode=list')
    await select(1)
    await button('Accept').click()
    expect(page.open).toHaveBeenCalledWith('/orderCollaboration/userOrder/acceptance?id=10')
    await select(2)
    await button('Accept').hover()
    await expect.element(screen.getByText('Select one order only.')).toBeVisible()
    await button('Batch accept').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Batch accept' }).click()
    await vi.waitFor(() =>
      expect(sent.batchAcceptPurchase).toEqual({
        list: [
          { id: '10', version: 2 },
          { id: '20', version: 2 },
        ],
      }),
    )
    await select(3)
    await button('Batch accept').hover()
    await expect.element(screen.getByText(`PO-30: ${NOT_WAITING}`)).toBeVisible()
  })

  it('closes a whole order and changes dates of all its lines', async () => {
    const rows = [order('10', { close: null, closeLine: null, proposeChange: null, askCancellation: null })]
    const { page, sent } = await mountList('purchaser', ['isClose', 'isModify'], rows, 'mode=list')
    await select(1)
    expect(button('Close line').query()).toBeNull()
    await button('Close order').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('not needed')
    await dialog.getByRole('button', { name: 'Close order', exact: true }).click()
    await vi.waitFor(() => expect(sent.closePurchase).toEqual({ id: '10', version: 2, reason: 'not needed' }))
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
    await expect.element(button('Change dates')).toHaveAttribute('aria-disabled', 'false')
    await button('Change dates').click()
    expect(page.open).toHaveBeenCalledWith('/orderCollaboration/userOrder/date-change?id=10')
  })

  it('changes limits of deliveries by a right of their own', async () => {
    await screen.viewport(...ROOMY)
    const rows = [order('10', { changeLimits: null, closeLine: NOT_WAITING }), order('20', { changeLimits: 'ended' })]
    await mountList('purchaser', ['isBatchUpdate'], rows, 'mode=list')
    await select(1)
    await expect.element(button('Change delivery limits')).toHaveAttribute('aria-disabled', 'false')
    await select(1)
    await select(2)
    await expect.element(button('Change delivery limits')).toHaveAttribute('aria-disabled', 'true')
  })

  it('marks and flags orders for those who may track them', async () => {
    await screen.viewport(...ROOMY)
    const rows = [order('10', { raiseRedFlag: null, clearRedFlag: 'no flag' }), order('20', { mark: 'marked already' })]
    const { sent } = await mountList('purchaser', ['isModify'], rows, 'mode=list')
    await select(1)
    await select(2)
    await button('Mark').click()
    await vi.waitFor(() => expect(sent.markOrders).toEqual({ ids: ['10'] }))
    await expect.element(button('Red flag')).toHaveAttribute('aria-disabled', 'false')
    await button('Red flag').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Line stops')
    await dialog.getByRole('button', { name: 'Red flag', exact: true }).click()
    await vi.waitFor(() => expect(sent.raiseRedFlag).toEqual({ ids: ['10'], reason: 'Line stops' }))
  })
})
