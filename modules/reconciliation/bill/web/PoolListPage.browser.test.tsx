import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PoolListPage } from './PoolListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
]

const row = (id: string, values: object = {}) => ({
  ...{
    id,
    originNo: `GR-${id}`,
    sourceType: 'acceptance',
    payableStatus: 'open',
    goodsNo: `IT-${id}`,
    goodsName: 'Bolt',
  },
  ...{
    taxRate: '13',
    onBillNet: '0',
    onBillTax: '0',
    qty: '10',
    openQty: '10',
    openNet: '100',
    openTax: '13',
    amount: '100',
    taxAmount: '13',
    currency: 'CNY',
  },
  ...{
    purchaseUnitNo: 'PCS',
    orgNo: 'O1',
    supplierNo: 'S1',
    postingDate: '2026-03-05',
    updateDate: '2026-03-05 10:00:00',
  },
  ...values,
})
const records = [
  row('1'),
  row('2', {
    openQty: '-4',
    qty: '-4',
    openNet: '-40',
    openTax: '-5.2',
    amount: '-40',
    taxAmount: '-5.2',
    sourceType: 'return',
  }),
  row('3', { supplierNo: 'S2' }),
  row('4', { payableStatus: 'onBill' }),
  row('5', { taxRate: '6', openTax: '6', taxAmount: '6' }),
  row('6', {
    openNet: '-100',
    openTax: '-13',
    amount: '-100',
    taxAmount: '-13',
    sourceType: 'allowance',
    openQty: '0',
    qty: '0',
  }),
]
const entries = [
  {
    id: '1',
    movement: 'accrue',
    qty: '10',
    net: '100',
    tax: '13',
    documentNo: 'GR-1',
    reason: '',
    party: 'purchaser',
    createName: 'Lin',
    createDate: '2026-03-05 10:00:00',
  },
  {
    id: '2',
    movement: 'bill',
    qty: '4',
    net: '40',
    tax: '5.2',
    documentNo: 'RB-7',
    reason: '',
    party: 'purchaser',
    createName: 'Lin',
    createDate: '2026-03-31 10:00:00',
  },
]
const UNINVOICED = {
  ...{ month: '2026-03', orgNo: 'O1', supplierNo: 'S1', supplierName: 'Hua Xin', currency: 'CNY' },
  ...{ netAmount: '1234.5', taxAmount: '160.49', payableCount: 3 },
}
const stories: unknown[] = []
let billTaxRates = 'several'
const commands: { path: string; condition: unknown }[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (id: string) =>
  page
    .getByRole('row', { name: new RegExp(`GR-${id}`) })
    .getByRole('checkbox')
    .click()

const outlook = {
  ...{ step: 'toConfirm', owner: 'supplier', documentNo: 'RB-7', expectedDate: '2026-04-30', isEarliest: true },
}
beforeEach(async () => {
  // Wide enough for all buttons.
  await page.viewport(1366, 768)
  commands.length = 0
  billTaxRates = 'several'
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { id: '9', billNo: 'RB-9', status: 'draft', version: 1 }
    if (path.endsWith('getPayableStatus')) data = { open: 4, onBill: 1, disputed: 1, done: 0, all: 5 }
    else if (path.endsWith('getPayablePage')) {
      data = { records, total: 5, isTotalCapped: false, pageSize: 20, rowCount: 5, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getPayableEntries')) data = { entries }
    else if (path.endsWith('getMoneyStory')) {
      stories.push(JSON.parse(String(init?.body)).condition)
      data = { stories: [] }
    } else if (path.endsWith('getPaymentOutlook')) data = outlook
    else if (/listbyparams$/i.test(path)) data = { records: [], total: 0 }
    else if (path.endsWith('getBillRules')) data = { mayMake: true, taxRounding: 'line', billTaxRates }
    else if (path.endsWith('getReceivedNotInvoiced')) data = { rows: [UNINVOICED] }
    else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountPool(flags: PermissionFlag[] = ['isSearch', 'isAdd']) {
  await mountScreen(<PoolListPage />, flags, {
    menuNos: ['payablePool', 'reconciliationBill'],
    texts,
    page: { open: vi.fn() },
  })
  await expect.element(page.getByText('GR-1', { exact: true })).toBeVisible()
}

describe('the pool', () => {
  it('counts what is open, and shows what moved a payable', async () => {
    await mountPool()
    await expect.element(page.getByRole('tab', { name: /^Open/ })).toHaveTextContent('Open4')
    await button('GR-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByRole('heading', { name: 'When is it paid?' })).toBeVisible()
    const next = 'Confirm the bill · Waits for the supplier · RB-7 · 2026-04-30 at the earliest'
    await expect.element(drawer.getByText(next)).toBeVisible()
    // The bill that waits is opened from here, and each step has its net and tax in one row.
    await expect.element(drawer.getByText(next).getByRole('button', { name: 'RB-7' })).toBeVisible()
    const steps = drawer.getByRole('table', { name: 'From bill to ERP' })
    await expect.element(steps.getByRole('row', { name: /^Put on a bill/ })).toHaveTextContent('Put on a bill0.000.00')
    const moved = page.getByRole('grid', { name: 'Entries' })
    await expect.element(moved.getByText('RB-7')).toBeVisible()
    await expect.element(moved.getByText('Put on a bill')).toBeVisible()
  })

  it('makes a bill of chosen rows, of which a part may be left', async () => {
    await mountPool()
    await choose('1')
    await choose('2')
    await button('Make bill of these').click()
    const dialog = page.getByRole('dialog')
    expect(dialog.getByRole('button', { name: 'Make and send', exact: true }).query()).toBeNull()
    const totals = dialog.getByRole('grid', { name: 'Totals by tax rate' })
    await expect.element(totals.getByRole('row', { name: /13 %/ })).toHaveTextContent('13 %260.007.8067.80CNY')
    const quantity = dialog.getByRole('textbox', { name: /^To bill/ }).first()
    await quantity.fill('11')
    await dialog.getByRole('button', { name: 'Make bill', exact: true }).click()
    await expect.element(dialog.getByText('Of GR-1 10 is open; 11 cannot be billed.')).toBeVisible()
    await quantity.fill('6')
    // The totals follow what is typed.
    await expect.element(totals.getByRole('row', { name: /13 %/ })).toHaveTextContent('13 %220.002.6022.60CNY')
    await dialog.getByRole('button', { name: 'Make bill', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmBillService\/addBill$/)
    expect(commands[0]?.condition).toEqual({
      ...{ orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', billPeriod: '2026-03' },
      payables: [
        { payableId: '1', qty: '6' },
        { payableId: '2', qty: null },
      ],
    })
  })

  it('makes a bill and sends it in one step, for those who may both', async () => {
    await mountPool(['isSearch', 'isAdd', 'isSubmit'])
    await choose('1')
    await button('Make bill of these').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make and send', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(2))
    expect(commands.map(({ path }) => path.split('/').at(-1))).toEqual(['addBill', 'sendBill'])
    expect(commands[1]?.condition).toEqual({ list: [{ id: '9', version: 1 }] })
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })

  it('makes no bill of several rates where the organisation wants one', async () => {
    billTaxRates = 'one'
    await mountPool()
    await choose('1')
    await choose('5')
    await button('Make bill of these').click()
    const make = page.getByRole('dialog').getByRole('button', { name: 'Make bill', exact: true })
    await expect
      .element(make)
      .toHaveAttribute(
        'aria-description',
        'The organization O1 wants one tax rate per bill; these rows have 6 %, 13 %.',
      )
  })

  it('makes no bill of rows that add up to 0', async () => {
    await mountPool()
    await choose('1')
    await choose('6')
    await button('Make bill of these').click()
    const dialog = page.getByRole('dialog')
    const make = dialog.getByRole('button', { name: 'Make bill', exact: true })
    await expect.element(make).toHaveAttribute('aria-description', expect.stringMatching(/^The lines add up to 0/))
    await dialog
      .getByRole('textbox', { name: /^To bill/ })
      .first()
      .fill('9')
    await expect.element(make).not.toHaveAttribute('aria-description')
  })

  it('says why rows make no bill together', async () => {
    await mountPool()
    await choose('1')
    await choose('3')
    const make = button('Make bill of these')
    await expect
      .element(make)
      .toHaveAttribute('aria-description', 'A bill is of one organization, one supplier and one currency.')
    await choose('3')
    await choose('4')
    await expect.element(make).toHaveAttribute('aria-description', 'Only rows with something open can be billed.')
  })

  it('adds up what is received and not invoiced, by month and supplier', async () => {
    await mountPool(['isSearch', 'isExport'])
    await button('Received, not invoiced').click()
    const sums = page.getByRole('dialog').getByRole('row', { name: /2026-03/ })
    await expect.element(sums).toHaveTextContent('2026-03O1S1 Hua Xin31,234.50160.49CNY')
  })

  it('tells the money story of a month of the supplier that is chosen', async () => {
    await page.viewport(1800, 800)
    await mountPool()
    await choose('1')
    await button('Money story of a month').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Nothing is owed here.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Period' }).fill('2026-3')
    await expect.element(dialog.getByText('Choose a supplier and a month (YYYY-MM).')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Period' }).fill('2026-03')
    await expect.poll(() => stories.at(-1)).toEqual({ supplierNo: 'S1', month: '2026-03' })
  })

  it('offers no bill to those who may make none', async () => {
    await mountPool(['isSearch'])
    expect(button('Make bill of these').query()).toBeNull()
  })
})
