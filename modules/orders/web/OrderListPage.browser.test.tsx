import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { toasts } from '#platform/web/notify.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts.ts'
import { orderKeys } from '../contract/schemas.ts'
import { tooManyOrders } from './OrderCommandDialog.tsx'
import { OrderListPage } from './OrderListPage.tsx'

const texts = textSources(import.meta.glob('../contract/locales/en-US.json', { import: 'default' }), 'orders')
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
const json = (data: unknown) =>
  new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } })

/** Mounts the list; answers the conditions of the commands and the tab counts by the call's name. */
async function mountList(side: Side, flags: readonly PermissionFlag[], rows: readonly object[], query = '') {
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    const { condition } = JSON.parse(String(request?.body)) as { condition: unknown }
    sent[call] = condition
    if (call === 'getPurchaseStatus') return Promise.resolve(json({ accepting: 12 }))
    if (call !== 'getPurchasePage') return Promise.resolve(json([]))
    const paging = { isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
    return Promise.resolve(json({ records: rows, total: rows.length, rowCount: rows.length, ...paging }))
  })
  const page = { query: new URLSearchParams(query), open: vi.fn() }
  await mountScreen(<OrderListPage />, flags, { side, menuNos: ['userOrder'], texts, page })
  await expect.element(screen.getByText('PO-10').first()).toBeVisible()
  return { sent, page }
}
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const select = (position: number) =>
  screen.getByRole('checkbox', { name: `Select row ${position}`, exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
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
    await mountList('purchaser', ['isSubmit'], supplierRows)
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
    const { sent } = await mountList('purchaser', ['isSubmit'], rows)
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
