import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { LoopListPage } from './LoopListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const shared = {
  ...{
    goodsNo: 'IT-1',
    goodsName: 'Bolt',
    spec: '',
    supplierNo: 'S1',
    supplierName: 'Mill',
    orgNo: 'O1',
    warehouseNo: 'W1',
  },
  ...{ classifyType: 'C1', place: 'Line 3', containerQty: '50', purchaseUnitNo: 'PCS', reason: '', createName: 'Ann' },
  ...{ loopNo: 'KL-1', updateDate: '2030-03-04 10:00:00' },
}
const row = {
  ...shared,
  ...{
    id: '1',
    version: 2,
    status: 'active',
    cardCount: 2,
    fullCount: 1,
    emptyCount: 0,
    orderedCount: 1,
    inTransitCount: 0,
  },
  ...{ lateCount: 0, requestRule: 'atOnce', replenishDays: 3, remark: '', actions: { edit: null, close: 'Not yet' } },
}
const card = (seq: number, status: string) => ({
  ...shared,
  ...{ id: `1${seq}`, version: 1, status, cardNo: `KL-1-00${seq}`, cardText: `${seq} / 2`, emptyDate: null },
  ...{
    orderedDate: '2030-03-04',
    dueDate: '2030-03-07',
    isLate: false,
    shippedDate: null,
    asnNo: '',
    receivedDate: null,
  },
  actions: {},
})
const pageOf = (records: object[]) => ({
  ...{ records, total: records.length, isTotalCapped: false, pageSize: 20, rowCount: records.length },
  ...{ pageCount: 1, currentPage: 1 },
})

async function mount() {
  const wire = stubWire({
    getKanbanLoopPage: pageOf([row]),
    getKanbanLoopStatus: { all: 1, active: 1, closed: 0 },
    getKanbanCardPage: pageOf([card(1, 'full'), card(2, 'ordered'), card(3, 'removed')]),
    editKanbanLoop: { id: '1', loopNo: 'KL-1', status: 'active', version: 3 },
  })
  const flags: PermissionFlag[] = ['isSearch', 'isModify', 'isClose', 'isPrint']
  await mountScreen(<LoopListPage />, flags, { menuNos: ['kanbanLoop', 'kanbanCard'], texts })
  return wire
}

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the list of kanban loops', () => {
  it('shows the cards of a loop in its drawer, but for those that were taken out', async () => {
    await mount()
    await page.getByRole('button', { name: 'KL-1', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByRole('button', { name: 'KL-1-002' })).toBeVisible()
    await expect.element(drawer.getByRole('cell', { name: 'Ordered', exact: true })).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'KL-1-003' })).not.toBeInTheDocument()
    await expect.element(drawer.getByRole('button', { name: 'Print cards' })).toBeVisible()
  })

  it('changes a loop beginning with what it has', async () => {
    const wire = await mount()
    await page.getByRole('row', { name: /KL-1/ }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Modify', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox', { name: /Container quantity/ })).toHaveValue('50')
    await dialog.getByRole('textbox', { name: /Cards/ }).fill('4')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('editKanbanLoop')).toHaveLength(1))
    expect(wire.sent('editKanbanLoop')[0]).toEqual({
      ...{ id: '1', version: 2, containerQty: '50', cardCount: 4, place: 'Line 3', requestRule: 'atOnce' },
      ...{ replenishDays: 3, remark: '' },
    })
  })
})
