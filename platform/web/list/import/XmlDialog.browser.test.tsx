import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError, type UploadOptions } from '#platform/web/call/call-client.ts'
import { mountScreen, unmountScreen } from '../mount-screen.ts'
import { XmlDialog } from './XmlDialog.tsx'

const dialog = page.getByRole('dialog')
const start = dialog.getByRole('button', { name: 'Upload', exact: true })
const choose = dialog.getByLabelText('Choose an XML file')
const document = new File(['<DespatchAdvice/>'], 'despatch.xml')

afterEach(() => unmountScreen())

it('an XML document is sent once it is chosen, and what came of it is told', async () => {
  const send = vi.fn(async () => 'ASN A-1 was created.')
  await mountScreen(<XmlDialog title="Upload" send={send} onClose={() => undefined} />)
  await expect.element(start).toBeDisabled()
  await choose.upload(new File(['x'], 'notice.xlsx'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only .xml files are taken here.')
  await choose.upload(document)
  await start.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('ASN A-1 was created.')
  expect(send).toHaveBeenCalledTimes(1)
})

it.each([
  ['a time-out', new CallError({ errorCode: 'timeout', errorMessage: 'The server did not answer in time.' }, 0)],
  ['a fault of a server on the way', new CallError({ errorCode: '504', errorMessage: 'Not available.' }, 504)],
])(
  'after %s it is unknown whether the document was taken; the same file goes again under the same key',
  async (_, error) => {
    const keys: (string | undefined)[] = []
    const send = vi.fn(async (_file: File, { idempotencyKey }: UploadOptions) => {
      keys.push(idempotencyKey)
      if (keys.length === 1) throw error
      return 'ASN A-1 was created.'
    })
    await mountScreen(<XmlDialog title="Upload" send={send} onClose={() => undefined} />)
    await choose.upload(document)
    await start.click()
    const alert = dialog.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent(
        `It is not known whether the document was taken. ${error.errorMessage} You can upload the same file again: a document number acts only once.`,
      )
    await expect.element(dialog.getByText('despatch.xml')).toBeVisible()
    await start.click()
    await expect.element(dialog.getByRole('status')).toHaveTextContent('ASN A-1 was created.')
    expect(keys[1]).toBe(keys[0])
    expect(keys[0]).toBeTruthy()
  },
)

it('each error of an XML document is listed with its line and element, in the order of the lines', async () => {
  const details = [
    { path: 'DespatchLine[2]/OrderLineReference', message: 'There is no order PO-9.' },
    { path: 'Shipment/Delivery/TrackingID', message: 'Too long.' },
  ]
  const answer = { errorCode: 'deliveries.unknownOrderLine', errorMessage: 'There is no order PO-9.', details }
  const send = () => Promise.reject(new CallError(answer, 422))
  await mountScreen(<XmlDialog title="Upload" send={send} onClose={() => undefined} />)
  await choose.upload(document)
  await start.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The document was not taken, nothing was written. There is no order PO-9.')
  const rows = dialog.getByRole('row')
  await expect.element(rows.nth(2)).toHaveTextContent('2OrderLineReferenceThere is no order PO-9.')
  await expect.element(rows.nth(1)).toHaveTextContent('Shipment/Delivery/TrackingIDToo long.')
  await expect.element(dialog.getByText('Errors: 2. Nothing was written.')).toBeVisible()
})
