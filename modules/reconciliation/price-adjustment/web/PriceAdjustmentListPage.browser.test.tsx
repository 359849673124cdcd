import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PriceAdjustmentListPage } from './PriceAdjustmentListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const records = [
  {
    ...{
      id: '1',
      version: 3,
      adjustmentNo: 'PA-1',
      adjustmentStatus: 'pendingConfirmation',
      supplierName: 'Supplier S1',
    },
    ...{
      goodsNo: 'IT-1',
      goodsName: 'Bolt',
      newPrice: '3.9',
      adjustQty: '250',
      purchaseUnitNo: 'PCS',
      netAmount: '-24.75',
    },
    ...{ taxAmount: '-3.22', currency: 'CNY', lineCount: 1, reason: 'Agreed', replyDue: '2026-04-01', answerNote: '' },
    ...{ answerDate: null, withdrawReason: '', purchaseNo: 'PO-1', fromDate: null, toDate: null, orgNo: 'O1' },
    ...{
      warehouseNo: 'W1',
      supplierNo: 'S1',
      classifyType: 'C1',
      createName: 'Ann',
      updateDate: '2026-03-20 10:00:00',
    },
    actions: { confirm: null, reject: null, withdraw: null, cancel: 'Not accepted.' },
  },
]
const affected = {
  ...{ id: '7', originNo: 'GR-1', postingDate: '2026-03-20', purchaseNo: 'PO-1', purchaseSeq: 10, purchasePhaseSeq: 1 },
  ...{ purchaseBatchSeq: 1, qty: '250', purchaseUnitNo: 'PCS', price: '3.999', priceDifference: '-0.099' },
  ...{ netAmount: '-24.75', taxRate: '13', taxAmount: '-3.22', pendingNo: '' },
}
const choices = {
  ...{ orgNo: 'O1', orgShortName: 'One', warehouseNo: 'W1', warehouseName: 'One', classifyType: 'C1' },
  ...{ classifyTypeName: 'One', supplierNo: 'S1', supplierShortName: 'One' },
}
const commands: { path: string; condition: unknown }[] = []
const previews: unknown[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()
const fill = (name: string, value: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name: new RegExp(`^(\\* )?${name}`) })
    .fill(value)
/** Chooses the one value that is offered. */
async function choose(name: string) {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: new RegExp(`^(\\* )?${name}$`) })
    .click()
  await page.getByText('One', { exact: true }).last().click()
}

beforeEach(() => {
  commands.length = 0
  previews.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    const condition = init?.body ? JSON.parse(String(init.body)).condition : null
    let data: unknown = { id: '1', adjustmentNo: 'PA-1', status: 'accepted', version: 4 }
    if (path.endsWith('getPriceAdjustmentStatus')) {
      data = { all: 1, pendingConfirmation: 1, accepted: 0, rejected: 0, withdrawn: 0 }
    } else if (path.endsWith('getPriceAdjustmentPage')) {
      data = { records, total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getPriceAdjustmentLines')) {
      data = { lines: [{ ...affected, lineKind: 'acceptance' }] }
    } else if (path.endsWith('getPriceAdjustmentFileList')) data = { files: [], actions: { add: null } }
    else if (path.endsWith('getPriceAdjustmentPreview')) {
      previews.push(condition)
      data = { currency: 'CNY', netAmount: '-24.75', taxAmount: '-3.22', rows: [affected] }
    } else if (/listbyparams$/i.test(path)) data = { records: [choices], total: 1, pageSize: 10 }
    else commands.push({ path, condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const FLAGS: PermissionFlag[] = ['isSearch', 'isAdd', 'isModify', 'isCancelInvalid', 'isSubmit']
const mount = ({ flags = FLAGS, ...given }: MountOptions & { flags?: PermissionFlag[] } = {}) =>
  mountScreen(<PriceAdjustmentListPage />, flags, { menuNos: ['priceAdjustment', 'userOrder'], texts, ...given })

describe('the list of price adjustments', () => {
  it('counts them by state, and shows the acceptances of one with old price and difference', async () => {
    await mount()
    await expect
      .element(page.getByRole('tab', { name: /^Pending confirmation/ }))
      .toHaveTextContent('Pending confirmation1')
    await button('PA-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('3.999')).toBeVisible()
    await expect.element(drawer.getByText('-0.099')).toBeVisible()
    await expect.element(drawer.getByRole('heading', { name: 'Papers' })).toBeVisible()
  })

  it('shows what a new one comes to before it is sent, until the form says something else', async () => {
    await mount()
    await button('New price adjustment').click()
    await dialogButton('Preview').click()
    await expect.element(page.getByRole('dialog').getByText('required select').first()).toBeVisible()
    expect(previews).toEqual([])
    for (const name of ['Purchase center', 'Warehouse', 'Document category', 'Supplier']) await choose(name)
    await fill('Item', 'IT-1')
    await fill('New price', '3.9')
    await dialogButton('Preview').click()
    const sums = page.getByText('1 acceptance, -24.75 CNY net, -3.22 CNY tax.', { exact: true })
    await expect.element(sums).toBeVisible()
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', goodsNo: 'IT-1' }
    expect(previews).toMatchObject([{ ...place, newPrice: '3.9' }])
    await fill('New price', '3.8')
    await expect.poll(() => sums.query()).toBeNull()
    await fill('Reason', 'Agreed')
    await dialogButton('New price adjustment').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmPriceAdjustmentService\/addPriceAdjustment$/)
    expect(commands[0]?.condition).toMatchObject({ ...place, newPrice: '3.8', reason: 'Agreed' })
  })

  it('rejects one with the reason that this needs', async () => {
    await mount({ side: 'supplier', flags: ['isSearch', 'isSubmit'] })
    await page.getByRole('row', { name: /PA-1/ }).getByRole('checkbox').click()
    await button('Reject').click()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Not agreed')
    await dialogButton('Reject').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmPriceAdjustmentService\/rejectPriceAdjustment$/)
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, reason: 'Not agreed' })
  })

  it('accepts one once that is confirmed', async () => {
    await mount({ side: 'supplier', flags: ['isSearch', 'isSubmit'] })
    await page.getByRole('row', { name: /PA-1/ }).getByRole('checkbox').click()
    await button('Accept').click()
    await expect.element(page.getByText(/what is owed changes at once/)).toBeVisible()
    await dialogButton('Accept').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmPriceAdjustmentService\/confirmPriceAdjustment$/)
  })

  it('offers nothing to those who only read', async () => {
    await mount({ flags: ['isSearch'] })
    await expect.element(page.getByText('PA-1', { exact: true })).toBeVisible()
    for (const name of ['New price adjustment', 'Accept', 'Reject', 'Withdraw']) expect(button(name).query()).toBeNull()
  })
})
