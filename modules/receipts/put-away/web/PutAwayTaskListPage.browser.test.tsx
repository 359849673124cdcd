import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PutAwayTaskListPage } from './PutAwayTaskListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const row = (id: string) => ({
  id,
  taskNo: `PT-${id}`,
  status: 'complete',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  isGift: false,
  actions: { putAway: null, suspend: null, release: null, adjust: null },
})
const places = {
  taskNo: 'PT-1',
  warehouseNo: 'W1',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  lotNo: 'B1',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  fromCellNo: 'RECEIVING',
  openQty: '2',
  mostQty: '6',
  proposed: [{ cellNo: 'K2-01', qty: '2' }],
  put: [{ cellNo: 'K1-01', qty: '6' }],
}
/** All that was reported, in its order: a message is gone again after its time, however long a dialog takes to open. */
const reported: string[] = []
let stopListening: () => void
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  toasts.set([])
  reported.length = 0
  const seen = new Set<number>()
  stopListening = toasts.subscribe(() => {
    for (const { id, text } of toasts.get()) {
      if (!seen.has(id)) reported.push(text)
      seen.add(id)
    }
  })
})
afterEach(() => {
  stopListening()
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountTasks() {
  const paging = { isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
  const wire = stubWire({
    getPutAwayTaskPage: { records: [row('1')], total: 1, rowCount: 1, ...paging },
    getPutAwayTaskStatus: { all: 1 },
    getTaskPlaces: places,
    releaseTask: { tasks: [{ id: '1', taskNo: 'PT-1', status: 'initial', version: 2 }] },
    suspendTask: { tasks: [{ id: '1', taskNo: 'PT-1', status: 'frozen', version: 3 }] },
  })
  await mountScreen(<PutAwayTaskListPage />, ['isSearch', 'isReleaseTask', 'isSuspend', 'isSubmit', 'isAdjust'], {
    menuNos: ['putAwayTasks'],
    texts,
  })
  await page.getByRole('checkbox').last().click()
  return wire
}

describe('the put-away tasks', () => {
  it('say of each step that it is done, by its own name', async () => {
    const wire = await mountTasks()
    await button('Release task').click()
    await vi.waitFor(() => expect(reported).toEqual(['Released.']))
    await button('Suspend').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('cell is full')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await vi.waitFor(() => expect(reported).toEqual(['Released.', 'Suspended.']))
    expect(wire.sent('releaseTask')).toEqual([{ ids: ['1'] }])
    expect(wire.sent('suspendTask')).toEqual([{ ids: ['1'], reason: 'cell is full' }])
  })

  it('begin in the cell that is proposed, which takes input like every other', async () => {
    await mountTasks()
    await button('Put away').click()
    const cell = page.getByRole('dialog').getByRole('textbox', { name: 'Cell 1' })
    await expect.element(cell).toHaveFocus()
    await expect.element(cell).toHaveValue('K2-01')
  })

  it('lead to the reason where an adjustment has none', async () => {
    const wire = await mountTasks()
    await button('Generate adjustment order').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox', { name: 'Cell 1' })).toHaveValue('K1-01')
    await dialog.getByRole('button', { name: 'Generate adjustment order' }).click()
    await expect.element(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveFocus()
    await expect.element(dialog.getByText('Please enter why it is adjusted')).toBeVisible()
    expect(wire.sent('generateAdjustmentOrder')).toEqual([])
  })
})
