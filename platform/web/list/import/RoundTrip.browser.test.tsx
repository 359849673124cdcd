import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { code, date, defineFields, quantity } from '#platform/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { ListScreen } from '../ListScreen.tsx'
import { mountScreen, TEST_MENU, unmountScreen } from '../mount-screen.ts'
import type { ChangedRow, EditDiff } from './import-review.ts'

const fields = defineFields('orders', {
  purchaseNo: code({ label: 'Order', show: '123' }),
  qty: quantity({ label: 'Quantity', show: '12' }),
  due: date({ label: 'Due', show: '12' }),
})
const OFFER = { port: 'IOrders', flags: ['isModify'] as const }
const dialog = page.getByRole('dialog')
const excel = new File(['x'], 'orders.xlsx')
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function changedRow(id: string): ChangedRow {
  return {
    rowNumber: Number(id) + 3,
    id,
    version: 4,
    documentId: id,
    documentNo: `PO-${id}`,
    rowName: '10-1-1',
    actionLabel: 'Propose change',
    isReasonNeeded: true,
    isWhole: false,
    question: null,
    uses: [],
    cells: [{ field: 'qty', before: '1000', after: '900.5' }],
  }
}
const diff: EditDiff = {
  changes: [changedRow('1'), changedRow('2')],
  unchangedCount: 5,
  faults: [{ rowNumber: 9, cell: 'C9', field: 'due', fieldLabel: 'Due', message: 'may not be changed', errorCode: '' }],
  errorCount: 1,
  unread: { columns: ['Notes'], sheets: ['Sheet2'] },
  fileId: '77',
}

const mount = (flags: PermissionFlag[]) =>
  mountScreen(
    <ListScreen
      id="orders.lines"
      titleKey="Orders"
      menuNo={TEST_MENU}
      fields={fields}
      query={() =>
        Promise.resolve({
          records: [{ id: '1', purchaseNo: 'PO-1', qty: '5', due: '2026-01-05' }],
          total: 1,
          isTotalCapped: false,
          pageSize: 20,
          rowCount: 1,
          pageCount: 1,
          currentPage: 1,
        })
      }
      roundTrip={OFFER}
    />,
    flags,
  )

/** Sends a file and answers with this. */
async function compare(response: Response) {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(response)
  await page.getByRole('button', { name: 'Import changes' }).click()
  await dialog.getByLabelText('Choose an Excel file').upload(excel)
  await dialog.getByRole('button', { name: 'Compare' }).click()
  return fetched
}

beforeEach(() => mount(['isExport', 'isModify', 'isSearch']))
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the round trip of a list', () => {
  it('is offered with the flags of export and of one of its commands only', async () => {
    await expect.element(page.getByRole('button', { name: 'Export for editing' })).toBeVisible()
    for (const flags of [['isExport'], ['isModify']] as PermissionFlag[][]) {
      await mount([...flags, 'isSearch'])
      await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
      expect(page.getByRole('button', { name: 'Export for editing' }).elements()).toEqual([])
      expect(page.getByRole('button', { name: 'Import changes' }).elements()).toEqual([])
    }
  })

  it('domain §4: names beforehand what still refers to rows that become invalid, but for those left out', async () => {
    const [first, second] = diff.changes as [ChangedRow, ChangedRow]
    const used = { ...first, uses: ['Orders (2): PO-7, PO-8', 'Items (1): I-1'] }
    await compare(json(200, { status: 200, data: { ...diff, changes: [used, second] } }))
    const reported = dialog.getByRole('region', { name: /Rows that become invalid and are still used: 1\./ })
    await expect
      .element(reported.getByRole('listitem'))
      .toHaveTextContent('PO-1 · 10-1-1 is still used by: Orders (2): PO-7, PO-8; Items (1): I-1')
    await expect.element(reported.getByText(/What refers to it stays as it is/)).toBeVisible()
    const grid = dialog.getByRole('grid', { name: 'Changes to confirm' })
    await grid.getByRole('row', { name: /PO-1/ }).getByRole('checkbox').click()
    await expect.element(reported).not.toBeInTheDocument()
  })

  it('domain §4: says of how many rows that become invalid it is not known what refers to them', async () => {
    const [first, second] = diff.changes as [ChangedRow, ChangedRow]
    const changes = [
      { ...first, uses: ['Items (1): I-1'] },
      { ...second, uses: null },
    ]
    await compare(json(200, { status: 200, data: { ...diff, changes } }))
    const reported = dialog.getByRole('region', { name: /Rows that become invalid and are still used: 1\./ })
    const sentence =
      'Rows that become invalid and were not looked up: 1. Others may still refer to them; only the first 100 are looked up.'
    await expect.element(reported.getByText(sentence)).toBeVisible()
  })

  it('shows each changed cell with its errors beside, and writes what is kept, with a reason, once', async () => {
    const fetched = await compare(json(200, { status: 200, data: diff }))
    const grid = dialog.getByRole('grid', { name: 'Changes to confirm' })
    await expect.element(grid.getByRole('row', { name: /PO-1.*Propose change.*Quantity.*1,000.*900.5/ })).toBeVisible()
    await expect
      .element(dialog.getByText(/Changed cells: 2 · rows: 2 · documents: 2 · unchanged rows: 5/))
      .toBeVisible()
    await expect.element(dialog.getByText('may not be changed')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Download the file with its errors' })).toBeVisible()
    expect(fetched.mock.calls[0]?.[0]).toMatch(/IOrders\/checkeditexcel$/)

    await grid.getByRole('row', { name: /PO-2/ }).getByRole('checkbox').click()
    await expect.element(dialog.getByText('Left out: 1.')).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Confirm changes (1)' })
    await confirm.click()
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
    // The rules behind the errors are asked for beside.
    const confirmed = () => fetched.mock.calls.filter(([url]) => String(url).endsWith('/importeditexcel'))
    expect(confirmed()).toEqual([])
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Less demand')
    fetched.mockImplementation(() =>
      Promise.resolve(json(409, { errorCode: 'wire.staleVersion', errorMessage: 'Stale' })),
    )
    await confirm.click()
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'Nothing was changed. Stale' })).toBeVisible()
    const sent = (call: number) => JSON.parse(String(confirmed()[call]?.[1]?.body)) as unknown
    const keyOf = (call: number) => new Headers(confirmed()[call]?.[1]?.headers).get('idempotency-key')
    expect(sent(0)).toEqual({
      condition: { rows: [{ id: '1', version: 4, values: { qty: '900.5' } }], reason: 'Less demand' },
    })
    fetched.mockImplementation(() =>
      Promise.resolve(json(200, { status: 200, data: { insertCount: 0, updateCount: 1 } })),
    )
    await confirm.click()
    await expect.element(dialog.getByText('Changed rows: 1.')).toBeVisible()
    expect(keyOf(1)).toBe(keyOf(0))
  })

  it('asks about what would be refused unless it is meant, of the kept documents, before it writes', async () => {
    const [first, second] = diff.changes as [ChangedRow, ChangedRow]
    const asked = { ...first, isReasonNeeded: false, question: 'The total is below the plan' }
    const changes = [asked, { ...second, isReasonNeeded: false }]
    const fetched = await compare(json(200, { status: 200, data: { ...diff, changes, errorCount: 0, faults: [] } }))
    const question = dialog.getByRole('group', { name: 'To be confirmed beforehand' })
    await expect.element(question.getByRole('listitem')).toHaveTextContent('PO-1: The total is below the plan')
    await dialog.getByRole('button', { name: 'Confirm changes (2)' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Confirm this, or leave the rows out')
    expect(fetched).toHaveBeenCalledTimes(1)
    await question.getByRole('checkbox').click()
    fetched.mockResolvedValue(json(200, { status: 200, data: { insertCount: 0, updateCount: 2 } }))
    await dialog.getByRole('button', { name: 'Confirm changes (2)' }).click()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect(JSON.parse(String(fetched.mock.calls[1]?.[1]?.body)).condition).toMatchObject({ isConfirmed: true })
  })

  it('goes on in the background, and tells when its review is ready', async () => {
    let answer: (response: Response) => void = () => undefined
    vi.spyOn(window, 'fetch').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await page.getByRole('button', { name: 'Import changes' }).click()
    await dialog.getByLabelText('Choose an Excel file').upload(excel)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await dialog.getByRole('button', { name: 'Continue in the background' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    answer(json(200, { status: 200, data: diff }))
    await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('2 rows')]))
    await page.getByRole('button', { name: 'Import changes' }).click()
    await expect.element(dialog.getByRole('grid', { name: 'Changes to confirm' })).toBeVisible()
  })

  it('can be reviewed by keyboard alone', async () => {
    await compare(json(200, { status: 200, data: { ...diff, faults: [], errorCount: 0 } }))
    const grid = dialog.getByRole('grid', { name: 'Changes to confirm' })
    await expect.element(grid).toBeVisible()
    ;(grid.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(dialog.getByText('Left out: 1.')).toBeVisible()
    await userEvent.keyboard('{ArrowUp} ')
    await expect.element(dialog.getByText('Left out: 2.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Confirm changes (0)' })).toBeDisabled()
  })

  it('tells a file without changes, a refused one and one that was not taken', async () => {
    const nothing = { ...diff, changes: [], faults: [], errorCount: 0, fileId: null, unchangedCount: 6 }
    const fetched = await compare(json(200, { status: 200, data: nothing }))
    await expect.element(dialog.getByText('The file changes nothing. Rows compared: 6.')).toBeVisible()
    await expect.element(dialog.getByText('Not part of the export, so not read: Notes, Sheet2.')).toBeVisible()
    const again = async (response: Response) => {
      fetched.mockResolvedValue(response)
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
      await dialog.getByLabelText('Choose an Excel file').upload(excel)
      await dialog.getByRole('button', { name: 'Compare' }).click()
    }
    const data = { rows: diff.faults, errorCount: 1, fileId: '77' }
    await again(json(422, { errorCode: 'documents.importRefused', errorMessage: '1 error', data }))
    await expect.element(dialog.getByText('Check failed.')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /may not be changed/ })).toBeVisible()
    await again(json(422, { errorCode: 'wire.editSheetForeign', errorMessage: 'Another list.' }))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The file was not taken. Another list.')
  })
})
