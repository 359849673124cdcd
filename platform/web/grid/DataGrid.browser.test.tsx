import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { DataGrid, type GridSelection } from './DataGrid.tsx'
import { fitsWidth } from './fits-width.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridSort } from './grid-sort.ts'

interface Row {
  id: string
  no: string
  qty: string
}
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, no: `PO-${index}`, qty: String(index) }))
const columns: GridColumn<Row>[] = [
  { key: 'no', title: 'Order', width: 120, text: (row) => row.no, isSortable: true, pin: 'start' },
  { key: 'qty', title: 'Quantity', width: 100, text: (row) => row.qty, isNumeric: true },
]

interface SampleProps {
  rows: readonly Row[]
  onOpen?: (row: Row) => void
}

function Sample({ rows, onOpen }: SampleProps) {
  const [sort, setSort] = useState<GridSort>(null)
  const [selection, setSelection] = useState<GridSelection>({})
  return (
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        label="Orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={onOpen}
        empty="Nothing here"
      />
      <output>{Object.keys(selection).join(' ')}</output>
    </div>
  )
}

/** Three rows, of which the last leaves. */
function Leaving() {
  const [count, setCount] = useState(3)
  return (
    <>
      <button type="button" onClick={() => setCount(2)}>
        Leave
      </button>
      <Sample rows={rowsOf(count)} />
    </>
  )
}

const mountedRows = () => document.querySelectorAll('tbody tr:not(.grid-spacer)').length
const selected = () => document.querySelector('output')?.textContent ?? ''
const box = (position: number) => page.getByRole('checkbox', { name: `Select row ${position}`, exact: true })

afterEach(unmountScreen)

describe('the grid', () => {
  it('clips no text that is known to fit, and every text while columns have other widths', async () => {
    const long = { id: 'r1', no: 'A number that is far too long for its column', qty: '7' }
    await mountScreen(<Sample rows={[...rowsOf(1), long]} />)
    await expect.element(page.getByText('PO-0', { exact: true })).toBeVisible()
    const overflowOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).overflowX
    expect([overflowOf('PO-0'), overflowOf(long.no), overflowOf('7')]).toEqual(['visible', 'clip', 'visible'])
    await page.getByRole('button', { name: 'Order' }).click()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(() => overflowOf('PO-0')).toBe('clip')
  })

  it('knows of every letter what it needs at most', async () => {
    await mountScreen(<Sample rows={rowsOf(1)} />)
    const cell = await vi.waitFor(() => page.getByText('PO-0', { exact: true }).element())
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('nothing to measure with')
    const { fontSize, fontFamily } = getComputedStyle(cell)
    pen.font = `${fontSize} ${fontFamily}`
    const between = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    const letters = [...between(0x20, 0x7e), ...between(0xa1, 0x1b0), ...between(0x1ea0, 0x1ef9), ...'採購订单–—…「']
    const known = (letter: string) => between(1, 20).findIndex((_, pixels) => fitsWidth(letter, 16 + pixels))
    expect(letters.filter((letter) => pen.measureText(letter).width > known(letter))).toEqual([])
  })

  it('sorts by a header click: ascending, descending, default again', async () => {
    await mountScreen(<Sample rows={rowsOf(3)} />)
    const header = page.getByRole('columnheader', { name: 'Order' })
    await expect.element(header).toHaveAttribute('aria-sort', 'none')
    for (const order of ['ascending', 'descending', 'none']) {
      await page.getByRole('button', { name: 'Order' }).click()
      await expect.element(header).toHaveAttribute('aria-sort', order)
    }
    expect(page.getByRole('columnheader', { name: 'Quantity' }).element().hasAttribute('aria-sort')).toBe(false)
  })

  it('has only what is seen of 1,000 rows in the page, and all of 49', async () => {
    await mountScreen(<Sample rows={rowsOf(1000)} />)
    await expect.element(page.getByText('PO-0', { exact: true })).toBeVisible()
    expect(mountedRows()).toBeLessThan(50)
    expect(document.querySelector('.grid-frame')?.scrollHeight).toBe(1001 * 32)
    document.querySelector('.grid-frame')?.scrollTo(0, 40_000)
    await expect.element(page.getByText('PO-999')).toBeVisible()
    expect(mountedRows()).toBeLessThan(50)

    await mountScreen(<Sample rows={rowsOf(49)} />)
    await expect.element(page.getByText('PO-48')).toBeInTheDocument()
    expect(mountedRows()).toBe(49)
  })

  it('selects one, a range with Shift, and all by the header', async () => {
    await mountScreen(<Sample rows={rowsOf(5)} />)
    await box(2).click()
    await box(4).click({ modifiers: ['Shift'] })
    await vi.waitFor(() => expect(selected()).toBe('r1 r2 r3'))
    const all = page.getByRole('checkbox', { name: 'Select all rows' })
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await vi.waitFor(() => expect(selected().split(' ')).toHaveLength(5))
    await all.click()
    await vi.waitFor(() => expect(selected()).toBe(''))
  })

  it('ticks half of the header for rows that are there only, not for selected ones that are gone', async () => {
    await mountScreen(<Leaving />)
    const all = page.getByRole('checkbox', { name: 'Select all rows', exact: true })
    const isHalf = async () => ((await all.element()) as HTMLInputElement).indeterminate
    await box(3).click()
    await expect.poll(isHalf).toBe(true)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(isHalf).toBe(false)
  })

  it('moves the active row by arrows, selects it with Space and opens it with Enter, also far down', async () => {
    const onOpen = vi.fn()
    await mountScreen(<Sample rows={rowsOf(200)} onOpen={onOpen} />)
    const grid = page.getByRole('grid')
    await expect.element(grid).toBeVisible()
    ;(grid.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Enter}')
    await vi.waitFor(() => expect(selected()).toBe('r2'))
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ no: 'PO-2' }))
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('PO-199')).toBeVisible()
    const active = grid.element().getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')?.textContent).toContain('PO-199')
  })

  it('opens a row by double click', async () => {
    const onOpen = vi.fn()
    await mountScreen(<Sample rows={rowsOf(3)} onOpen={onOpen} />)
    await page.getByText('PO-1').dblClick()
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ no: 'PO-1' }))
  })

  it('resizes a column by Alt + arrow and keeps pinned columns at their edge', async () => {
    await mountScreen(<Sample rows={rowsOf(3)} />)
    const button = page.getByRole('button', { name: 'Order' })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
    await vi.waitFor(() => expect(document.querySelectorAll('col')[1]?.style.width).toBe('152px'))
    expect(getComputedStyle(page.getByText('PO-1').element()).left).toBe('36px')
  })

  it('draws only the columns that are seen, and tells all of them which one they are', async () => {
    const many: GridColumn<Row>[] = Array.from({ length: 40 }, (_, index) => ({
      key: `c${index}`,
      title: `Column ${index}`,
      width: 120,
      text: (row) => `${row.no}/${index}`,
      pin: index === 0 ? 'start' : index === 39 ? 'end' : undefined,
    }))
    const none = () => undefined
    await mountScreen(
      <DataGrid
        label="Orders"
        columns={many}
        rows={rowsOf(2)}
        rowKey={(row) => row.id}
        onSelectionChange={none}
        selection={{}}
      />,
    )
    const grid = page.getByRole('grid')
    await expect.element(page.getByText('PO-1/0', { exact: true })).toBeVisible()
    expect(grid.element().getAttribute('aria-colcount')).toBe('41')
    expect(grid.element().querySelectorAll('thead th')).toHaveLength(41)
    const drawn = () =>
      [...grid.element().querySelectorAll('tbody tr:first-child > [aria-colindex]')].map((cell) => cell.textContent)
    expect(drawn().length).toBeLessThan(20)
    expect(drawn()).not.toContain('PO-0/38')
    const frame = document.querySelector('.grid-frame')
    frame?.scrollTo({ left: 100_000 })
    await expect.element(page.getByText('PO-0/38', { exact: true })).toBeVisible()
    expect(drawn()).not.toContain('PO-0/2')
    for (const column of [0, 38, 39]) {
      const cell = page.getByText(`PO-1/${column}`, { exact: true }).element()
      const head = page.getByRole('columnheader', { name: `Column ${column}`, exact: true }).element()
      expect(cell.getAttribute('aria-colindex')).toBe(String(column + 2))
      expect(head.getAttribute('aria-colindex')).toBe(String(column + 2))
      expect(cell.getBoundingClientRect().left).toBe(head.getBoundingClientRect().left)
    }
    frame?.scrollTo({ left: 0 })
    await expect.element(page.getByText('PO-0/2', { exact: true })).toBeVisible()
  })

  it('numbers its rows where they are not selected', async () => {
    const none = () => undefined
    await mountScreen(
      <DataGrid
        label="History"
        columns={columns}
        rows={rowsOf(3)}
        rowKey={(row) => row.id}
        firstNumber={21}
        onSort={none}
      />,
    )
    const numbers = () => Array.from(document.querySelectorAll('td.grid-count'), (cell) => cell.textContent)
    await vi.waitFor(() => expect(numbers()).toEqual(['21', '22', '23']))
    expect(page.getByRole('checkbox').query()).toBeNull()
  })

  it('marks rows that somebody else changed by an icon with words, and asks for the row', async () => {
    const onRefreshRow = vi.fn()
    const marks = new Map([
      ['r1', 'changed'],
      ['r2', 'gone'],
    ] as const)
    await mountScreen(
      <DataGrid
        label="Orders"
        columns={columns}
        rows={rowsOf(3)}
        rowKey={(row) => row.id}
        marks={marks}
        onRefreshRow={onRefreshRow}
      />,
    )
    await page.getByRole('button', { name: 'Somebody else changed this. Refresh the row' }).click()
    expect(onRefreshRow).toHaveBeenCalledExactlyOnceWith('r1')
    await expect.element(page.getByRole('img', { name: 'This is not there any more' })).toBeVisible()
  })

  it('shell §2: says that there is nothing', async () => {
    await mountScreen(<Sample rows={[]} />)
    await expect.element(page.getByText('Nothing here')).toBeVisible()
  })
})
