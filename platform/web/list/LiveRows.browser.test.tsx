import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startLive, stopLive } from '#platform/web/live/live.ts'
import type { ListBody } from './list-screen-props.ts'
import { answer, mountList, type Row, rows } from './mount-list.ts'
import { unmountScreen } from './mount-screen.ts'

let report: (data: string) => void = () => undefined
class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    report = (data) => this.onmessage?.({ data })
  }
  close() {
    this.onclose?.()
  }
}
const changed = (documentNo: string) => report(JSON.stringify({ type: 'changed', topic: 'orders', documentNo }))
const marks = page.getByRole('button', { name: 'Somebody else changed this. Refresh the row' })

/** A list whose rows the test may change behind its back. */
async function mountLive() {
  const now = new Map<string, Row>(rows.map((row) => [row.id, row]))
  const asked: ListBody[] = []
  await mountList({
    query: (body) => {
      asked.push(body)
      const ids = body.condition.ids as string[] | undefined
      const records = ids ? ids.flatMap((id) => now.get(id) ?? []) : [...now.values()]
      return Promise.resolve(answer({ records }))
    },
    toolbar: [{ key: 'x', labelKey: 'Do', order: 1, needs: 'many', run: () => undefined }],
  })
  return { now, asked }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  startLive()
})
afterEach(() => {
  stopLive()
  unmountScreen()
  vi.unstubAllGlobals()
})

describe('a row that somebody else changed', () => {
  it('is marked, and read again in its place by one click; place, selection and scroll stay', async () => {
    const { now, asked } = await mountLive()
    await page.getByRole('checkbox', { name: 'Select row 16', exact: true }).click()
    const frame = document.querySelector('.grid-frame')
    frame?.scrollTo(0, 200)
    now.set('15', { ...(rows[15] as Row), itemName: 'Nut', qty: '9' })
    changed('PO-15')
    await expect.element(marks).toBeVisible()
    expect(page.getByText('Nut').query()).toBeNull()
    const before = frame?.scrollTop
    await marks.click()
    await expect.element(page.getByText('Nut')).toBeVisible()
    await expect.element(marks).not.toBeInTheDocument()
    expect(asked.at(-1)).toMatchObject({ condition: { ids: ['15'] }, current: 1 })
    expect(frame?.scrollTop).toBe(before)
    const row = page.getByText('Nut').element().closest('tr')
    expect([row?.getAttribute('aria-rowindex'), row?.getAttribute('aria-selected')]).toEqual(['17', 'true'])
  })

  it('is marked again by a later change, and says when it is gone', async () => {
    const { now } = await mountLive()
    changed('PO-3')
    await marks.click()
    await expect.element(marks).not.toBeInTheDocument()
    now.delete('3')
    changed('PO-3')
    await marks.click()
    await expect.element(page.getByRole('img', { name: 'This is not there any more' })).toBeVisible()
    await page.getByRole('button', { name: 'Changed by others · refresh' }).click()
    await expect.element(page.getByText('PO-3', { exact: true })).not.toBeInTheDocument()
  })

  it('is only marked for documents that it carries', async () => {
    await mountLive()
    changed('PO-999')
    await expect.element(page.getByRole('button', { name: 'Changed by others · refresh' })).toBeVisible()
    expect(marks.query()).toBeNull()
  })
})
