import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ToleranceTrialFormPage } from './ToleranceTrialFormPage.tsx'
import type { Trial, TrialRule } from './trial-api.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const NOTHING: TrialRule = {
  ...{ orgNo: '*', supplierNo: null, itemNo: null, matchWays: null, matchBasis: null, matchAction: null },
  ...{ pricePercent: null, priceAmount: null, totalPercent: null, totalAmount: null, quantityPercent: null },
  ...{ chargePercent: null, tailAmount: null, tailLineAmount: null, tailInvoiceAmount: null },
}
const IN_FORCE = { ...NOTHING, supplierNo: 'S1', pricePercent: '5' }
const PLATFORM = { ...NOTHING, tailLineAmount: '0.06', tailInvoiceAmount: '1.27' }
const beyond = { present: { warn: 3, refuse: 0, amount: '880' }, tried: { warn: 0, refuse: 1, amount: '1380.5' } }
const TRIAL: Trial = {
  ...{ docCount: 3, lineCount: 7, isCut: true, mostLines: 20_000, changedCount: 250 },
  docs: { present: { pass: 0, warn: 3, refuse: 0 }, tried: { pass: 2, warn: 0, refuse: 1 } },
  lines: { present: { pass: 4, warn: 3, refuse: 0 }, tried: { pass: 6, warn: 0, refuse: 1 } },
  kinds: [{ matchKind: 'total', currency: 'CNY', ...beyond }],
  suppliers: [{ supplierNo: 'S1', supplierName: 'Hua Xin', currency: 'CNY', ...beyond }],
  changes: [
    {
      ...{ id: '9', invoiceDocNo: 'RI-9', supplierNo: 'S1', supplierName: 'Hua Xin', createDate: '2026-03-01' },
      ...{ netAmount: '1000', currency: 'CNY', present: 'warn', tried: 'refuse', kinds: ['price', 'total'] },
    },
  ],
}
const asked: Record<string, unknown>[] = []
const open = vi.fn()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

beforeEach(async () => {
  await page.viewport(1800, 1000)
  asked.length = 0
  open.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const isTried = String(url).endsWith('tryTolerances')
    if (isTried) asked.push(JSON.parse(String(init?.body)).condition)
    const data = isTried ? TRIAL : { rules: [IN_FORCE], proposed: [PLATFORM] }
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const mountTrial = async (menuNos = ['toleranceTrial']) => {
  const options = { menuNos, texts, page: { open }, side: 'purchaser' } as const
  await mountScreen(<ToleranceTrialFormPage />, ['isSearch'], options)
  await expect.element(page.getByRole('textbox', { name: 'Price over % 1' })).toHaveValue('5')
}

describe('the tolerance laboratory', () => {
  it('tries the rules in force as they were changed, with the tails of the platform, over the last twelve months', async () => {
    await mountTrial()
    await page.getByRole('textbox', { name: 'Price over % 1' }).fill('10')
    await button(/^Add tails of the Chinese tax platform: 0.06 per line, 1.27 in all/).click()
    await button('Try').click()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const { fromDate, toDate } = asked[0] ?? {}
    expect([
      Number(String(toDate).slice(0, 4)) - Number(String(fromDate).slice(0, 4)),
      String(toDate).slice(5, 7),
    ]).toEqual([1, String(fromDate).slice(5, 7)])
    expect(asked[0]).toMatchObject({
      orgNo: null,
      supplierNo: null,
      rules: [{ ...IN_FORCE, pricePercent: '10' }, PLATFORM],
    })
  })

  it('shows both sides, what is left out, and leads to the documents whose outcome changes', async () => {
    await mountTrial()
    await button('Try').click()
    await expect.element(page.getByText(/up to 20000 lines|up to 20,000 lines/)).toBeVisible()
    const counts = page.getByRole('grid', { name: 'Result', exact: true }).getByRole('row', { name: /Invoicing bills/ })
    await expect.element(counts).toHaveTextContent('Invoicing bills030201')
    const kinds = page.getByRole('grid', { name: 'Beyond a limit, by kind' }).getByRole('row', { name: /Total/ })
    await expect.element(kinds.getByText('1,380.50')).toBeVisible()
    await expect.element(page.getByText('1 of 250 are shown, the newest first.')).toBeVisible()
    await button('RI-9').click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management?keyword=RI-9&open=1')
  })

  it('leads to the form of tolerances only who may see them', async () => {
    await mountTrial()
    expect(button('Open match tolerances').query()).toBeNull()
    unmountScreen()
    await mountTrial(['toleranceTrial', 'matchTolerance'])
    await button('Open match tolerances').click()
    expect(open).toHaveBeenCalledWith('/configuration/match-tolerance')
  })
})
