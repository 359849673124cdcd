import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { MappingDialog } from './MappingDialog.tsx'
import { StatementListPage } from './StatementListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const row = {
  ...{ id: '1', version: 3, statementNo: 'ST-1', statementStatus: 'open', supplierName: 'Hua Xin', supplierNo: 'S1' },
  ...{
    statementPeriod: '2026-03',
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    currency: 'CNY',
    amountBasis: 'total',
  },
  ...{ statedAmount: '158.2', ownAmount: '260', differenceAmount: '-101.8', lineCount: 3, pairedCount: 1 },
  ...{ differingCount: 1, missingHereCount: 1, missingThereCount: 1, pairedAmount: '113', differingStated: '39.55' },
  ...{ differingOwn: '34', missingHereAmount: '5.65', missingThereAmount: '113', leftCount: 0, fileName: 'march.xlsx' },
  ...{
    remark: '',
    reason: '',
    orgNo: 'O1',
    matchedDate: '2026-04-01 10:00:00',
    createName: 'Hua',
    updateDate: '2026-04-01 10:00:00',
  },
  actions: { match: null, close: null, reopen: 'The statement is not closed, the operation is not allowed.' },
}
const line = (id: string, more: object) => ({
  ...{
    id,
    statementNo: 'ST-1',
    rowNo: Number(id),
    outcome: 'differs',
    differenceKind: 'price',
    documentNo: `GR-${id}`,
  },
  ...{
    documentDate: null,
    goodsNo: '',
    qty: '10',
    price: null,
    netAmount: null,
    taxAmount: null,
    statedAmount: '39.55',
  },
  ...{
    ownNo: `GR-${id}`,
    ownGoodsNo: 'IT-1',
    ownDate: '2026-03-20',
    ownQty: '10',
    ownPrice: '3',
    ownNet: '30',
    ownTax: '4',
  },
  ...{ ownAmount: '34', differenceAmount: '5.55', otherNo: '', currency: 'CNY', pairNo: 1 },
  ...more,
})
const missing = {
  rowNo: null,
  outcome: 'missingThere',
  differenceKind: 'missingThere',
  documentNo: '',
  statedAmount: null,
}
const lines = {
  differences: [line('3', {}), line('4', { ...missing, differenceAmount: '-113' })],
}
const reading = {
  ...{ fileId: '77', fileName: 'march.xlsx', sheetName: 'Sheet', headerRow: 2, rowCount: 3, isRemembered: false },
  columns: [
    { name: 'Delivery note', samples: ['ASN-1', 'GR-3'] },
    { name: 'Worth', samples: ['113', '39.55'] },
  ],
  proposed: { documentNo: 'Delivery note' },
}
const commands: { path: string; condition: unknown }[] = []
const uploads: FormData[] = []
const opened = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  commands.length = 0
  uploads.length = 0
  opened.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    const paged = { isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    let data: unknown = { id: '1', statementNo: 'ST-1', status: 'matched', version: 4 }
    if (path.endsWith('getStatementStatus')) data = { all: 1, open: 1, matched: 0, closed: 0 }
    else if (path.endsWith('getStatementPage')) data = { records: [row], total: 1, ...paged }
    else if (path.endsWith('getStatementLines')) data = lines
    else if (path.endsWith('getStatementLinePage')) {
      const paired = line('2', { outcome: 'paired', differenceKind: null, ownNo: 'GR-PAIRED' })
      data = { records: [paired], total: 1, ...paged }
    } else if (path.endsWith('getStatementFileList')) data = { files: [], actions: { add: null } }
    else if (path.endsWith('readStatement')) {
      uploads.push(init?.body as FormData)
      data = reading
    } else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

async function mountStatements(side: 'purchaser' | 'supplier') {
  await mountScreen(<StatementListPage />, ['isSearch', 'isAdd', 'isModify', 'isClose', 'isExport', 'isPrint'], {
    ...{
      menuNos: ['statement', 'deductionManage', 'payablePool', 'priceAdjustment'],
      texts,
      page: { open: opened },
      side,
    },
  })
  await expect.element(page.getByText('ST-1', { exact: true })).toBeVisible()
}

describe('the statements', () => {
  it('show both sides with their difference, what is paired, what differs, and where it is settled', async () => {
    await mountStatements('purchaser')
    await button('ST-1').click()
    const drawer = page.getByRole('dialog')
    const figures = drawer.getByRole('table', { name: 'Comparison' })
    await expect.element(figures.getByRole('row', { name: /Differs 1 39\.55 34\.00 5\.55/ })).toBeVisible()
    await expect.element(figures.getByRole('row', { name: /Total 4 158\.20 260\.00 -101\.80/ })).toBeVisible()
    await expect.element(drawer.getByText('GR-PAIRED')).toBeVisible()
    const differences = drawer.getByRole('grid', { name: 'Differences' })
    await expect.element(differences.getByText('GR-3', { exact: true }).first()).toBeVisible()
    const proposals = drawer.getByRole('table', { name: 'What to do' })
    await expect.element(proposals.getByRole('row', { name: /Price 1 5\.55 Compare the price/ })).toBeVisible()
    await expect.element(proposals.getByRole('row', { name: /Not stated 1 -113\.00/ })).toBeVisible()
    for (const [name, path] of [
      ['Price adjustments', '/reconciliation-invoicing/price-adjustment'],
      ['Deductions', '/reconciliation-invoicing/deduction-manage'],
    ] as const) {
      await proposals
        .getByRole('row', { name: /Compare the price/ })
        .getByRole('button', { name, exact: true })
        .click()
      expect(opened).toHaveBeenLastCalledWith(path)
    }
  })

  it('are paired anew at once, and closed by the purchaser with what was settled', async () => {
    await mountStatements('purchaser')
    await page.getByRole('row', { name: /ST-1/ }).getByRole('checkbox').click()
    await button('Pair anew').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]).toEqual({
      path: expect.stringMatching(/ISrmBillService\/matchStatement$/),
      condition: { id: '1', version: 3 },
    })
    await button('Close').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Remarks/ }).fill('Settled by phone')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await vi.waitFor(() => expect(commands).toHaveLength(2))
    expect(commands[1]?.condition).toEqual({ id: '1', version: 3, remark: 'Settled by phone' })
  })

  it('are imported in two steps: the file with its period, then what its columns mean', async () => {
    await mountStatements('supplier')
    await expect.element(button('Close')).not.toBeInTheDocument()
    await button('Import statement').click()
    const form = page.getByRole('dialog')
    await expect
      .element(form.getByRole('button', { name: 'Next', exact: true }))
      .toHaveAttribute('aria-description', 'Please choose a file first.')
    await userEvent.upload(form.getByLabelText(/Choose/), new File(['PK'], 'march.xlsx'))
    await form.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.element(form.getByText('required', { exact: false }).first()).toBeVisible()
    expect(uploads).toEqual([])
  })
})

describe('the columns of a file', () => {
  it('are said beside what stands in them, each field of one column, before the file is imported', async () => {
    const readAgain = vi.fn()
    const close = vi.fn()
    const dialog = (
      <MappingDialog
        reading={reading}
        values={{ orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', statementPeriod: '2026-03' }}
        isReading={false}
        onReadAgain={readAgain}
        onBack={close}
        onClose={close}
      />
    )
    await mountScreen(dialog, ['isAdd'], { menuNos: ['statement'], texts, side: 'purchaser' })
    const confirm = button('Import and pair')
    await expect.element(page.getByText('ASN-1 · GR-3')).toBeVisible()
    await expect.element(confirm).toHaveAttribute('aria-description', expect.stringMatching(/^Please choose a column/))
    await page.getByRole('combobox', { name: 'Meaning of Worth' }).selectOptions('Total')
    await page.getByRole('textbox', { name: 'Row with the column names' }).fill('5')
    await button('Read again').click()
    expect(readAgain).toHaveBeenCalledWith(5)
    await confirm.click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]).toEqual({
      path: expect.stringMatching(/ISrmBillService\/importStatement$/),
      condition: {
        ...{ orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', statementPeriod: '2026-03', fileId: '77', headerRow: 2 },
        columns: { documentNo: 'Delivery note', totalAmount: 'Worth' },
      },
    })
    await page.getByRole('combobox', { name: 'Meaning of Delivery note' }).selectOptions('Total')
    await expect.element(page.getByRole('combobox', { name: 'Meaning of Worth' })).toHaveValue('')
  })
})
