import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { keepRowTrigger } from '../control/row-trigger.ts'
import { EditableTable } from './EditableTable.tsx'
import type { LineColumn } from './line-column.ts'
import { createLineStore } from './line-store.ts'

/** Of whom screens of tests are. */
const USER_ID = '1'

interface Span {
  id: string
  name: string
  days: string
  unit: string
}
const columns: LineColumn<Span>[] = [
  { key: 'id', title: 'Key', width: 80 },
  { key: 'name', title: 'Name', width: 140, edit: 'text', isRequired: true },
  { key: 'days', title: 'Days', width: 90, edit: 'decimal', decimals: 0 },
  {
    key: 'unit',
    title: 'Unit',
    width: 100,
    edit: 'select',
    options: [
      { value: 'd', label: 'Day' },
      { value: 'w', label: 'Week' },
    ],
  },
]

type Options = Partial<Parameters<typeof EditableTable<Span>>[0]>

async function mountSpans(options: Options = {}) {
  const spans = ['one', 'two', 'three'].map((name, index) => ({ id: `k${index}`, name, days: '1', unit: 'd' }))
  const store = createLineStore<Span>(spans, (span) => span.id)
  await mountScreen(<EditableTable label="Spans" store={store} columns={columns} canRemove {...options} />)
  await expect.element(page.getByText('two', { exact: true })).toBeVisible()
  return store
}
const inputs = () => document.querySelectorAll('.line-input').length
const cellText = (text: string) => page.getByText(text, { exact: true })
const rowButton = (number: number) => page.getByRole('button', { name: `Edit line ${number}` })

/** Drags with the pointer as people do: in steps, so that each is seen. */
async function dragUp(from: Element, to: Element) {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  const send = async (type: string, target: EventTarget, y: number) => {
    const at = { clientX: start.x + 5, clientY: y, button: 0, isPrimary: true, pointerId: 1 }
    target.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }))
    await new Promise(requestAnimationFrame)
  }
  await send('pointerdown', from, start.y + 5)
  for (let y = start.y; y > end.y - 4; y -= 6) await send('pointermove', document, y)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await send('pointerup', document, end.y)
}

afterEach(() => {
  keepRowTrigger(USER_ID, 'click')
  unmountScreen()
})

describe('shell §4: editable table rows', () => {
  it('open on a click and close on the next one; one row is open at a time', async () => {
    await mountSpans()
    expect(inputs()).toBe(0)
    await cellText('two').click()
    await expect.element(page.getByRole('textbox', { name: 'Name 2' })).toHaveFocus()
    expect(inputs()).toBe(3)
    await cellText('three').click()
    await expect.element(page.getByRole('textbox', { name: 'Name 3' })).toHaveFocus()
    expect(inputs()).toBe(3)
    await cellText('k2').click()
    expect(inputs()).toBe(0)
  })

  it('stay open while somebody works in their controls', async () => {
    const store = await mountSpans()
    await cellText('two').click()
    await page.getByRole('textbox', { name: 'Days 2' }).click()
    await userEvent.keyboard('{Control>}a{/Control}7')
    await page.getByRole('combobox', { name: 'Unit 2' }).selectOptions('w')
    expect(inputs()).toBe(3)
    await cellText('k1').click()
    await expect.element(cellText('Week')).toBeVisible()
    expect(store.lines()[1]).toMatchObject({ days: '7', unit: 'w' })
  })

  it('open and close on a double click for users who chose that', async () => {
    keepRowTrigger(USER_ID, 'doubleClick')
    await mountSpans()
    await cellText('two').click()
    expect(inputs()).toBe(0)
    await cellText('two').dblClick()
    expect(inputs()).toBe(3)
    await cellText('k1').dblClick()
    expect(inputs()).toBe(0)
  })

  it('open under the pointer for users who chose that, close under it again, but never while the focus is inside', async () => {
    keepRowTrigger(USER_ID, 'hover')
    await mountSpans()
    await cellText('k1').hover()
    expect(inputs()).toBe(3)
    await page.getByText('Lines: 3').hover()
    expect(inputs()).toBe(3)
    await cellText('k1').hover()
    expect(inputs()).toBe(0)
    await page.getByText('Lines: 3').hover()
    await cellText('k1').hover()
    await page.getByRole('textbox', { name: 'Name 2' }).click()
    await page.getByText('Lines: 3').hover()
    await cellText('k1').hover()
    expect(inputs()).toBe(3)
  })

  it('are worked by the keyboard alone: the number opens, Enter goes to the next row, Escape closes', async () => {
    await mountSpans()
    ;(rowButton(1).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Name 1' })).toHaveFocus()
    await expect.element(rowButton(1)).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Name 2' })).toHaveFocus()
    expect(inputs()).toBe(3)
    await userEvent.keyboard('{Escape}')
    expect(inputs()).toBe(0)
    await expect.element(rowButton(2)).toHaveFocus()
  })

  it('are checked when they close, and say so while closed', async () => {
    await mountSpans()
    await cellText('two').click()
    await page.getByRole('textbox', { name: 'Name 2' }).fill('')
    await cellText('k1').click()
    await page.getByRole('button', { name: 'To correct: 1 · show' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name 2' })).toHaveFocus()
    await expect.element(page.getByRole('textbox', { name: 'Name 2' })).toHaveAttribute('aria-invalid', 'true')
  })

  it('can be added, open at once, and removed', async () => {
    let added = 0
    const newLine = () => {
      added += 1
      return { id: `new${added}`, name: '', days: '', unit: '' }
    }
    const store = await mountSpans({ newLine })
    await page.getByRole('button', { name: 'Add row' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name 4' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    expect(store.lines().map((span) => span.id)).toEqual(['k1', 'k2', 'new1'])
  })

  it('can be dragged to another place when that is enabled, with the keyboard as well', async () => {
    const store = await mountSpans({ isDraggable: true })
    const ids = () => store.lines().map((span) => span.id)
    const handle = (number: number) => page.getByRole('button', { name: `Move line ${number}` })
    await expect.element(handle(1)).toHaveAccessibleDescription(/Press Space to pick the line up/)
    ;(handle(1).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Line picked up at place 1 of 3.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('The line is at place 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(ids()).toEqual(['k1', 'k0', 'k2']))
    await dragUp(handle(3).element(), handle(1).element())
    await vi.waitFor(() => expect(ids()).toEqual(['k2', 'k1', 'k0']))
    expect(inputs()).toBe(0)
  })

  it('cannot be dragged otherwise', async () => {
    await mountSpans()
    expect(page.getByRole('button', { name: 'Move line 1' }).query()).toBeNull()
  })
})
