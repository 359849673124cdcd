import { SERIAL_SPELLING } from '#modules/inventory/serial/contract/fields.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'

/** The serial numbers of a document's line: one `ItemInstance/SerialID` for each piece. What is none is told. */
export function ublSerials(line: UblReading): string[] {
  const reported = line.all('Item', 'ItemInstance').map((instance) => instance.text('SerialID'))
  const serials = reported.filter((serialNo) => serialNo !== '')
  const wrong = serials.find((serialNo) => !SERIAL_SPELLING.test(serialNo))
  if (wrong !== undefined) {
    line.tell(xmlErrors.ublValue, { name: 'SerialID', value: wrong.slice(0, 60) }, ['Item', 'ItemInstance', 'SerialID'])
  }
  return serials
}
