import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { BoardListPage } from './BoardListPage.tsx'
import type { BoardAnswer, BoardItem } from './board-item.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const TODAY = browserToday()
const dayAt = (at: number) => addDays(TODAY, at)
const range = {
  seq: 1,
  lowerBound: '-100',
  upperBound: '-10',
  adviceDescription: 'Far below',
  adviceTone: 'bad',
  isAccepted: false,
}

/** An item of four days: two that wait, one without demand, one that is agreed. */
const itemNo = (no: number): BoardItem => ({
  ...{
    id: String(no),
    version: 3,
    scheduleNo: `SL-${no}`,
    status: 'published',
    goodsNo: `IT-${no}`,
    goodsName: `Bolt ${no}`,
  },
  ...{ purchaseUnitNo: 'PCS', unitDecimals: 0, orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1' },
  ...{ supplierNo: 'S1', supplierName: 'Supplier S1', isLate: no === 1, lastNote: null },
  ...{ firmThrough: dayAt(1), tradeOffThrough: dayAt(2), lockedThrough: null },
  ...{ releasedQty: '400', shippedQty: '50', inTransitQty: '20', receivedQty: '30', aheadQty: '0' },
  ...{ expect: ['100', '200', null, '100'], reply: [null, null, null, '80'], actual: [null, null, null, '80'] },
  ...{ delivered: ['50', '0', null, '0'], received: ['30', '0', null, '0'], difference: [null, null, null, '-20'] },
  ...{ dayIds: [`${no}1`, `${no}2`, null, `${no}4`], dayStates: ['waiting', 'waiting', null, 'agreed'] },
  ...{ replyRefusal: null, furtherDays: [{ id: `${no}9`, demandDate: dayAt(40), expect: '10' }] },
})
let count = 2
const sent: { path: string; condition: Record<string, unknown> }[] = []
const asked: Record<string, unknown>[] = []
let refusal: string | null = null

function answerTo(condition: { current: number; size: number }): BoardAnswer {
  const first = (condition.current - 1) * condition.size + 1
  const length = Math.max(0, Math.min(condition.size, count - first + 1))
  return {
    ...{ today: TODAY, plan: 'day', total: count },
    columns: [0, 1, 2, 3].map((at) => ({ from: dayAt(at), to: dayAt(at) })),
    items: Array.from({ length }, (_, at) => itemNo(first + at)),
  }
}

beforeEach(async () => {
  await page.viewport(1366, 768)
  sent.length = 0
  asked.length = 0
  count = 2
  refusal = null
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url).split('/').at(-1) ?? ''
    const { condition } = JSON.parse(String(init?.body))
    if (path === 'getCommonSetting') return Promise.resolve(Response.json({ status: 200, data: { ranges: [range] } }))
    if (path === 'getScheduleBoard') {
      asked.push(condition)
      return Promise.resolve(Response.json({ status: 200, data: answerTo(condition) }))
    }
    sent.push({ path, condition })
    if (refusal !== null && condition.id === '1') {
      const body = { status: 409, errorCode: 'wire.staleVersion', errorMessage: refusal }
      return Promise.resolve(Response.json(body, { status: 409 }))
    }
    return Promise.resolve(Response.json({ status: 200, data: { lines: [], changes: [] } }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const ALL: PermissionFlag[] = ['isSearch', 'isExport', 'isViewPo', 'isChangeHistory', 'isPrint', 'isSubmit']
const mount = async (given: MountOptions = {}, flags = ALL) => {
  await mountScreen(<BoardListPage />, flags, { menuNos: ['scheduleBoard', 'pendingSchedule'], texts, ...given })
  if (window.innerWidth > 699) await expect.element(page.getByRole('rowheader', { name: /IT-1 / })).toBeVisible()
}
const supplier = { side: 'supplier' } as const
const grid = () => document.querySelector<HTMLElement>('[role=grid]') ?? document.body
const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (keys: string) => userEvent.keyboard(keys)
/** What the cells of an item show. */
const cellsOf = (no: number) =>
  [...document.querySelectorAll(`tr[data-row="${no - 1}"] td[data-column]`)].map((cell) => cell.textContent)
const activeCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.dataset.column
const note = () => document.querySelector('.board-note')?.textContent
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('the board as a supplier works with it', () => {
  it('types replies by keyboard alone, and Ctrl+Enter sends all days that wait of each changed item', async () => {
    await mount(supplier)
    expect(cellsOf(1)).toEqual(['100', '200', '', '80'])
    grid().focus()
    await press('90{Tab}{F2}')
    await userEvent.keyboard('210{Enter}')
    await vi.waitFor(() => expect(cellsOf(1)).toEqual(['90', '210', '', '80']))
    await press('{ArrowUp}{ArrowLeft}{ArrowDown}7{Escape}120{Enter}')
    await vi.waitFor(() => expect(cellsOf(2)).toEqual(['120', '200', '', '80']))
    expect(document.activeElement).toBe(grid())
    await press('{Control>}{Enter}{/Control}')
    await expect
      .element(page.getByRole('dialog').getByText(/SL-1 IT-1: 2 of 3 days typed, 1 beside the span; total 310 of 310/))
      .toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Send replies' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toEqual({
      path: 'replySchedule',
      condition: {
        ...{ id: '1', version: 3 },
        days: [
          { id: '11', replyQuantity: '90' },
          { id: '12', replyQuantity: '210' },
          { id: '19', replyQuantity: '10' },
        ],
      },
    })
    await vi.waitFor(() => expect(cellsOf(1)).toEqual(['100', '200', '', '80']))
  })

  it('asks about totals below the plan, once for all, and keeps what was refused', async () => {
    refusal = 'Somebody else saved first'
    await mount(supplier)
    grid().focus()
    await press('50{Enter}60{Enter}')
    await press('{Control>}{Enter}{/Control}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('heading', { name: 'Below what is planned' })).toBeVisible()
    await expect.element(dialog.getByText(/SL-1 .* total 260 of 310/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ condition }) => condition.isShortConfirmed)).toEqual([true, true])
    await vi.waitFor(() => expect([cellsOf(1)[0], cellsOf(2)[0]]).toEqual(['50', '100']))
  })

  it('says why a cell takes no reply: no demand, replied already, or shown otherwise', async () => {
    await mount(supplier)
    grid().focus()
    await press('{ArrowRight}{ArrowRight}{F2}')
    await vi.waitFor(() => expect(note()).toBe('Nothing is expected on this day'))
    await press('{ArrowRight}5')
    await vi.waitFor(() => expect(note()).toMatch(/has been replied to/))
    expect(document.querySelector('.board-input')).toBeNull()
    await press('{ArrowLeft}')
    await vi.waitFor(() => expect(note()).toBe(''))
  })

  it('takes a block of a spreadsheet, leaves out days that do not wait, and fills right and down', async () => {
    await mount(supplier)
    grid().focus()
    await vi.waitFor(() => expect(activeCell()).toBe('0'))
    paste('1,100\t205\t9\n95\t210\n')
    await vi.waitFor(() => expect(note()).toBe('4 filled in, 1 left out: those days do not wait for a reply'))
    expect(cellsOf(1)).toEqual(['1,100', '205', '', '80'])
    expect(cellsOf(2)).toEqual(['95', '210', '', '80'])
    await press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await vi.waitFor(() => expect(cellsOf(2)[0]).toBe('1,100'))
    await press('{Escape}{ArrowUp}{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}')
    await vi.waitFor(() => expect(cellsOf(1)).toEqual(['1,100', '1,100', '', '80']))
    await press('{Delete}')
    await vi.waitFor(() => expect(cellsOf(1)).toEqual(['100', '200', '', '80']))
  })

  it('marks what is no quantity, and sends nothing before it is right', async () => {
    await mount(supplier)
    grid().focus()
    await press('1.5{Enter}')
    await vi.waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1))
    await press('{Control>}{Enter}{/Control}')
    expect(document.querySelector('dialog')).toBeNull()
    expect(sent).toEqual([])
  })
})

describe('the board as a purchaser reads it', () => {
  it('colours differences by their advice, and draws the ends of the zones', async () => {
    await mount()
    await page.getByRole('combobox', { name: 'Shown' }).selectOptions('difference')
    await vi.waitFor(() => expect(cellsOf(1)).toEqual(['', '', '', '−20']))
    const cells = document.querySelectorAll('tr[data-row="0"] td[data-column]')
    expect(cells[3]?.className).toContain('board-bad')
    expect(cells[3]?.getAttribute('title')).toBe('Far below')
    expect([cells[1]?.className, cells[2]?.className].map((one) => one?.match(/board-edge-\w+/)?.[0])).toEqual([
      'board-edge-firm',
      'board-edge-tradeOff',
    ])
    grid().focus()
    await press('5')
    await vi.waitFor(() => expect(note()).toBe('The supplier replies'))
  })

  it('moves by arrows with Ctrl, Home and End, counts its columns for screen readers, and copies what is chosen', async () => {
    await mount()
    grid().focus()
    await press('{End}')
    await vi.waitFor(() => expect(activeCell()).toBe('3'))
    expect([grid().getAttribute('aria-colcount'), grid().getAttribute('aria-rowcount')]).toEqual(['6', '3'])
    const [cell] = document.querySelectorAll('td[data-column]')
    expect(cell?.getAttribute('aria-colindex')).toBe('3')
    await press('{Home}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await vi.waitFor(() => expect(document.querySelectorAll('td[data-column][aria-selected=true]')).toHaveLength(4))
    const clipboardData = new DataTransfer()
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/plain')).toBe('100\t200\n100\t200')
  })

  it('asks for weeks and months from the same day on', async () => {
    await mount()
    await button('Weeks').click()
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ plan: 'week', from: TODAY, to: dayAt(90) }))
    await button('Months').click()
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ plan: 'month', from: TODAY }))
  })

  it('has buttons by permissions of their own, for the chosen item', async () => {
    await mount({}, ['isSearch', 'isViewPo'])
    expect(document.body.textContent).not.toContain('Change history')
    grid().focus()
    await press('{ArrowDown}')
    await button('View PO').click()
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'getScheduleOrders', condition: { id: '2' } }]))
    await expect.element(page.getByText('No order line is counted by this schedule yet.')).toBeVisible()
  })

  it('is cards on a phone, each with the days ahead and its counters', async () => {
    await page.viewport(390, 844)
    await mount()
    const card = page.getByRole('article', { name: 'IT-1 Bolt 1' })
    await expect.element(card.getByRole('listitem').first()).toBeVisible()
    await expect.element(card.getByText('400')).toBeVisible()
    expect(asked.at(-1)).toMatchObject({ plan: 'day', from: TODAY, to: dayAt(13) })
    expect(document.querySelector('[role=grid]')).toBeNull()
  })
})

describe('a board of 500 items', () => {
  it('keeps only what is seen in the page, reads on near the end, and goes to the last item by keyboard', async () => {
    count = 500
    await mount()
    expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(40)
    grid().focus()
    for (let part = 2; part <= 5; part++) {
      await press('{Control>}{End}{/Control}')
      await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ current: part }))
      await vi.waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe(String(part * 100 + 1)))
    }
    await press('{Control>}{End}{/Control}')
    await expect.element(page.getByRole('rowheader', { name: /IT-500 / })).toBeVisible()
    expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(40)
  })
})
