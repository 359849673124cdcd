import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineFields, text } from '#platform/contract/fields.ts'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { foldedOf, leastRoomOf } from './ListToolbar.tsx'
import type { ListBody } from './list-screen-props.ts'
import { answer, fields, mountList, rows } from './mount-list.ts'
import { unmountScreen } from './mount-screen.ts'
import { partyTables } from './search/party-tables.ts'

const box = (position: number) => page.getByRole('checkbox', { name: `Select row ${position}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function HistoryName({ name }: { name: string }) {
  const { asOf } = useAsOf()
  return (
    <>
      <p>{`${name} as of ${asOf ?? 'now'}`}</p>
      <ReasonedButton>Act</ReasonedButton>
    </>
  )
}

/** A drawer that reads more of its document, and keeps what it read meanwhile. */
function HistoryDetail({ name, until }: { name: string; until: () => Promise<void> }) {
  const { data } = useAsOfQuery({
    queryKey: ['detail'],
    queryFn: async ({ asOf }) => {
      if (asOf) await until()
      return asOf ?? 'now'
    },
    isOldShown: true,
  })
  return <p>{`${name} with the detail of ${data}`}</p>
}

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the list screen', () => {
  it('says how many rows an action needs, and runs it once they are selected', async () => {
    const run = vi.fn()
    await mountList({
      toolbar: [
        { key: 'change', labelKey: 'Change', order: 20, needs: 'one', run },
        { key: 'accept', labelKey: 'Accept', order: 50, needs: 'many', run },
      ],
    })
    await button('Change').hover()
    await expect.element(page.getByText('Select one row first.')).toBeVisible()
    await button('Accept').click({ force: true })
    expect(run).not.toHaveBeenCalled()
    await expect.element(page.getByText('Select at least one row first.')).toBeVisible()

    await box(1).click()
    await box(2).click()
    await expect.element(button('Change')).toHaveAttribute('aria-disabled', 'true')
    await button('Accept').click()
    expect(run).toHaveBeenCalledWith([rows[0], rows[1]])
  })

  it('shows import and export only with their flags', async () => {
    await mountList({ exportPath: 'IOrders/export', importPort: 'IOrders' }, ['isExport'])
    await expect.element(button('Export')).toBeVisible()
    expect(button('Import').query()).toBeNull()
  })

  it('shell §8: says “no export” where the menu entry grants what the screen has no port for', async () => {
    await mountList({}, ['isSearch', 'isExport'])
    await expect.element(button('Export')).toHaveAttribute('aria-disabled', 'true')
    await button('Export').hover()
    await expect.element(page.getByText(/^No export: The page does not support export/)).toBeVisible()
  })

  it('exports with the current search and order, without paging', async () => {
    const fetched = vi
      .spyOn(window, 'fetch')
      .mockImplementation((url) =>
        Promise.resolve(
          String(url).endsWith('/getExportNameList')
            ? new Response(JSON.stringify({ status: 200, data: { records: [] } }))
            : new Response('x', { headers: { 'content-disposition': 'attachment; filename="orders.xlsx"' } }),
        ),
      )
    await mountList(
      {
        exportPath: 'IOrders/exportexcel',
        defaultSort: { field: 'due', order: 'desc' },
        initialSearch: { keyword: 'bolt' },
      },
      ['isExport'],
    )
    await button('Export').click()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    const [url, request] = fetched.mock.calls[1] ?? []
    expect(url).toMatch(/IOrders\/exportexcel$/)
    expect(JSON.parse(String(request?.body))).toEqual({ condition: { keyword: 'bolt' }, field: 'due', order: 'desc' })
  })

  it('shell §4, §9: searches once, 300 ms after the last key, from page 1', async () => {
    const bodies = await mountList()
    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await vi.waitFor(() => expect(bodies.at(-1)?.current).toBe(3))
    const asked = bodies.length
    await page.getByRole('textbox', { name: 'Keyword' }).click()
    await userEvent.keyboard('bolt')
    await vi.waitFor(() => expect(bodies.at(-1)).toMatchObject({ current: 1, condition: { keyword: 'bolt' } }))
    expect(bodies.length).toBe(asked + 1)
  })

  it('shell §2: shows each condition as a chip; closing it clears its field with its linked keys', async () => {
    const condition = { dueStart: '2026-01-01', dueEnd: '2026-01-31', itemName: 'bolt' }
    const bodies = await mountList({ initialSearch: { condition } })
    expect(bodies.at(-1)?.condition).toEqual(condition)
    await expect.element(page.getByText(/2026-01-01 – 2026-01-31/)).toBeVisible()
    await button('Remove condition Due').click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ itemName: 'bolt' }))
  })

  it('shell §2: offers a control per searchable field and refuses a number that is none', async () => {
    const bodies = await mountList()
    const asked = bodies.length
    await button('Advanced search').click()
    await page.getByLabelText('Item', { exact: true }).fill('nut')
    await page.getByLabelText('Quantity from').fill('1e5')
    await button('Search').click()
    await expect.element(page.getByText('Enter a number.')).toBeVisible()
    expect(bodies.length).toBe(asked)
    await page.getByLabelText('Quantity from').fill('1,000')
    await button('Search').click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ itemName: 'nut', qtyStart: '1000' }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows the row of its drawer as it stood at a chosen time, and then nothing can be done to it', async () => {
    const asked: (string | undefined)[] = []
    const was = { ...rows[0], itemName: 'What it was called' } as (typeof rows)[number]
    await mountList({
      history: {},
      query: (body, _signal, asOf) => {
        asked.push(asOf)
        if (asOf === undefined) return Promise.resolve(answer({}))
        expect(body.condition).toEqual({ ids: [String(was.id)] })
        return Promise.resolve({ ...answer({}), records: asOf.startsWith('2026') ? [was] : [] })
      },
      renderDrawer: (row) => <HistoryName name={row.itemName} />,
    })
    await page.getByRole('button', { name: 'PO-0', exact: true }).click()
    await expect.element(page.getByText(`${rows[0]?.itemName} as of now`)).toBeVisible()
    await button('History').click()
    await page.getByLabelText('As of').fill('2026-03-01T10:20:30')
    await button('Show').click()
    await expect.element(page.getByText('What it was called as of 2026-03-01 10:20:30')).toBeVisible()
    await expect.element(page.getByText(/This is how it stood at 2026-03-01 10:20:30/)).toBeVisible()
    await expect.element(button('Act')).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabelText('As of').fill('2020-03-01T10:20:30')
    await button('Show').click()
    await expect.element(page.getByText('It was not there yet.')).toBeVisible()
    await button('Back to now').click()
    await expect.element(page.getByText(`${rows[0]?.itemName} as of now`)).toBeVisible()
    await expect.element(button('Act')).toHaveAttribute('aria-disabled', 'false')
    expect(asked).toContain('2026-03-01 10:20:30')
  })

  it('says as of when a row is shown only once it is, with what is read of it', async () => {
    const [first, second] = ['2026-03-01 10:20:30', '2026-03-02 10:20:30']
    const [row, detail, later] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const bare = rows[0] as (typeof rows)[number]
    await mountList({
      history: {},
      query: async (_body, _signal, asOf) => {
        if (asOf === undefined) return answer({})
        await (asOf === first ? row : later)?.promise
        return answer({ records: [{ ...bare, itemName: asOf }] })
      },
      renderDrawer: (shown) => (
        <HistoryDetail name={shown.itemName} until={() => detail?.promise ?? Promise.resolve()} />
      ),
    })
    const shownAs = (asOf: string) => page.getByText(new RegExp(`This is how it stood at ${asOf}`))
    const showAs = async (asOf: string) => {
      await page.getByLabelText('As of').fill(asOf.replace(' ', 'T'))
      await button('Show').click()
    }
    await page.getByRole('button', { name: 'PO-0', exact: true }).click()
    await expect.element(page.getByText('Bolt with the detail of now')).toBeVisible()
    await button('History').click()
    await showAs(first)
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    expect(shownAs(first).query()).toBeNull()
    await expect.element(page.getByText('Bolt with the detail of now')).toBeVisible()
    row?.resolve()
    await expect.element(page.getByText(`${first} with the detail of now`)).toBeVisible()
    expect(shownAs(first).query()).toBeNull()
    detail?.resolve()
    await expect.element(page.getByText(`${first} with the detail of ${first}`)).toBeVisible()
    await expect.element(shownAs(first)).toBeVisible()
    await showAs(second)
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    expect(shownAs(first).query()).toBeNull()
    later?.resolve()
    await expect.element(shownAs(second)).toBeVisible()
    await expect.element(page.getByText(`${second} with the detail of ${second}`)).toBeVisible()
  })

  it('shell §4: is honest about a capped total and counts to the end only after the warning', async () => {
    const bodies: ListBody[] = []
    await mountList({
      query: (body) => {
        bodies.push(body)
        return Promise.resolve(
          answer(body.limitCount === 0 ? { total: 12_345 } : { total: 10_000, isTotalCapped: true }),
        )
      },
    })
    await expect.element(page.getByText('Total 10,000+')).toBeVisible()
    expect(bodies.at(-1)?.limitCount).toBe(10_000)
    await button('Count all data').click()
    await button('All data').click()
    await expect.element(page.getByText('Total 12,345')).toBeVisible()
    expect(bodies.at(-1)?.limitCount).toBe(0)
    expect(button('Count all data').query()).toBeNull()
  })

  it('shell §2, §9: shows tab counts above 9999 as 9999+, and a tab adds its condition', async () => {
    const bodies = await mountList({
      tabs: [
        { key: 'all', labelKey: 'All', condition: {} },
        { key: 'open', labelKey: 'Open', condition: { headState: 'open' } },
      ],
      counts: () => Promise.resolve({ all: 10_000, open: 9_999 }),
    })
    await expect.element(page.getByRole('tab', { name: /^All/ })).toHaveTextContent('All9999+')
    await expect.element(page.getByRole('tab', { name: /^Open/ })).toHaveTextContent('Open9,999')
    await page.getByRole('tab', { name: /^Open/ }).click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ headState: 'open' }))
  })

  it('keeps the last good page when a refresh fails, and says so', async () => {
    let isFailing = false
    await mountList({ query: () => (isFailing ? Promise.reject(new Error('down')) : Promise.resolve(answer())) })
    isFailing = true
    await button('Refresh').click()
    await expect.element(page.getByText(/These rows are from the last answer/)).toBeVisible()
    await expect.element(page.getByText('PO-0', { exact: true })).toBeVisible()
    isFailing = false
    await button('Try again').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('shell §4: switches between operation, where rows are selected, and history, where they are numbered and not changed', async () => {
    const bodies = await mountList(
      {
        tables: [
          { key: 'open', labelKey: 'Open orders', mode: 'operation', condition: { headState: ['open'] } },
          { key: 'past', labelKey: 'History', mode: 'history', condition: { headState: ['closed'] } },
        ],
        toolbar: [{ key: 'do', labelKey: 'Do', order: 20, needs: 'many', run: () => undefined }],
      },
      [],
      {
        userDataList: ['O1', 'O2'].map((dataValue) => ({ dataType: '1', dataValue })),
      },
    )
    expect(bodies.at(-1)?.condition).toEqual({ headState: ['open'] })
    await expect.element(box(1)).toBeVisible()
    await expect.element(button('Jurisdiction')).toHaveAttribute('aria-disabled', 'false')
    await button('History').click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ headState: ['closed'] }))
    await expect.element(page.getByRole('columnheader', { name: 'No.' })).toBeVisible()
    expect([box(1).query(), button('Do').query()]).toEqual([null, null])
    await expect.element(button('Jurisdiction')).toHaveAttribute('aria-disabled', 'true')
    await button('Jurisdiction').click({ force: true })
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('domain §6: shows the rows of one side alone, and all again', async () => {
    const bodies = await mountList({ tables: partyTables('operation') })
    expect(bodies.at(-1)?.condition).toEqual({})
    await button('Only see supplier').click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ side: 'supplier' }))
    await expect.element(button('Only see supplier')).toHaveAttribute('aria-pressed', 'true')
    await button('Only see purchaser').click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ side: 'purchaser' }))
    await button('See all').click()
    await expect.element(button('See all')).toHaveAttribute('aria-pressed', 'true')
  })

  it('shell §6: offers a jurisdiction to those who are in charge of several organisations', async () => {
    await mountList({}, [], { userDataList: [{ dataType: '1', dataValue: 'O1' }] })
    expect(button('Jurisdiction').query()).toBeNull()
  })

  it('goes to the last page when the current one is gone', async () => {
    const bodies: ListBody[] = []
    await mountList({
      query: (body) => {
        bodies.push(body)
        return Promise.resolve(body.current === 5 ? answer({ records: [], total: 41, pageCount: 3 }) : answer())
      },
    })
    await page.getByRole('button', { name: 'Page 5', exact: true }).click()
    await vi.waitFor(() => expect(bodies.at(-1)?.current).toBe(3))
  })

  it('shell §2: opens a row in the drawer by its link, and closes it with Escape', async () => {
    await mountList({ renderDrawer: (row) => <p>Details of {row.purchaseNo}</p> })
    await button('PO-3').click()
    await expect.element(page.getByText('Details of PO-3')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Details of PO-3')).not.toBeInTheDocument()
  })

  it('shell §6: shows four operations of a row, the rest under More; one that is not allowed says why and does nothing', async () => {
    const run = vi.fn()
    await mountList({
      rowActions: (row) =>
        ['A', 'B', 'C', 'D', 'E'].map((name) => ({
          key: name,
          labelKey: `${name}-${row.id}`,
          reasonDisabled: name === 'B' ? 'closed already' : null,
          run: () => run(name),
        })),
    })
    await expect.element(button('D-0')).toBeInTheDocument()
    expect(button('E-0').query()).toBeNull()
    await button('B-0').click({ force: true })
    expect(run).not.toHaveBeenCalled()
    await expect.element(button('B-0')).toHaveAttribute('title', 'closed already')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByText('E-0').click()
    expect(run).toHaveBeenCalledWith('E')
  })
})

describe('shell §9: the sizes of the list screen', () => {
  const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0

  it('are 20 rows a page, and 30, 50, 100, 200, 300, 500 or 1000 on demand', async () => {
    const [body] = await mountList()
    expect(body?.size).toBe(20)
    const sizes = document.querySelectorAll<HTMLOptionElement>('.page-size option')
    expect([...sizes].map(({ value }) => Number(value))).toEqual([20, 30, 50, 100, 200, 300, 500, 1000])
  })

  it('are three quarters of the window for the drawer', async () => {
    await mountList({ renderDrawer: (row) => <p>Details of {row.purchaseNo}</p> })
    await button('PO-3').click()
    await expect.element(page.getByText('Details of PO-3')).toBeVisible()
    await vi.waitFor(() => expect(widthOf('.ant-drawer-content-wrapper') / window.innerWidth).toBeCloseTo(0.75, 2))
  })

  it('are 569 pixels for a search of few fields, and the window less 250 for one of many', async () => {
    await mountList()
    await button('Advanced search').click()
    const place = widthOf('.list-bar, .list-screen')
    expect(widthOf('.search-panel')).toBeCloseTo(Math.min(569, place), 0)
    unmountScreen()
    const many = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`text${at}`, text({ show: '1', search: 'fuzzy' })]),
    )
    await mountList({ fields: { ...fields, ...defineFields('orders', many) } })
    await button('Advanced search').click()
    expect(widthOf('.search-panel')).toBeGreaterThan(Math.min(569, place))
    expect(widthOf('.search-panel')).toBeLessThanOrEqual(window.innerWidth - 250)
  })
})

describe('shell §9: what a list leaves to its table', () => {
  it('is all but 148 pixels and its search, and controls are small', async () => {
    await mountList()
    const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
    expect(heightOf('.list-bar')).toBeLessThanOrEqual(180)
    expect(heightOf('.list-screen') - heightOf('.grid') - heightOf('.list-bar')).toBeLessThanOrEqual(148)
    await button('Advanced search').click()
    await vi.waitFor(() => expect(document.querySelector('.search-panel .ant-select-sm')).not.toBeNull())
  })
})

describe('shell §2: the simple list', () => {
  it('is a search, a table and its foot, where nothing else is given', async () => {
    await mountList()
    await expect.element(page.getByRole('textbox', { name: 'Keyword', exact: true })).toBeVisible()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.element(page.getByText('Total 100')).toBeVisible()
    expect(page.getByRole('tab').query()).toBeNull()
    expect(document.querySelector('.list-toolbar button')).toBeNull()
  })
})

describe('shell §6: the buttons above a list', () => {
  it('all stand side by side where there is room, and leave room for More where there is not', () => {
    const of = (count: number, kept: number[] = []) =>
      Array.from({ length: count }, (_, place) => ({ width: 80, isKept: kept.includes(place) }))
    expect(foldedOf(of(3), 256)).toEqual([])
    expect(foldedOf(of(3), 255)).toEqual([1, 2])
    expect(foldedOf(of(4), 260)).toEqual([2, 3])
    expect(foldedOf(of(2), 100)).toEqual([0, 1])
    expect(foldedOf(of(4, [3]), 260)).toEqual([1, 2])
    expect(foldedOf(of(2, [0, 1]), 100)).toEqual([])
    // So much it needs at least, for what is kept and More, and no more than for all of them.
    expect(leastRoomOf(of(4, [3]))).toBe(172)
    expect(leastRoomOf(of(4))).toBe(84)
    expect(leastRoomOf(of(2, [0, 1]))).toBe(168)
    expect(leastRoomOf(of(0))).toBe(0)
  })

  it('keep what the list is for in sight, whatever else folds into More', async () => {
    await page.viewport(700, 600)
    const run = vi.fn()
    const others = Array.from({ length: 8 }, (_, at) => `Another action ${at}`)
    await mountList({
      toolbar: [
        ...others.map((name, at) => ({ key: name, labelKey: name, order: at, needs: 'one' as const, run: vi.fn() })),
        { key: 'one', labelKey: 'Accept', order: 50, needs: 'many', isPrimary: (chosen) => chosen.length < 2, run },
        { key: 'all', labelKey: 'Accept all', order: 51, needs: 'many', isPrimary: (chosen) => chosen.length > 1, run },
      ],
    })
    const isPrimary = (name: string) => button(name).element().classList.contains('button-primary')
    await expect.element(button('More')).toBeVisible()
    expect(button('Another action 7').query()).toBeNull()
    expect([isPrimary('Accept'), isPrimary('Accept all')]).toEqual([true, false])
    await box(1).click()
    await box(2).click()
    expect([isPrimary('Accept'), isPrimary('Accept all')]).toEqual([false, true])
    await button('Accept all').click()
    expect(run).toHaveBeenCalledWith([rows[0], rows[1]])
  })
})
