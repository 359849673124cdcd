import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'

interface Asked {
  current: number
  condition: Record<string, unknown>
}
let asked: Asked[] = []
const onRows = vi.fn()

function Sample() {
  const [value, setValue] = useState<string>()
  return (
    <>
      <ReferenceSelect
        lookup="IBmSupplierService/getFullAuthoritySupListByParams"
        name="supplierNo"
        label="Supplier"
        value={value}
        condition={{ orgNo: 'O1' }}
        onChange={(next, rows) => {
          setValue(next as string)
          onRows(rows)
        }}
      />
      <output>{value}</output>
    </>
  )
}

beforeEach(async () => {
  asked = []
  vi.spyOn(window, 'fetch').mockImplementation((_url, request) => {
    const body = JSON.parse(String(request?.body)) as Asked
    asked.push(body)
    const from = (body.current - 1) * 10
    const records = Array.from({ length: Math.min(10, 25 - from) }, (_, index) => ({
      supplierNo: `S${from + index}`,
      supplierShortName: `Supplier ${from + index}`,
    }))
    return Promise.resolve(new Response(JSON.stringify({ status: 200, data: { records, total: 25, pageSize: 10 } })))
  })
  await mountScreen(<Sample />)
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const openList = () => page.getByRole('combobox', { name: 'Supplier' }).click()

describe('the reference select', () => {
  it('asks nothing until it is opened, then the lookup’s own number of choices under its condition', async () => {
    expect(asked).toEqual([])
    await openList()
    await expect.element(page.getByText('Supplier 0', { exact: true })).toBeVisible()
    expect(asked).toEqual([{ current: 1, condition: { orgNo: 'O1' } }])
  })

  it('shell §4: loads more on scrolling to the end, until there are no more', async () => {
    await openList()
    await expect.element(page.getByText('Supplier 0', { exact: true })).toBeVisible()
    expect(asked.length).toBe(1)
    // A reader goes on scrolling while a page is on its way; each page is asked for once all the same.
    await vi.waitFor(() => {
      const list = document.querySelector('.ant-select-dropdown [class*="-holder"]')
      list?.scrollTo({ top: list.scrollHeight })
      expect(page.getByText('Supplier 24', { exact: true }).query()).not.toBeNull()
    }, 10_000)
    expect(asked.map(({ current }) => current)).toEqual([1, 2, 3])
  })

  it('shell §9: searches on the server once the keys have rested, and gives the number with its row', async () => {
    await openList()
    await userEvent.keyboard('hua')
    await vi.waitFor(() => expect(asked.at(-1)?.condition).toEqual({ orgNo: 'O1', keyword: 'hua' }))
    expect(asked.length).toBeLessThanOrEqual(2)
    await page.getByText('Supplier 3', { exact: true }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('S3')
    expect(onRows).toHaveBeenCalledWith([expect.objectContaining({ supplierNo: 'S3' })])
  })
})
