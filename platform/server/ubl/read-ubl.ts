import { fail } from '#platform/contract/errors.ts'
import { XML_LIMITS, xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { readXml } from '../xml/read-xml.ts'
import { inTurns } from './in-turns.ts'
import { UBL_NAMESPACES, type UblKind, ublChildren, ublNamespace } from './ubl-children.ts'
import { UblReading } from './ubl-reading.ts'

/** Longest name of a foreign element that is told. */
const REPORTED_NAME = 60

/** What the lines of a document are called. */
const LINE_NAMES: Readonly<Record<UblKind, string>> = {
  Order: 'OrderLine',
  Forecast: 'ForecastLine',
  DespatchAdvice: 'DespatchLine',
  ReceiptAdvice: 'ReceiptLine',
  RemittanceAdvice: 'RemittanceAdviceLine',
  Invoice: 'InvoiceLine',
  CreditNote: 'CreditNoteLine',
  SelfBilledInvoice: 'InvoiceLine',
  SelfBilledCreditNote: 'CreditNoteLine',
}

/**
 * Reads a document of UBL 2.1 that another system wrote. What is no such document is refused; what is wrong with its elements is
 * told by the reading's findings. Extensions are passed over, and so is what stands in elements that the product does not know.
 */
export const readUbl = async (content: Buffer, kind: UblKind): Promise<UblReading> =>
  (await readUblOf(content, [kind])).reading

/** The same of a document that may be of several kinds; answers which one it is. */
export async function readUblOf<Kind extends UblKind>(
  content: Buffer,
  kinds: readonly Kind[],
): Promise<{ kind: Kind; reading: UblReading }> {
  const root = await readXml(content)
  const kind = kinds.find((one) => root.name === one && root.uri === ublNamespace(one))
  if (!kind)
    return fail(xmlErrors.ublWrongRoot, { expected: kinds.join(', '), found: root.name.slice(0, REPORTED_NAME) })
  const reading = new UblReading(root)
  const lineName = LINE_NAMES[kind]
  const lines = root.children.filter(({ name }) => name === lineName).length
  if (lines > XML_LIMITS.lines) {
    reading.tell(xmlErrors.ublTooManyLines, { lines, limit: XML_LIMITS.lines }, [lineName])
    return { kind, reading }
  }
  await inTurns(checkChildren(reading), checkAll)
  return { kind, reading }
}

/** Checks an element and all within it. */
function checkAll(reading: UblReading): void {
  for (const one of checkChildren(reading)) checkAll(one)
}

/** Names, order and number of the elements, as far as the product knows them; answers those that are to be looked into. */
function checkChildren(reading: UblReading): UblReading[] {
  const known = ublChildren(reading.element.name)
  if (!known) return []
  const seen = new Set<string>()
  let place = 0
  for (const { name, uri, line } of reading.element.children) {
    const child = known.get(name)
    const reported = { name: name.slice(0, REPORTED_NAME), parent: reading.element.name, line }
    if (!child || uri !== UBL_NAMESPACES[child.part]) {
      reading.tell(xmlErrors.ublUnexpected, reported)
      continue
    }
    if (child.place < place) reading.tell(xmlErrors.ublOrder, reported)
    else if (seen.has(name) && !child.isRepeated) reading.tell(xmlErrors.ublRepeated, reported)
    place = Math.max(place, child.place)
    seen.add(name)
  }
  for (const { name, isRequired } of known.values()) {
    if (isRequired && !seen.has(name)) reading.tell(xmlErrors.ublMissing, { name }, [name])
  }
  // The first elements of each name alone are read where only one may be; all are looked into.
  return [...seen].flatMap((name) => (known.get(name)?.part === 'aggregate' ? reading.all(name) : []))
}
