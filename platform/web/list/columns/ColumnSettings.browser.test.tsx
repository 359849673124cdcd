import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListSetting } from '#platform/contract/list/list-settings.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { answer, mountList, rows } from '../mount-list.ts'
import { unmountScreen } from '../mount-screen.ts'
import { stubWire } from '../wire-stub.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const headers = () =>
  Array.from(document.querySelectorAll('.grid thead th'), (head) => head.getAttribute('title') ?? '').filter(Boolean)
const lastSaved = (wire: ReturnType<typeof stubWire>) =>
  wire.sent('saveCurrentUserColumnSetting').at(-1) as ListSetting | undefined
const propsOf = (setting: ListSetting | undefined) =>
  [...(setting?.columns ?? [])].sort((a, b) => a.sort - b.sort).map(({ prop }) => prop)

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('shell §2: the column settings', () => {
  it('shell §9: hide and fix columns at once, and are kept for the user and the list', async () => {
    const wire = stubWire({})
    await mountList()
    expect(headers()).toEqual(['Order', 'Item', 'State', 'Quantity', 'Due'])
    await button('Column settings').click()
    const panel = page.getByRole('dialog', { name: 'Column settings' })
    await panel.getByRole('checkbox', { name: 'Item' }).click()
    await panel.getByRole('button', { name: 'Fix Due on the left' }).click()
    await vi.waitFor(() => expect(headers()).toEqual(['Due', 'Order', 'State', 'Quantity']))
    await vi.waitFor(() => expect(lastSaved(wire)).toMatchObject({ listId: 'orders.lines', owner: '1', pageMode: '0' }))
    const item = lastSaved(wire)?.columns.find(({ prop }) => prop === 'itemName')
    expect(item).toEqual({ label: 'Item', prop: 'itemName', fixed: '', sort: 1, isShow: false, width: null })
    const { width, height } = panel.element().getBoundingClientRect()
    expect([width, height]).toEqual([380, 393])
  })

  it('show what was clicked at once, however soon the next click comes', async () => {
    stubWire({})
    await mountList()
    await button('Column settings').click()
    const box = (name: string) =>
      page
        .getByRole('dialog', { name: 'Column settings' })
        .getByRole('checkbox', { name })
        .element() as HTMLInputElement
    await expect.element(button('Reset to default')).toBeVisible()
    const [item, due] = [box('Item'), box('Due')]
    item.click()
    expect(item.checked).toBe(false)
    due.click()
    expect([item.checked, due.checked]).toEqual([false, false])
    item.click()
    expect([item.checked, due.checked]).toEqual([true, false])
    await vi.waitFor(() => expect(headers()).toEqual(['Order', 'Item', 'State', 'Quantity']))
    expect([item.checked, due.checked]).toEqual([true, false])
  })

  it('order columns by keyboard: Space takes, arrows move, Space puts down', async () => {
    const wire = stubWire({})
    await mountList()
    await button('Column settings').click()
    const handle = button('Move Due')
    await expect.element(handle).toBeVisible()
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Due is taken.')).toBeInTheDocument()
    for (const place of [4, 3]) {
      await userEvent.keyboard('{ArrowUp}')
      await expect.element(page.getByText(`Due is at place ${place}.`)).toBeInTheDocument()
    }
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(headers()).toEqual(['Order', 'Item', 'Due', 'State', 'Quantity']))
    await vi.waitFor(() =>
      expect(propsOf(lastSaved(wire))).toEqual(['purchaseNo', 'itemName', 'due', 'headState', 'qty']),
    )
  })

  it('keep a width that was dragged, and go back to the default', async () => {
    const wire = stubWire({})
    await mountList()
    const head = page.getByRole('button', { name: 'Order', exact: true })
    ;(head.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
    await vi.waitFor(() => expect(lastSaved(wire)?.columns.find(({ prop }) => prop === 'purchaseNo')?.width).toBe(164))
    await vi.waitFor(() => expect(document.querySelectorAll('col')[0]?.style.width).toBe('164px'))
    await button('Column settings').click()
    await button('Reset to default').click()
    await vi.waitFor(() => expect(document.querySelectorAll('col')[0]?.style.width).toBe('132px'))
    await vi.waitFor(() =>
      expect(wire.sent('resetCurrentUserColumnSetting')).toEqual([{ listId: 'orders.lines', owner: '1' }]),
    )
  })

  it('always leave one column', async () => {
    stubWire({})
    await mountList()
    await button('Column settings').click()
    const panel = page.getByRole('dialog', { name: 'Column settings' })
    for (const name of ['Item', 'State', 'Quantity', 'Due']) await panel.getByRole('checkbox', { name }).click()
    await expect.element(panel.getByRole('checkbox', { name: 'Order' })).toBeDisabled()
    expect(headers()).toEqual(['Order'])
  })

  it('are there before the first rows, so that no column jumps', async () => {
    const kept = {
      listId: 'orders.lines',
      pageMode: '0',
      columns: ['purchaseNo', 'due', 'itemName', 'headState', 'qty'].map((prop, sort) => ({
        label: prop,
        prop,
        fixed: '',
        sort,
        isShow: sort < 3,
        width: null,
      })),
    }
    let report: (data: unknown) => void = () => undefined
    vi.spyOn(window, 'fetch').mockImplementation(
      () =>
        new Promise((resolve) => {
          report = (data) => resolve(new Response(JSON.stringify({ status: 200, data })))
        }),
    )
    const seen: string[][] = []
    const observer = new MutationObserver(() => {
      const shown = headers()
      if (shown.length > 0) seen.push(shown)
    })
    observer.observe(document, { childList: true, subtree: true })
    const mounting = mountList({}, [], { areSettingsAsked: true })
    await vi.waitFor(() => expect(window.fetch).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 100))
    report({ records: [kept] })
    await mounting
    observer.disconnect()
    expect(new Set(seen.map((names) => names.join()))).toEqual(new Set(['Order,Due,Item']))
    expect(queryClient.getQueryData(['listSettings', '1'])).toEqual([kept])
  })
})

describe('shell §2: the page mode', () => {
  it('0 has pages; 1 is one list that loads more on scrolling, kept for the user', async () => {
    const wire = stubWire({})
    const all = Array.from({ length: 230 }, (_, index) => ({
      ...rows[0],
      id: `${index + 1}`,
      purchaseNo: `PO-${index}`,
    }))
    const bodies: { current: number; size: number }[] = []
    await mountList({
      query: (body) => {
        bodies.push(body)
        const from = (body.current - 1) * body.size
        const records = all.slice(from, from + body.size) as typeof rows
        return Promise.resolve(answer({ records, total: 230, currentPage: body.current }))
      },
    })
    await expect.element(page.getByRole('button', { name: 'Page 2', exact: true })).toBeVisible()
    await button('Show one long list').click()
    await expect.element(page.getByText('Loaded 100')).toBeVisible()
    expect(page.getByRole('button', { name: 'Page 2', exact: true }).query()).toBeNull()
    for (const loaded of ['Loaded 200', 'Loaded 230']) {
      const frame = document.querySelector('.grid-frame')
      frame?.scrollTo(0, frame.scrollHeight)
      await expect.element(page.getByText(loaded)).toBeVisible()
    }
    expect(bodies.slice(1).map(({ current, size }) => [current, size])).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ])
    await vi.waitFor(() => expect(lastSaved(wire)?.pageMode).toBe('1'))
    await button('Show pages').click()
    await expect.element(page.getByRole('button', { name: 'Page 2', exact: true })).toBeVisible()
  })
})
