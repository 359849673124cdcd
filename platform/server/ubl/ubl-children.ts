import { entriesOf } from '#platform/contract/values/keys-of.ts'
import { UBL_ALIASES, UBL_TYPES } from './ubl-types.ts'

/** The documents that are written and read. */
export type UblKind = 'Order' | 'Forecast' | 'DespatchAdvice' | 'ReceiptAdvice' | 'RemittanceAdvice' | UblInvoiceKind

/** Those of them that ask for money or give it back; self-billed ones are written by the buyer. */
export type UblInvoiceKind = 'Invoice' | 'CreditNote' | 'SelfBilledInvoice' | 'SelfBilledCreditNote'

/** Namespaces of the parts of a document (UBL 2.1, 3.2); documents have one each. */
export const UBL_NAMESPACES = {
  basic: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  aggregate: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  extension: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
} as const

/** The namespace of a document. */
export const ublNamespace = (kind: UblKind): string => `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`

/** A child of a type: where it stands, how often, and in which namespace. */
export interface UblChild {
  name: string
  place: number
  part: keyof typeof UBL_NAMESPACES
  isRequired: boolean
  isRepeated: boolean
}

const PARTS: Readonly<Record<string, UblChild['part']>> = { '/': 'aggregate', '^': 'extension' }

function childrenIn(text: string): ReadonlyMap<string, UblChild> {
  const words = text.trim().split(/\s+/)
  const children = words.map((word, place): UblChild => {
    const [, sign = '', name = '', mark = ''] = /^([/^]?)(\w+)([!+*]?)$/.exec(word) ?? []
    const part = PARTS[sign] ?? 'basic'
    return { name, place, part, isRequired: mark === '!' || mark === '+', isRepeated: mark === '*' || mark === '+' }
  })
  return new Map(children.map((child) => [child.name, child]))
}

const TYPES: ReadonlyMap<string, ReadonlyMap<string, UblChild>> = new Map([
  ...Object.entries(UBL_TYPES).map(([type, text]) => [type, childrenIn(text)] as const),
  ...entriesOf(UBL_ALIASES).flatMap(([type, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, childrenIn(UBL_TYPES[type])] as const),
  ),
])

/** What may stand in an element of this name, in its order; undefined for elements that the product neither writes nor looks into. */
export const ublChildren = (name: string): ReadonlyMap<string, UblChild> | undefined => TYPES.get(name)
