import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { translate } from '#platform/web/texts/texts.ts'
import { LineTable } from './LineTable.tsx'
import type { LineColumn } from './line-column.ts'
import { createLineStore } from './line-store.ts'

interface Line {
  id: string
  itemNo: string
  qty: string
  due: string
}
const columns: LineColumn<Line>[] = [
  { key: 'itemNo', title: 'Item', width: 120, isFixedLeft: true },
  { key: 'qty', title: 'Quantity', width: 100, edit: 'decimal', isRequired: true },
  { key: 'due', title: 'Due', width: 120, edit: 'date' },
]

async function mountLines(count: number) {
  const lines = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    itemNo: `IT-${index}`,
    qty: '1',
    due: '',
  }))
  const store = createLineStore<Line>(lines, (line) => line.id)
  await mountScreen(
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <LineTable label="Lines" store={store} columns={columns} canRemove />
    </div>,
  )
  await expect.element(page.getByText('IT-0', { exact: true })).toBeVisible()
  return store
}
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })

afterEach(unmountScreen)

describe('the line table', () => {
  it('has only what is seen of 500 lines in the page', async () => {
    await mountLines(500)
    expect(document.querySelectorAll('.line-input').length).toBeLessThan(100)
    expect(document.querySelectorAll('tbody tr:not(.grid-spacer)').length).toBeGreaterThan(10)
  })

  it('takes typing, checks on leaving the cell, and tells what is wrong in it', async () => {
    const store = await mountLines(3)
    await cell('Quantity 1').fill('abc')
    await expect.element(cell('Quantity 1')).toHaveAttribute('aria-invalid', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Quantity 2')).toHaveFocus()
    await expect.element(cell('Quantity 1')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(cell('Quantity 1')).toHaveAccessibleDescription('Enter a number.')
    await cell('Quantity 1').fill('1,200.5')
    await userEvent.keyboard('{Tab}')
    expect(store.lines()[0]?.qty).toBe('1200.5')
    await expect.element(cell('Quantity 1')).toHaveAttribute('aria-invalid', 'false')
  })

  it('shows what is wrong whole on the last line, and where there is only one', async () => {
    for (const count of [1, 3, 40]) {
      await mountLines(count)
      await page.viewport(900, 700)
      const last = cell(`Quantity ${count}`)
      if (count > 20) document.querySelector('.grid-frame')?.scrollTo(0, 10_000)
      await last.fill('abc')
      await userEvent.keyboard('{Tab}')
      await last.click()
      const note = page.getByText('Enter a number.', { exact: true })
      await expect.element(note).toBeVisible()
      const { top, bottom, height } = note.element().getBoundingClientRect()
      expect(height).toBeGreaterThan(15)
      expect(Math.min(top, window.innerHeight - bottom)).toBeGreaterThanOrEqual(0)
      // In the top layer nothing cuts it off.
      expect(note.element().matches(':popover-open')).toBe(true)
      unmountScreen()
    }
  })

  it('hides what is wrong in a cell that is scrolled away', async () => {
    await mountLines(40)
    await cell('Quantity 2').fill('abc')
    await userEvent.keyboard('{Tab}')
    await cell('Quantity 2').click()
    await expect.element(page.getByText('Enter a number.', { exact: true })).toBeVisible()
    document.querySelector('.grid-frame')?.scrollTo(0, 200)
    await expect.element(page.getByText('Enter a number.', { exact: true })).not.toBeVisible()
  })

  it('moves sideways at the edges of the text, and takes typing back with Escape', async () => {
    await mountLines(3)
    await cell('Quantity 2').click()
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(cell('Due 2')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cell('Quantity 2')).toHaveFocus()
    await userEvent.keyboard('77{Escape}')
    await expect.element(cell('Quantity 2')).toHaveValue('1')
  })

  it('takes a half typed day without complaint', async () => {
    const store = await mountLines(1)
    const complaints = vi.spyOn(console, 'warn')
    await cell('Due 1').fill('20261')
    expect(document.querySelector<HTMLInputElement>('.line-date input[type=date]')?.value).toBe('')
    await cell('Due 1').fill('20261230')
    await userEvent.keyboard('{Tab}')
    expect(store.lines()[0]?.due).toBe('2026-12-30')
    expect(document.querySelector<HTMLInputElement>('.line-date input[type=date]')?.value).toBe('2026-12-30')
    expect(complaints).not.toHaveBeenCalled()
  })

  it('takes a column copied from a spreadsheet, and says when values found no cell', async () => {
    const store = await mountLines(2)
    toasts.set([])
    await cell('Quantity 1').click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '7\t2026/1/5\r\n8\t\r\n9\t\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await vi.waitFor(() =>
      expect(store.lines()).toMatchObject([
        { qty: '7', due: '2026-01-05' },
        { qty: '8', due: '' },
      ]),
    )
    expect(toasts.get().map((toast) => toast.text)).toEqual(['Pasted values without a cell to go to: 1'])
  })

  it('checks all lines on submit, also those that are not in the page, and leads to them', async () => {
    const store = await mountLines(500)
    store.set('400', { qty: '' })
    store.set('450', { qty: 'x' })
    expect(store.checkAll(columns, translate)).toBe(false)
    await expect.element(cell('Quantity 401')).toHaveFocus()
    const next = page.getByRole('button', { name: 'To correct: 2 · show' })
    await next.click()
    await expect.element(cell('Quantity 451')).toHaveFocus()
    await next.click()
    await expect.element(cell('Quantity 401')).toHaveFocus()
    await expect.element(page.getByText('required')).toBeVisible()
  })

  it('removes a line', async () => {
    const store = await mountLines(2)
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await vi.waitFor(() => expect(store.lines().map((line) => line.id)).toEqual(['1']))
  })
})
