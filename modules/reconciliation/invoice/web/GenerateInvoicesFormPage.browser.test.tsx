import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { GenerateInvoicesFormPage } from './GenerateInvoicesFormPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const PLAN = {
  currency: 'CNY',
  docs: [
    { isRed: false, originalDocNo: '', netAmount: '170', taxAmount: '22.1', lineCount: 2 },
    { isRed: true, originalDocNo: 'RI-7', netAmount: '-100', taxAmount: '-13', lineCount: 1 },
  ],
  lines: [],
}
let plan: object = PLAN
const asked: { path: string; condition: unknown }[] = []
const [open, close] = [vi.fn(), vi.fn()]
const generate = () => page.getByRole('button', { name: 'Generate', exact: true })

beforeEach(async () => {
  await page.viewport(1600, 900)
  plan = PLAN
  asked.length = 0
  open.mockClear()
  close.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url).split('/').at(-1) ?? ''
    asked.push({ path, condition: JSON.parse(String(init?.body)).condition })
    const made = { id: '9', invoiceDocNo: 'RI-9', status: 'pendingEntry', version: 1 }
    return Promise.resolve(Response.json({ status: 200, data: path === 'generateInvoiceDoc' ? made : plan }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountPlan(query: string, side: 'supplier' | 'purchaser' = 'supplier') {
  const tab = { open, close, query: new URLSearchParams(query) }
  const options = { menuNos: ['invoiceManagement'], texts, page: tab, side } as const
  await mountScreen(<GenerateInvoicesFormPage />, ['isSearch', 'isAdd'], options)
  await expect.element(page.getByRole('grid', { name: 'Invoicing bills' })).toBeVisible()
}

describe('the invoicing bills that will be made', () => {
  it('are shown with their sums, then made, and the first one is opened to enter its invoices', async () => {
    await mountPlan('bills=5,6&deductions=2,3')
    const red = page.getByRole('row', { name: /Red: takes back a part of RI-7/ })
    await expect.element(red.getByText('-113.00')).toBeVisible()
    await page.getByRole('textbox', { name: /^Remark/ }).fill('For March')
    await generate().click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/enter?id=9'))
    expect(close).toHaveBeenCalledOnce()
    const chosen = { billIds: ['5', '6'], deductionLineIds: ['2', '3'] }
    expect(asked.slice(0, 2)).toEqual([
      { path: 'selectBillDeduction', condition: chosen },
      { path: 'generateInvoiceDoc', condition: { ...chosen, remark: 'For March' } },
    ])
  })

  it.each([
    ['bills=5', null],
    ['bills=5&deductions=-', []],
  ])('take off all deductions where none is named, and none where all were let go of: %s', async (query, expected) => {
    await mountPlan(query)
    expect(asked[0]?.condition).toEqual({ billIds: ['5'], deductionLineIds: expected })
  })

  it('lead to where deductions are chosen, where nobody has chosen and there are some', async () => {
    plan = { ...PLAN, lines: [{ isDeduction: true }] }
    await mountPlan('bills=5')
    await page.getByRole('button', { name: 'Choose deductions', exact: true }).click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/invoicing?bills=5')
    unmountScreen()
    await mountPlan('bills=5&deductions=2')
    expect(page.getByRole('button', { name: 'Choose deductions', exact: true }).query()).toBeNull()
  })

  it('are issued by the purchaser with their invoices, and the first one is shown', async () => {
    await mountPlan('bills=5', 'purchaser')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await vi.waitFor(() =>
      expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management?open=1&keyword=RI-9'),
    )
  })

  it('are not made where nothing is left', async () => {
    plan = { ...PLAN, docs: [] }
    await mountPlan('bills=5')
    await expect
      .element(generate())
      .toHaveAttribute('aria-description', 'Nothing of these bills is left to be invoiced.')
  })
})
