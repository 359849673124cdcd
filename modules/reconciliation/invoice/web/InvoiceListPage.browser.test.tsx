import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { InvoiceListPage } from './InvoiceListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const OF_SUPPLIER = {
  ...{ enter: 'Enter invoices', redRequest: 'Red request', commit: 'Commit', delete: 'Delete', withdraw: 'Withdraw' },
  ...{ correct: 'Correct', void: 'Write off', confirm: 'Confirm', object: 'Object' },
}
const OF_PURCHASER = {
  ...{ releaseDuplicate: 'Release likely duplicates' },
  ...{ release: 'Release differences', approve: 'Approve', reject: 'Reject', throw: 'Hand to the ERP' },
  ...{ approveAndThrow: 'Approve and hand to the ERP', openApproval: 'Invoices to approve' },
  ...{ reissue: 'Send anew', cancel: 'Cancel invoice' },
  ...{ post: 'Record ERP number', writeOff: 'Write off', reverse: 'Take back from the ERP' },
}
const ACTIONS = [...Object.keys(OF_SUPPLIER), ...Object.keys(OF_PURCHASER)]
const NOT_NOW = 'The status does not fit.'
const row = (id: string, status: string, allowed: readonly string[], given: object = {}) => ({
  ...{ id, version: 3, invoiceDocNo: `RI-${id}`, status, supplierName: 'Hua Xin', isRed: false, billNos: 'RB-1' },
  ...{ isSelfBilled: false, agreementNo: '' },
  ...{ invoiceNos: '', netAmount: '300', taxAmount: '39', totalAmount: '339', currency: 'CNY', differenceNet: '0' },
  ...{ differenceTax: '0', matchOutcome: 'none', unreleasedCount: 0, throwStatus: 'none', erpBillNo: '' },
  ...{ originalDocNo: '', redRequestNo: '', redRequestStatus: null, lineCount: 2, invoiceCount: 0, remark: '' },
  ...{
    reason: '',
    orgNo: 'O1',
    supplierNo: 'S1',
    commitName: '',
    commitDate: null,
    approveName: '',
    approveDate: null,
  },
  ...{ createName: 'Hua', updateDate: '2026-03-31 10:00:00' },
  ...given,
  actions: Object.fromEntries(ACTIONS.map((action) => [action, allowed.includes(action) ? null : NOT_NOW])),
})
const records = [
  row('1', 'pendingEntry', ['enter', 'commit', 'delete']),
  row('2', 'pendingApproval', ['release', 'releaseDuplicate', 'reject', 'withdraw'], {
    matchOutcome: 'warn',
    unreleasedCount: 2,
  }),
  row('3', 'approved', ['throw', 'post', 'writeOff'], { invoiceNos: 'N1, N2' }),
  row('4', 'pendingApproval', ['approve', 'reject']),
]
const match = (id: string, outcome: string, releaseName = '', matchKind = 'price') => ({
  ...{ id, matchKind, subject: `GR-${id} · IT-1`, expected: '10', actual: '11', upperLimit: '10.5' },
  ...{ outcome, releaseReason: '', releaseName },
})
const commands: { path: string; condition: unknown }[] = []
const open = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  // Wide enough for all buttons.
  await page.viewport(2800, 800)
  commands.length = 0
  open.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { id: '1', invoiceDocNo: 'RI-1', status: 'pendingApproval', version: 4 }
    if (path.endsWith('getBillInvoiceDocStatus')) data = { all: 3, pendingEntry: 1, pendingApproval: 1, approved: 1 }
    else if (path.endsWith('getBillInvoiceDocPage')) {
      data = { records, total: 3, isTotalCapped: false, pageSize: 20, rowCount: 3, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getBillInvoiceDocLines')) data = { lines: [], invoices: [], matches: [] }
    else if (path.endsWith('getMatchResult')) {
      const alike = match('15', 'warn', '', 'duplicate')
      data = {
        results: [match('11', 'warn'), match('12', 'warn'), match('13', 'pass'), match('14', 'warn', 'Lin'), alike],
      }
    } else if (path.endsWith('FileList')) data = { files: [], actions: { add: null } }
    else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const FLAGS: PermissionFlag[] = [
  ...(['isSearch', 'isAdd', 'isModify', 'isSubmit', 'isDelete', 'isCancelInvalid', 'isHandle'] as const),
  ...(['isReleaseDuplicate', 'isCheck', 'isOut', 'isEnd'] as const),
]
async function mountInvoices(side: 'purchaser' | 'supplier', flags = FLAGS) {
  await mountScreen(<InvoiceListPage />, flags, { menuNos: ['invoiceManagement'], texts, page: { open }, side })
  await expect.element(page.getByText('RI-1', { exact: true })).toBeVisible()
}
const choose = (no: string) =>
  page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('checkbox')
    .click()

describe('the invoicing bills', () => {
  it.each([
    ['supplier', ['Invoice bills', ...Object.values(OF_SUPPLIER)], Object.values(OF_PURCHASER)],
    ['purchaser', ['Invoice bills', ...Object.values(OF_PURCHASER)], Object.values(OF_SUPPLIER)],
  ] as const)('show the %s the buttons of its side alone', async (side, own, others) => {
    await mountInvoices(side)
    for (const name of own) await expect.element(button(name)).toBeVisible()
    for (const name of others.filter((one) => !own.some((mine) => mine === one))) {
      expect(button(name).query(), name).toBeNull()
    }
  })

  it('say why a button does nothing for what is chosen', async () => {
    await mountInvoices('supplier')
    await choose('RI-1')
    await expect.element(button('Enter invoices')).toHaveAttribute('aria-disabled', 'false')
    await expect.element(button('Correct')).toHaveAttribute('aria-description', NOT_NOW)
    await choose('RI-1')
    await choose('RI-3')
    await expect.element(button('Commit')).toHaveAttribute('aria-description', NOT_NOW)
  })

  it('offer nothing to those who only read', async () => {
    await mountInvoices('purchaser', ['isSearch'])
    for (const name of Object.values(OF_PURCHASER)) expect(button(name).query(), name).toBeNull()
  })

  it('lead to the bills that may be invoiced, and to where real invoices are entered', async () => {
    await mountInvoices('supplier')
    await button('Invoice bills').click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/add'))
    await choose('RI-1')
    await button('Enter invoices').click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/management/enter?id=1'))
    expect(commands).toEqual([])
  })

  it('have their differences released, those that wait, with a reason', async () => {
    await mountInvoices('purchaser')
    await choose('RI-2')
    await button('Release differences').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('GR-11 · IT-1')).toBeVisible()
    expect(dialog.getByText('GR-13 · IT-1').query()).toBeNull()
    expect(dialog.getByText('GR-14 · IT-1').query()).toBeNull()
    const release = dialog.getByRole('button', { name: 'Release differences', exact: true })
    await expect.element(release).toHaveAttribute('aria-description', 'Please give a reason.')
    await dialog.getByRole('row', { name: /GR-12/ }).getByRole('checkbox').click()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Agreed by phone')
    await release.click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmInvoiceService\/releaseDifference$/)
    expect(commands[0]?.condition).toEqual({ id: '2', version: 3, resultIds: ['11'], reason: 'Agreed by phone' })
  })

  it('have likely duplicates released by a button of its own, which shows nothing else', async () => {
    await mountInvoices('purchaser')
    await choose('RI-2')
    await button('Release likely duplicates').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('GR-15 · IT-1')).toBeVisible()
    expect(dialog.getByText('GR-11 · IT-1').query()).toBeNull()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('It counts anew each year')
    await dialog.getByRole('button', { name: 'Release likely duplicates', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmInvoiceService\/releaseDuplicate$/)
    expect(commands[0]?.condition).toMatchObject({ resultIds: ['15'], reason: 'It counts anew each year' })
  })

  it('lead those who approve to what waits for them', async () => {
    await mountInvoices('purchaser')
    await button('Invoices to approve').click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/reconciliation-invoicing/invoiceApproval'))
    unmountScreen()
    await mountInvoices(
      'purchaser',
      FLAGS.filter((flag) => flag !== 'isCheck'),
    )
    expect(button('Invoices to approve').query()).toBeNull()
  })

  it('are approved and handed over in one step, by those who may both', async () => {
    await mountInvoices('purchaser')
    await choose('RI-4')
    await button('Approve and hand to the ERP').click()
    await vi.waitFor(() => expect(commands).toHaveLength(2))
    expect(commands.map(({ path }) => path.split('/').at(-1))).toEqual(['approve', 'throwInvoice'])
    expect(commands.map(({ condition }) => condition)).toEqual([
      { list: [{ id: '4', version: 3 }] },
      { list: [{ id: '1', version: 4 }] },
    ])
    unmountScreen()
    await mountInvoices('purchaser', ['isSearch', 'isCheck'])
    await expect.element(button('Approve')).toBeVisible()
    expect(button('Approve and hand to the ERP').query()).toBeNull()
  })

  it('are handed over to the ERP, and its number is recorded', async () => {
    await mountInvoices('purchaser')
    await choose('RI-3')
    await button('Record ERP number').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('5105600')
    await dialog.getByRole('button', { name: 'Record ERP number', exact: true }).click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmInvoiceService\/recordErpBillNo$/)
    expect(commands[0]?.condition).toEqual({ id: '3', version: 3, erpBillNo: '5105600' })
  })
})
