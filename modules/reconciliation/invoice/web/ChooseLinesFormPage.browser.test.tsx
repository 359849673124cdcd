import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ChooseLinesFormPage } from './ChooseLinesFormPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const line = (id: string, sourceType: string, netAmount: string, given: object = {}) => ({
  ...{ id, billNo: 'RB-1', originNo: `GR-${id}`, sourceType, goodsNo: 'IT-1', goodsName: 'Bolt', taxRate: '13' },
  ...{ postingDate: '2026-03-05', qty: '10', purchaseUnitNo: 'PCS', netAmount, taxAmount: '13', originalDocNo: '' },
  ...{ isDeduction: false, target: 'blue' },
  ...given,
})
/** What the server plans: the deductions that are not named stay open. */
function planOf(deductionLineIds: readonly string[] | null) {
  const isTaken = (id: string) => deductionLineIds === null || deductionLineIds.includes(id)
  const back = { isDeduction: true, originalDocNo: 'RI-7' }
  return {
    currency: 'CNY',
    docs: [
      { isRed: false, originalDocNo: '', netAmount: isTaken('2') ? '170' : '200', taxAmount: '26', lineCount: 1 },
      ...(isTaken('3')
        ? [{ isRed: true, originalDocNo: 'RI-7', netAmount: '-100', taxAmount: '-13', lineCount: 1 }]
        : []),
    ],
    lines: [
      line('1', 'acceptance', '200'),
      line('2', 'allowance', '-30', { isDeduction: true, target: isTaken('2') ? 'blue' : 'later' }),
      line('3', 'return', '-100', { ...back, target: isTaken('3') ? 'red' : 'later' }),
    ],
  }
}
let answer: (ids: readonly string[] | null) => object = planOf
const asked: unknown[] = []
const open = vi.fn()
const grid = (name: string) => page.getByRole('grid', { name, exact: true })
const deduction = (id: string) => grid('Returns and deductions').getByRole('row', { name: new RegExp(`GR-${id}`) })

beforeEach(async () => {
  await page.viewport(1600, 900)
  answer = planOf
  asked.length = 0
  open.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((_url, init) => {
    const { condition } = JSON.parse(String(init?.body)) as { condition: { deductionLineIds: string[] | null } }
    asked.push(condition)
    return Promise.resolve(Response.json({ status: 200, data: answer(condition.deductionLineIds) }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountLines() {
  const query = new URLSearchParams('bills=5,6')
  const options = { menuNos: ['invoiceManagement'], texts, page: { open, query }, side: 'supplier' } as const
  await mountScreen(<ChooseLinesFormPage />, ['isSearch', 'isAdd'], options)
  await expect.element(grid('Invoicing bills')).toBeVisible()
}
const next = () => page.getByRole('button', { name: 'Next: generate', exact: true })

describe('the lines of chosen bills', () => {
  it('show what is delivered, what lowers it and where each goes', async () => {
    await mountLines()
    expect(asked).toEqual([{ billIds: ['5', '6'], deductionLineIds: null }])
    await expect.element(grid('Deliveries to invoice').getByText('GR-1')).toBeVisible()
    await expect.element(deduction('2').getByText('the blue one')).toBeVisible()
    await expect.element(deduction('3').getByText('a red one of RI-7')).toBeVisible()
    await expect.element(grid('Invoicing bills').getByText('Red: takes back a part of RI-7')).toBeVisible()
    await next().click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/generate?bills=5,6')
  })

  it('ask anew for the invoicing bills when a deduction is let go of, and carry the chosen ones on', async () => {
    await mountLines()
    await deduction('3').getByRole('checkbox').click()
    await expect.element(deduction('3').getByText('stays open')).toBeVisible()
    expect(asked.at(-1)).toEqual({ billIds: ['5', '6'], deductionLineIds: ['2'] })
    await expect.element(deduction('2').getByRole('checkbox')).toBeChecked()
    await vi.waitFor(() => expect(page.getByText('Red: takes back a part of RI-7').query()).toBeNull())
    await next().click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/generate?bills=5,6&deductions=2')
  })

  it('say on the way that none of the deductions was chosen', async () => {
    await mountLines()
    for (const id of ['2', '3']) await deduction(id).getByRole('checkbox').click()
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ billIds: ['5', '6'], deductionLineIds: [] }))
    await next().click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/generate?bills=5,6&deductions=-')
  })

  it('of which nothing is left lead nowhere, and say why', async () => {
    answer = () => ({ currency: 'CNY', docs: [], lines: [] })
    await mountLines()
    await expect.element(next()).toHaveAttribute('aria-description', 'Nothing of these bills is left to be invoiced.')
  })
})
