import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { pathOpener } from '#platform/web/open-path.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { InvariantListPage } from './InvariantListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'system')

const invariant = (name: string, rule: string, more: object = {}) => ({
  id: `orders.${name}`,
  invariantNo: `orders.${name}`,
  rule,
  moduleName: 'Orders',
  invariantState: 'holds',
  findingCount: 0,
  severity: 'error',
  checkDate: '2026-03-02 02:30:01',
  brokenSince: null,
  durationMs: 12,
  errorMessage: null,
  documentKind: 'order',
  ...more,
})
const BROKEN = invariant('batchLedger', 'Balances are sums.', {
  invariantState: 'broken',
  findingCount: 120,
  brokenSince: '2026-03-01 02:30:01',
})
const FINDINGS = [
  { id: '1', documentNo: 'PO-1', place: '10-1-1', expected: '100', found: '101' },
  { id: '2', documentNo: '', place: 'elsewhere', expected: '1', found: '2' },
]

/** Mounts the page over a server that has these invariants. */
async function mountPage(records: object[], flags: string[] = ['isSearch', 'isSubmit']): Promise<void> {
  const list = { total: records.length, isTotalCapped: false, pageSize: 20, rowCount: records.length, pageCount: 1 }
  vi.spyOn(window, 'fetch').mockImplementation((url) => {
    const path = String(url)
    const data = path.endsWith('getsysinvariantfindings')
      ? FINDINGS
      : path.endsWith('checksysinvariants')
        ? null
        : { ...list, records, currentPage: 1 }
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ status: 200, data }), { headers }))
  })
  const pathOf = (kind: string, documentNo: string) => `/${kind}?keyword=${documentNo}`
  await mountScreen(<InvariantListPage pathOf={pathOf} />, flags as ['isSearch'], {
    menuNos: ['sysInvariant'],
    texts,
  })
}

const called = (method: string) =>
  vi.mocked(window.fetch).mock.calls.filter(([url]) => String(url).endsWith(method)).length

afterEach(() => {
  vi.restoreAllMocks()
  pathOpener.set(null)
  unmountScreen()
})

describe('the page of invariants', () => {
  it('says of each rule how it stood at its last check', async () => {
    await mountPage([BROKEN, invariant('completed', 'Nothing is open.', { severity: 'warning' })])
    const broken = screen.getByRole('row').filter({ hasText: 'Balances are sums.' })
    await expect.element(broken.getByText('Broken', { exact: true })).toBeVisible()
    await expect.element(broken.getByText('120')).toBeVisible()
    const holds = screen.getByRole('row').filter({ hasText: 'Nothing is open.' })
    await expect.element(holds.getByText('Holds')).toBeVisible()
    await expect.element(holds.getByText('Warning')).toBeVisible()
  })

  it('shows the rows that break a rule, and each leads to its document', async () => {
    await mountPage([BROKEN])
    const opened: string[] = []
    pathOpener.set((path) => void opened.push(path))
    await screen.getByText('Balances are sums.').click()
    const table = screen.getByRole('table', { name: 'Offending rows' })
    await expect.element(table.getByRole('row', { name: 'PO-1 10-1-1 100 101' })).toBeVisible()
    await expect.element(table.getByRole('row', { name: '– elsewhere 1 2' })).toBeVisible()
    await expect.element(screen.getByText('The first 2 of 120 are shown', { exact: false })).toBeVisible()
    await table.getByRole('button', { name: 'PO-1' }).click()
    expect(opened).toEqual(['/order?keyword=PO-1'])
  })

  it('asks for no rows of a rule that holds', async () => {
    await mountPage([invariant('completed', 'Nothing is open.')])
    await screen.getByText('Nothing is open.').click()
    await expect.element(screen.getByText('No row breaks this rule.')).toBeVisible()
    expect(called('getsysinvariantfindings')).toBe(0)
  })

  it('has all rules checked at once, by who may do so', async () => {
    await mountPage([BROKEN])
    await screen.getByRole('button', { name: 'Check now' }).click()
    await vi.waitFor(() => expect(called('checksysinvariants')).toBe(1))
  })

  it('offers no check to who may only look', async () => {
    await mountPage([BROKEN], ['isSearch'])
    await expect.element(screen.getByText('Balances are sums.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check now' }).elements()).toEqual([])
  })
})
