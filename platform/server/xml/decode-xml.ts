import { fail } from '#platform/contract/errors.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'

/** The encodings in which documents are taken, by what their declaration may call them. */
const DECLARED: Readonly<Record<Encoding, ReadonlySet<string>>> = {
  'utf-8': new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']),
  'utf-16le': new Set(['utf-16', 'utf-16le']),
  'utf-16be': new Set(['utf-16', 'utf-16be']),
}
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A document as text, and whether the encoding that it declares is the one it has. */
export interface DecodedXml {
  text: string
  isDeclared(name: string | undefined): boolean
}

/** The text of a document in UTF-8 or UTF-16, with or without a mark; bytes that are neither are refused. */
export function decodeXml(content: Buffer): DecodedXml {
  const encoding = encodingOf(content)
  const isDeclared = (name: string | undefined): boolean =>
    name === undefined || DECLARED[encoding].has(name.toLowerCase())
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(content), isDeclared }
  } catch {
    return fail(xmlErrors.xmlEncoding, { encoding })
  }
}

/** By the mark or, without one, by the zero bytes around the first `<`. */
function encodingOf([first, second]: Buffer): Encoding {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}
