import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '../mount-screen.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { newRowsFrom, useImport } from './use-import.ts'

const done = vi.fn()
const WAY = newRowsFrom('IOrders', 'M1')
const NO_FIELDS = {}

function Sample() {
  const running = useImport(WAY, done)
  return (
    <>
      <button type="button" onClick={running.open}>
        Open
      </button>
      <ImportDialog running={running} fields={NO_FIELDS} />
    </>
  )
}

const dialog = page.getByRole('dialog')
const start = dialog.getByRole('button', { name: 'Import', exact: true })
const excel = new File(['x'], 'orders.xlsx')
let answer: (response: Response) => void
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  done.mockClear()
  await mountScreen(<Sample />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

/** Chooses the file and starts; the server answers when the test says so. */
async function startImport() {
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await dialog.getByLabelText('Choose an Excel file').upload(excel)
  await start.click()
  await expect.element(dialog.getByText('Sending orders.xlsx…')).toBeVisible()
  return fetched
}

describe('shell §4, §5: the import dialog', () => {
  it('starts only with a file, and only with xls or xlsx', async () => {
    await expect.element(start).toBeDisabled()
    await dialog.getByLabelText('Choose an Excel file').upload(new File(['x'], 'orders.csv'))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only .xls and .xlsx files can be imported.')
    await expect.element(start).toBeDisabled()
    await dialog.getByLabelText('Choose an Excel file').upload(excel)
    await expect.element(start).toBeEnabled()
  })

  it('sends the file with the identifier of the progress lines, and tells how many rows were added', async () => {
    const fetched = await startImport()
    const [url, request] = fetched.mock.calls[0] ?? []
    expect(url).toMatch(/IOrders\/importexcel$/)
    const headers = new Headers(request?.headers)
    expect(headers.get('x-client-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect((request?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'orders.xlsx' })
    answer(json(200, { status: 200, data: { insertCount: 12, updateCount: 3 } }))
    await expect.element(dialog.getByText(/Imported successfully, added 12 pieces of data/)).toBeVisible()
    await expect.element(dialog.getByText(/Changed: 3/)).toBeVisible()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('shows what is remembered of other columns, and forgets it', async () => {
    unmountScreen()
    let records = [
      { partKind: 'column', partName: 'tax', fieldName: 'taxRate', fieldLabel: 'Tax %' },
      { partKind: 'sheet', partName: 'Notes', fieldName: '', fieldLabel: '' },
    ]
    vi.spyOn(window, 'fetch').mockImplementation((url) => {
      if (String(url).includes('resetCurrentUserImportChoice')) records = []
      return Promise.resolve(json(200, { status: 200, data: { records } }))
    })
    await mountScreen(<Sample />)
    await page.getByRole('button', { name: 'Open' }).click()
    const kept = dialog.getByRole('region', { name: 'Remembered from earlier files' })
    await expect.element(kept.getByText('Column “tax” is imported as “Tax %”')).toBeVisible()
    await expect.element(kept.getByText('Sheet “Notes” is left out')).toBeVisible()
    await kept.getByRole('button', { name: 'Ask again' }).click()
    await expect.element(kept).not.toBeInTheDocument()
  })

  it('sends a file again under the same key after its answer was lost, and under a new one after it was imported', async () => {
    const fetched = await startImport()
    const again = async (response: Response) => {
      answer(response)
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
      // As the browser gives it: the same file with the same time of its last change.
      const input = dialog.getByLabelText('Choose an Excel file').element() as HTMLInputElement
      const transfer = new DataTransfer()
      transfer.items.add(excel)
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      fetched.mockReturnValue(
        new Promise((resolve) => {
          answer = resolve
        }),
      )
      await start.click()
      await expect.element(dialog.getByText('Sending orders.xlsx…')).toBeVisible()
      return new Headers(fetched.mock.calls.at(-1)?.[1]?.headers).get('idempotency-key')
    }
    const key = await again(json(502, null))
    expect(await again(json(502, null))).toBe(key)
    expect(await again(json(200, { status: 200, data: { insertCount: 1, updateCount: 0 } }))).not.toBe(key)
  })

  it('lists the errors of a refused file by row and column', async () => {
    await startImport()
    const details = [{ path: 'row 5 / purchaseNo', message: 'unknown order' }]
    answer(json(422, { errorCode: 'documents.importRefused', errorMessage: '1 fault', details }))
    await expect.element(dialog.getByText('Check failed.')).toBeVisible()
    const row = dialog.getByRole('row', { name: /unknown order/ })
    await expect.element(row).toHaveTextContent('5purchaseNounknown order')
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await expect.element(start).toBeDisabled()
    expect(done).not.toHaveBeenCalled()
  })

  it('lists the rows that were left out while the others were imported', async () => {
    await startImport()
    const rows = [{ rowNumber: 2, field: 'day', fieldLabel: 'Day', message: 'locked', errorCode: 'x.locked' }]
    const leftOut = { rows, errorCount: 7, fileId: '5' }
    answer(json(200, { status: 200, data: { insertCount: 4, updateCount: 1, leftOut } }))
    await expect.element(dialog.getByText(/added 4 pieces of data/)).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Rows that were not imported: 7.')
    await expect.element(dialog.getByRole('row', { name: /locked/ })).toHaveTextContent('2Daylocked')
    await expect.element(dialog.getByText('Not imported: 7, shown: 1.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Download the file with its errors' })).toBeVisible()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('sends a file again whose numbers are easily taken for others, once its reader means them', async () => {
    const fetched = await startImport()
    const rows = [{ rowNumber: 2, field: 'itemNo', message: 'alike', errorCode: 'wire.recordNumberAlike' }]
    const data = { rows, errorCount: 1, fileId: null }
    answer(json(422, { errorCode: 'documents.importRefused', errorMessage: '1 fault', details: [], data }))
    const again = new Promise<Response>((resolve) => {
      answer = resolve
    })
    fetched.mockReturnValue(again)
    await dialog.getByRole('button', { name: 'Import with these numbers' }).click()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    const body = fetched.mock.calls[1]?.[1]?.body as FormData
    expect(JSON.parse(String(body.get('decision')))).toMatchObject({ isAlikeTaken: true })
    answer(json(200, { status: 200, data: { insertCount: 1, updateCount: 0 } }))
    await expect.element(dialog.getByText(/Imported successfully, added 1 /)).toBeVisible()
  })

  it('tells a server exception from a refused file', async () => {
    await startImport()
    answer(json(500, { errorCode: '500', errorMessage: 'disk full' }))
    await expect.element(dialog.getByText('Server exception.')).toBeVisible()
    await expect.element(dialog.getByText(/disk full/)).toBeVisible()
  })

  it('says of a file that the server does not take what is wrong with it, and nothing of the server', async () => {
    await startImport()
    answer(json(415, { errorCode: 'wire.notSpreadsheet', errorMessage: 'The file is not an Excel workbook.' }))
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('The file was not taken. The file is not an Excel workbook.')
    await expect.element(dialog.getByText(/Server exception/)).not.toBeInTheDocument()
    await expect.element(dialog.getByText(/Errors: 0/)).not.toBeInTheDocument()
  })

  it('asks what becomes of columns and sheets that are not read, by keyboard too, and sends the file again with the decision', async () => {
    const fetched = await startImport()
    const undecided = {
      columns: [
        { name: 'Tax', column: 'D', heading: 'Tax', samples: ['13%', '6%'], proposed: 'taxRate' },
        { name: '#F', column: 'F', heading: '', samples: ['beside'], proposed: '' },
      ],
      sheets: ['Notes'],
      fields: [
        { name: 'taxRate', label: 'Tax %', isRequired: true },
        { name: 'remarks', label: 'Remarks', isRequired: false },
      ],
    }
    answer(json(422, { errorCode: 'documents.importUndecided', errorMessage: 'parts', data: undecided }))
    await expect.element(dialog.getByText('13% \u00b7 6%')).toBeVisible()
    await expect.element(dialog.getByText('Notes')).toBeVisible()
    const tax = dialog.getByRole('combobox', { name: 'Import Tax as' })
    await expect.element(tax).toHaveValue('taxRate')
    const unnamed = dialog.getByRole('combobox', { name: 'Import Column F, without a name as' })
    await expect.element(unnamed).toHaveValue('')
    await tax.selectOptions('Remarks')
    await start.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Required columns without a match: Tax %.')
    expect(fetched).toHaveBeenCalledTimes(1)
    await tax.selectOptions('Tax % *')
    await dialog.getByRole('checkbox', { name: 'Do the same with further files of this import' }).click()
    fetched.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    ;(tax.element() as HTMLElement).focus()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(dialog.getByRole('checkbox')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Sending orders.xlsx…')).toBeVisible()
    const sent = fetched.mock.calls.at(-1)?.[1]?.body as FormData
    expect(JSON.parse(String(sent.get('decision')))).toEqual({
      columns: { Tax: 'taxRate', '#F': '' },
      sheets: ['Notes'],
      isKept: true,
    })
    expect(sent.get('file')).toMatchObject({ name: 'orders.xlsx' })
    answer(json(200, { status: 200, data: { insertCount: 1, updateCount: 0 } }))
    await expect.element(dialog.getByText(/added 1 pieces of data/)).toBeVisible()
  })

  it('can be left while the import goes on, and shows its end when opened again', async () => {
    await startImport()
    await dialog.getByRole('button', { name: 'Continue in the background' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    answer(json(200, { status: 200, data: { insertCount: 1, updateCount: 0 } }))
    await vi.waitFor(() => expect(done).toHaveBeenCalled())
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(dialog.getByText(/added 1 pieces of data/)).toBeVisible()
  })
})
