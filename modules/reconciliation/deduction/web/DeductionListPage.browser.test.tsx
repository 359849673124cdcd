import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { DeductionDetailPage } from './DeductionDetailPage.tsx'
import { DeductionListPage } from './DeductionListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const row = (id: string, differences: object) => ({
  id,
  version: 3,
  deductionNo: `DE-${id}`,
  deductionStatus: 'pendingConfirmation',
  deductionType: 'allowance',
  deductionAmount: '100',
  confirmAmount: null,
  currency: 'CNY',
  taxRate: '13',
  damageAmount: null,
  source: 'rejection',
  reason: 'Scratched',
  formula: '4 PCS × 25 CNY = 100 CNY',
  replyDue: '2026-04-01',
  answerNote: '',
  answerDate: null,
  withdrawReason: '',
  deductionLetterNo: '',
  letterDate: null,
  purchaseNo: 'PO-1',
  asnNo: 'ASN-1',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  orgNo: 'O1',
  warehouseNo: 'W1',
  classifyType: 'C1',
  supplierNo: 'S1',
  supplierName: 'Supplier S1',
  createName: 'Ann',
  updateDate: '2026-03-20 10:00:00',
  discrepancyId: null,
  checkReturnId: '7',
  receiptId: null,
  actions: { confirm: null, withdraw: null, cancel: 'Not accepted.', reInitiate: 'Not rejected.' },
  ...differences,
})
const records = [
  row('1', {}),
  row('2', { deductionStatus: 'rejected', answerNote: 'Not ours', actions: { reInitiate: null, withdraw: null } }),
]
const proposal = {
  ...{ kind: 'rejection', id: '7', originNo: 'GR-1', deductionType: 'claim', deductionAmount: '10', currency: 'CNY' },
  ...{ taxRate: null, formula: '4 PCS × 2.5 CNY = 10 CNY', reason: 'Scratched', orgNo: 'O1', warehouseNo: 'W1' },
  ...{ classifyType: 'C1', supplierNo: 'S1', supplierName: 'Supplier S1', asnNo: 'ASN-1', purchaseNo: 'PO-1' },
  ...{ goodsNo: 'IT-1', goodsName: 'Bolt' },
}
const commands: { path: string; condition: unknown }[] = []
const open = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()

beforeEach(() => {
  commands.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { id: '1', deductionNo: 'DE-1', status: 'accepted', version: 4 }
    if (path.endsWith('getDeductionOrderStatus')) {
      data = { all: 2, pendingConfirmation: 1, accepted: 0, rejected: 1, withdrawn: 0 }
    } else if (path.endsWith('getDeductionOrderPage')) {
      data = { records, total: 2, isTotalCapped: false, pageSize: 20, rowCount: 2, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getSrmDeductionOrderById')) data = { ...records[0], files: [] }
    else if (path.endsWith('getDeductionOrderFileList')) data = { files: [], actions: { add: null } }
    else if (path.endsWith('checkEvidence')) {
      const isKnown = String(JSON.parse(String(init?.body)).condition.hash).startsWith('a')
      data = { isKnown, entryCount: 9, laterCount: isKnown ? 2 : 0 }
    } else if (path.endsWith('getDeductionProposals')) data = { proposals: [proposal] }
    else if (path.endsWith('ListByParams') || path.endsWith('listbyparams')) data = { records: [], total: 0 }
    else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  open.mockClear()
  unmountScreen()
})

const FLAGS: PermissionFlag[] = ['isSearch', 'isAdd', 'isModify', 'isCancelInvalid', 'isSubmit']
const mount = (options: MountOptions & { screen?: React.ReactNode; flags?: PermissionFlag[] } = {}) => {
  const { screen = <DeductionListPage />, flags = FLAGS, ...given } = options
  const menuNos = ['deductionManage', 'userOrder']
  return mountScreen(screen, flags, { menuNos, texts, ...given, page: { open, ...given.page } })
}

describe('the list of deductions', () => {
  it('counts them by state and opens one on its page', async () => {
    await mount()
    await expect
      .element(page.getByRole('tab', { name: /^Pending confirmation/ }))
      .toHaveTextContent('Pending confirmation1')
    await button('DE-1').click()
    await expect.element(page.getByRole('dialog').getByText('4 PCS × 25 CNY = 100 CNY')).toBeVisible()
    await button('Open deduction').click()
    expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/deduction-manage/handle/1')
  })

  it('checks the last hash of an evidence file that was fetched before', async () => {
    await mount()
    await button('DE-1').click()
    await expect.element(button('Download evidence file')).toBeVisible()
    await button('Check an evidence file').click()
    const typed = page.getByRole('textbox', { name: 'Last hash' })
    await typed.fill('abc')
    await expect.element(page.getByText('A hash has 64 digits and letters from a to f.')).toBeVisible()
    await typed.fill('a'.repeat(64))
    await expect.element(page.getByText('Nothing that the file tells has changed. Steps since then: 2.')).toBeVisible()
    await typed.fill('b'.repeat(64))
    await expect.element(page.getByText('This hash does not stand in the chain', { exact: false })).toBeVisible()
  })

  it('withdraws one with the reason that this needs', async () => {
    await mount()
    await page.getByRole('row', { name: /DE-1/ }).getByRole('checkbox').click()
    await button('Withdraw').click()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Settled by phone')
    await dialogButton('Withdraw').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmDeductionOrderService\/withdraw$/)
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, reason: 'Settled by phone' })
  })

  it('asks anew beginning with what was asked for', async () => {
    await mount()
    await page.getByRole('row', { name: /DE-2/ }).getByRole('checkbox').click()
    await button('Re-initiate').click()
    await page.getByRole('textbox', { name: '* Amount', exact: true }).fill('80')
    await dialogButton('Re-initiate').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmDeductionOrderService\/reInitiate$/)
    expect(commands[0]?.condition).toMatchObject({ id: '2', version: 3, deductionAmount: '80', reason: 'Scratched' })
  })

  it('fills a new one from what the product proposes, and says what it is asked for', async () => {
    await mount()
    await button('New deduction').click()
    await button('Rejection').click()
    await page.getByRole('button', { name: /^GR-1 · Supplier S1/ }).click()
    await expect.element(page.getByRole('textbox', { name: '* Amount', exact: true })).toHaveValue('10')
    await dialogButton('New deduction').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmDeductionOrderService\/addDeduction$/)
    expect(commands[0]?.condition).toMatchObject({
      ...{ supplierNo: 'S1', deductionType: 'claim', deductionAmount: '10', checkReturnId: '7' },
      formula: '4 PCS × 2.5 CNY = 10 CNY',
    })
  })

  it('offers nothing to those who only read', async () => {
    await mount({ flags: ['isSearch'] })
    await expect.element(page.getByText('DE-1', { exact: true })).toBeVisible()
    for (const name of ['New deduction', 'Answer', 'Withdraw', 'Re-initiate']) expect(button(name).query()).toBeNull()
  })
})

describe('the page of a deduction', () => {
  const handle = () =>
    mount({
      screen: <DeductionDetailPage />,
      flags: ['isSearch', 'isSubmit'],
      side: 'supplier',
      page: { params: { id: '1' } },
    })

  it('shows amounts, calculation and evidence', async () => {
    await handle()
    await expect.element(page.getByRole('heading', { name: 'Handle deduction · DE-1' })).toBeVisible()
    await expect.element(page.getByText('4 PCS × 25 CNY = 100 CNY')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  })

  it('accepts a part', async () => {
    await handle()
    await button('Answer').click()
    const amount = page.getByRole('textbox', { name: /^Accepted amount/ })
    await expect.element(amount).toHaveValue('100')
    await amount.fill('60')
    await dialogButton('Answer').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISupDeductionService\/srmDeductionOrderConfirm$/)
    expect(commands[0]?.condition).toMatchObject({ id: '1', version: 3, result: 'accept', confirmAmount: '60' })
  })

  it('rejects with a reason', async () => {
    await handle()
    await button('Answer').click()
    await page.getByRole('combobox', { name: '* Answer', exact: true }).click()
    await page.getByTitle('Reject', { exact: true }).click()
    await page.getByRole('textbox', { name: /^Supplier's note/ }).fill('Not ours')
    await dialogButton('Answer').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, result: 'reject', reason: 'Not ours' })
  })
})
