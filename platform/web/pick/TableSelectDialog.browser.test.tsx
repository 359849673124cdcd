import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { code, defineFields, text } from '#platform/contract/fields.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { TableSelectDialog } from './TableSelectDialog.tsx'

interface Part {
  partNo: string
  partName: string
  maker: string
}
const fields = defineFields('t', {
  partNo: code({ show: '12', search: 'fuzzy', isKeyword: true, isRequired: true, isSortable: true }),
  partName: text({ show: '2', isRequired: true }),
  maker: text({ show: '12', search: 'fuzzy', isRequired: true }),
})
const PARTS: Part[] = Array.from({ length: 45 }, (_, index) => ({
  partNo: `P${100 + index}`,
  partName: `Part ${index}`,
  maker: index % 2 === 0 ? 'Even' : 'Odd',
}))

let asked: ListQuery<ListCondition>[] = []
let isFailing = false
const confirmed = vi.fn()
const closed = vi.fn()

function Sample({ isMultiple = false, selected = [] as string[] }) {
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return <p>closed</p>
  return (
    <TableSelectDialog<Part>
      id="test"
      title="Choose parts"
      fields={fields}
      rowKey={(part) => part.partNo}
      condition={{ orgNo: 'O1' }}
      searchNames={['maker']}
      isMultiple={isMultiple}
      selected={selected}
      query={(body) => {
        asked.push(body)
        if (isFailing) return Promise.reject(new Error('down'))
        const found = PARTS.filter((part) => part.maker.startsWith(String(body.condition.maker ?? '')))
        const records = found.slice((body.current - 1) * body.size, body.current * body.size)
        const total = found.length
        return Promise.resolve({
          records,
          total,
          isTotalCapped: false,
          pageSize: body.size,
          rowCount: records.length,
          pageCount: 1,
          currentPage: body.current,
        })
      }}
      onConfirm={(keys, rows) => {
        confirmed(keys, rows)
        setIsOpen(false)
      }}
      onClose={() => {
        closed()
        setIsOpen(false)
      }}
    />
  )
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const box = (name: string) => row(name).getByRole('checkbox')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => {
  asked = []
  isFailing = false
  toasts.set([])
  confirmed.mockClear()
  closed.mockClear()
})
afterEach(unmountScreen)

describe('shell §2, §4, §9: the table-select dialog', () => {
  it('shows 20 rows of a page, 55 % wide, its table at most 55 % and at least 250 pixels high', async () => {
    await mountScreen(<Sample />)
    await expect.element(row('P119')).toBeInTheDocument()
    expect(asked[0]).toMatchObject({ current: 1, size: 20, condition: { orgNo: 'O1' } })
    const modal = document.querySelector<HTMLElement>('.ant-modal')
    expect(modal?.style.width).toBe('55%')
    const table = getComputedStyle(document.querySelector('.pick-table') as Element)
    expect(table.minHeight).toBe('250px')
    expect(Math.abs(Number.parseFloat(table.maxHeight) - innerHeight * 0.55)).toBeLessThan(1)
  })

  it('keeps at most one row in single mode: a second pick swaps', async () => {
    await mountScreen(<Sample />)
    await box('P101').click()
    await box('P103').click()
    await expect.element(box('P101')).not.toBeChecked()
    await press('OK')
    expect(confirmed).toHaveBeenCalledWith(['P103'], [PARTS[3]])
  })

  it('has no box that selects all rows where only one may be', async () => {
    await mountScreen(<Sample />)
    await expect.element(row('P101')).toBeInTheDocument()
    expect(page.getByRole('checkbox', { name: 'Select all rows' }).query()).toBeNull()
  })

  it('allows several rows in multiple mode, over pages', async () => {
    await mountScreen(<Sample isMultiple selected={['P144']} />)
    await box('P101').click()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await box('P121').click()
    await press('OK')
    expect(confirmed).toHaveBeenCalledWith(['P144', 'P101', 'P121'], [PARTS[1], PARTS[21]])
  })

  it('searches by keyword and by its form from page 1, sorts either way, and closes on cancel without a choice', async () => {
    await mountScreen(<Sample />)
    await expect.element(row('P101')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await page.getByRole('textbox', { name: 'fields.maker' }).fill('Odd')
    await press('Search')
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ current: 1, condition: { maker: 'Odd', orgNo: 'O1' } }))
    await page.getByRole('textbox', { name: 'Keyword' }).fill('P1')
    await vi.waitFor(() => expect(asked.at(-1)?.condition).toEqual({ maker: 'Odd', orgNo: 'O1', keyword: 'P1' }))
    await page.getByRole('button', { name: /partNo/ }).click()
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ field: 'partNo', order: 'asc' }))
    await page.getByRole('button', { name: /partNo/ }).click()
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ field: 'partNo', order: 'desc' }))
    await press('Cancel')
    expect(closed).toHaveBeenCalledOnce()
    expect(confirmed).not.toHaveBeenCalled()
  })

  it('is worked by the keyboard alone: arrows and Enter choose and confirm, Escape cancels', async () => {
    await mountScreen(<Sample />)
    await expect.element(row('P101')).toBeInTheDocument()
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(confirmed).toHaveBeenCalledWith(['P102'], [PARTS[2]])
    await mountScreen(<Sample />)
    await expect.element(row('P101')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('shell §8: a search that fails only stops the loading: no message, and it can be tried again', async () => {
    isFailing = true
    await mountScreen(<Sample />)
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
    expect(document.querySelector('.grid')?.getAttribute('aria-busy')).toBe('false')
    expect(toasts.get()).toEqual([])
    isFailing = false
    await press('Try again')
    await expect.element(row('P101')).toBeInTheDocument()
  })
})
