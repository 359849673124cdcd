import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#platform/web/call-client.ts'
import { mountScreen, unmountScreen } from './mount-screen.ts'
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

it('each fault of an XML document is listed with its line and element, in the order of the lines', async () => {
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
