import { afterEach, describe, expect, it } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ComponentIssuesPanel } from './ComponentIssuesPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

type Line = Parameters<typeof ComponentIssuesPanel>[0]['line']
type Document = Line['documents'][number]

const issued = (cellNo: string, arrivedQty: string | null): Document['lines'][number] => ({
  id: cellNo,
  purchaseSeq: 1,
  componentNo: 'PART',
  componentName: 'Relay',
  stockWarehouseNo: 'W1',
  cellNo,
  lotNo: 'LOT-A',
  issueQty: '10',
  arrivedQty,
  unitNo: 'PCS',
  unitDecimals: 0,
})

async function mountIssues(lines: Document['lines'], side: Side = 'purchaser') {
  const document: Document = {
    id: '1',
    issueNo: 'CI-1',
    issueType: 'issue',
    issueDate: '2026-03-20',
    reason: '',
    isReversed: false,
    isReversal: false,
    isArrived: lines.every(({ arrivedQty }) => arrivedQty !== null),
    arrivedName: '',
    arrivedDate: null,
    arrivalReason: '',
    createName: 'Ann',
    createDate: '2026-03-20 10:00:00',
    lines,
    actions: {},
  }
  const line = { orgNo: 'O1', supplierNo: 'S1', documents: [document] } as unknown as Line
  await mountScreen(<ComponentIssuesPanel line={line} />, [], { menuNos: ['outsourcedOrder'], texts, side })
  await expect.element(screen.getByText('CI-1', { exact: true })).toBeVisible()
}
const note = () => screen.getByText(/count the cells/)
afterEach(unmountScreen)

describe('an arrival that differs', () => {
  it('moves no stock, so the purchaser is told which cells to count, each once', async () => {
    await mountIssues([issued('A-01', '9'), issued('B-02', '10'), issued('C-03', '12'), issued('A-01', '8')])
    await expect.element(note()).toBeVisible()
    expect(note().element().textContent).toContain('(W1 A-01, W1 C-03)')
  })

  it('asks for no count where all arrived, or nothing is confirmed, nor of the supplier', async () => {
    await mountIssues([issued('A-01', '10')])
    expect(note().query()).toBeNull()
    unmountScreen()
    await mountIssues([issued('A-01', null)])
    expect(note().query()).toBeNull()
    unmountScreen()
    await mountIssues([issued('A-01', '9')], 'supplier')
    expect(note().query()).toBeNull()
  })
})
