import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTexts } from '#platform/web/list/list-texts.ts'
import { answer, mountList, rows } from '#platform/web/list/mount-list.ts'
import { unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { loadLanguage, platformTexts } from '#platform/web/texts/texts.ts'

const PHONE = [390, 844] as const
const DESKTOP = [1366, 768] as const
const card = ['purchaseNo', 'headState', 'due', 'qty'] as const
const cards = () => page.getByRole('list', { name: 'Orders', exact: true }).getByRole('listitem')
const first = () => cards().first()
const textOfFirst = () => first().element().textContent
const button = (name: string) => page.getByRole('button', { name, exact: true })
const accept = (run: () => void): ToolbarAction<(typeof rows)[number]> => ({
  key: 'accept',
  labelKey: 'Accept',
  flag: 'isCheck',
  order: 70,
  needs: 'many',
  reasonDisabled: ([row]) => (row?.id === '1' ? 'Not open' : null),
  run,
})

beforeEach(() => page.viewport(...PHONE))
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

/** How far anything sticks out of the page. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('a list on a phone', () => {
  it('shows each row as a card of title, state and facts, in place of the table', async () => {
    await mountList({ card })
    await expect.poll(textOfFirst).toBe('PO-0openDue2026-01-05Quantity5')
    expect(cards().elements()).toHaveLength(20)
    expect(document.querySelector('table')).toBeNull()
    expect(first().element().textContent).not.toContain('Bolt')
  })

  it('shows usual fields where the list declares none', async () => {
    await mountList()
    await expect.poll(textOfFirst).toBe('PO-0openDue2026-01-05Quantity5')
  })

  it('offers the row’s next step as a button, and none where the row does not allow it', async () => {
    const run = vi.fn()
    await mountList({ card, toolbar: [accept(run)] }, ['isSearch', 'isCheck'])
    await first().getByRole('button', { name: 'Accept' }).click()
    expect(run).toHaveBeenCalledWith([rows[0]])
    expect(cards().nth(1).getByRole('button', { name: 'Accept' }).query()).toBeNull()
  })

  it('offers nothing that stands beside the life of a row, as a message does', async () => {
    await mountList({ card, toolbar: [{ ...accept(vi.fn()), isAside: true }] }, ['isSearch', 'isCheck'])
    await expect.element(first().getByText('PO-0')).toBeVisible()
    expect(first().getByRole('button', { name: 'Accept' }).query()).toBeNull()
  })

  it('offers a row’s own operation before those of the toolbar, but neither a refused nor a deleting one', async () => {
    const run = vi.fn()
    const remove: ToolbarAction<(typeof rows)[number]> = { ...accept(vi.fn()), labelKey: 'Delete', flag: 'isDelete' }
    await mountList(
      {
        card,
        toolbar: [remove],
        rowActions: ({ id }) => [
          { key: 'close', labelKey: 'Close', reasonDisabled: 'Not yet', run: vi.fn() },
          { key: 'answer', labelKey: 'Answer', reasonDisabled: id === '0' ? null : 'Answered', run },
        ],
      },
      ['isSearch', 'isDelete'],
    )
    await first().getByRole('button', { name: 'Answer' }).click()
    expect(run).toHaveBeenCalledOnce()
    expect(button('Close').query()).toBeNull()
    expect(cards().nth(1).getByRole('button', { name: 'Delete' }).query()).toBeNull()
  })

  it('opens the drawer by its title, by keyboard too, and by a touch anywhere on it', async () => {
    await mountList({ card, renderDrawer: (row) => <p>{`all of ${row.purchaseNo}`}</p> })
    await first().getByText('2026-01-05').click()
    await expect.element(page.getByText('all of PO-0')).toBeVisible()
    const drawer = page.getByRole('dialog').element().getBoundingClientRect()
    expect(Math.round(drawer.width)).toBeGreaterThanOrEqual(380)
    await page.getByRole('button', { name: 'Close' }).first().click()
    const title = cards().nth(2).getByRole('button', { name: 'PO-2', exact: true })
    ;(title.element() as HTMLElement).focus()
    await expect.element(title).toHaveFocus()
    title.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(page.getByText('all of PO-2')).toBeVisible()
  })

  it('selects cards for the actions of the toolbar, which are a menu, one by one and all at once', async () => {
    const run = vi.fn()
    await mountList({ card, toolbar: [{ ...accept(run), flag: 'isClose' }] }, ['isSearch', 'isClose'])
    await page.getByRole('checkbox', { name: 'Select PO-0', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select PO-2', exact: true }).click()
    await expect.element(page.getByText('Selected 2')).toBeVisible()
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
    expect(run).toHaveBeenCalledWith([rows[0], rows[2]])
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await expect.element(page.getByText('Selected 20')).toBeVisible()
  })

  it('searches, switches tabs and turns pages as the table does', async () => {
    const tabs = [
      { key: 'open', labelKey: 'Open', condition: { headState: 'open' } },
      { key: 'closed', labelKey: 'Closed', condition: { headState: 'closed' } },
    ]
    const bodies = await mountList({ card, tabs })
    await page.getByRole('tab', { name: 'Closed' }).click()
    await expect.poll(() => bodies.at(-1)?.condition).toEqual({ headState: 'closed' })
    await page.getByRole('textbox', { name: 'Keyword' }).fill('PO-7')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bodies.at(-1)?.condition).toEqual({ headState: 'closed', keyword: 'PO-7' })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => bodies.at(-1)?.current).toBe(2)
  })

  it('wraps long texts, in each language, and keeps all controls large enough for a finger', async () => {
    const long = 'A-very-long-number-without-any-blank-in-it-0123456789-0123456789-0123456789'
    const query = () =>
      Promise.resolve(
        answer({ records: rows.map((row, at) => (at === 0 ? row : { ...row, purchaseNo: long, itemName: long })) }),
      )
    await mountList({ card: ['purchaseNo', 'headState', 'itemName', 'qty'], query, toolbar: [accept(vi.fn())] }, [
      'isSearch',
      'isCheck',
    ])
    for (const language of ['en-US', 'zh-CN', 'zh-TW', 'vi'] as const) {
      await loadLanguage(language, [...platformTexts, ...listTexts])
      await expect.element(first()).toBeVisible()
      expect(overflow(), language).toBeLessThanOrEqual(0)
    }
    await loadLanguage('en-US', [...platformTexts, ...listTexts])
    for (const control of document.querySelectorAll('.row-card :is(button, label)')) {
      expect(control.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(44)
    }
  })
})

describe('a list on a desktop', () => {
  it('is the table, without cards', async () => {
    await page.viewport(...DESKTOP)
    await mountList({ card })
    expect(document.querySelector('table')).not.toBeNull()
    expect(document.querySelector('.row-cards')).toBeNull()
  })
})
