import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { startLive, stopLive } from '#platform/web/live/live.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { componentCalls } from '../contract/calls.ts'
import { OutsourcedOrderListPage } from './OutsourcedOrderListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

let notify: (data: string) => void = () => undefined
class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    notify = (data) => this.onmessage?.({ data })
  }
  close() {
    this.onclose?.()
  }
}

const THEN = '2026-01-31 12:00:00'
const balance = {
  id: '7',
  purchaseNo: 'PO-7',
  purchaseSeq: 1,
  componentNo: 'PART',
  componentName: 'Relay',
  unitNo: 'PCS',
}

/** Mounts the balances over a server that has 40 at the supplier then, 99 now; answers what they were searched by. */
async function mountBalances(): Promise<unknown[]> {
  const searched: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const name = String(url).split('/').at(-1) ?? ''
    const declared = Object.entries(componentCalls).find(([path]) => path.endsWith(`/${name}`))?.[1]
    if (!declared || name !== 'getComponentBalancePage')
      return Promise.resolve(Response.json({ status: 200, data: [] }))
    const { condition } = declared.input.parse(JSON.parse(String(request?.body))) as { condition: { asOf?: string } }
    searched.push(condition)
    const records = [{ ...balance, supplierQty: condition.asOf === THEN ? '40' : '99' }]
    const paging = { total: 1, rowCount: 1, isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
    return Promise.resolve(Response.json({ status: 200, data: { records, ...paging } }))
  })
  const page = { query: new URLSearchParams('mode=balance') }
  await mountScreen(<OutsourcedOrderListPage />, [], { menuNos: ['outsourcedOrder'], texts, page })
  return searched
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  startLive()
})
afterEach(() => {
  stopLive()
  vi.restoreAllMocks()
  unmountScreen()
  vi.unstubAllGlobals()
})

describe('balances as of a moment', () => {
  it('are of that moment, too, where a row that somebody changed is read again by itself', async () => {
    const searched = await mountBalances()
    await expect.element(screen.getByText('99', { exact: true })).toBeVisible()
    await screen.getByLabelText('As of').fill('2026-01-31T12:00:00')
    await screen.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.element(screen.getByText('40', { exact: true })).toBeVisible()
    notify(JSON.stringify({ type: 'changed', topic: 'orders', documentNo: 'PO-7' }))
    const mark = screen.getByRole('button', { name: 'Somebody else changed this. Refresh the row' })
    await mark.click()
    await expect.element(mark).not.toBeInTheDocument()
    expect(searched.at(-1)).toEqual({ ids: ['7'], asOf: THEN })
    expect(screen.getByText('99', { exact: true }).query()).toBeNull()
  })
})
