import { SpreadsheetError } from '../spreadsheet-error.ts'

const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/g
const comment = /<!--[\s\S]*?-->/g
const entity = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** ECMA-376 part 1, 22.9.2.19: a character XML cannot carry is written `_xHHHH_`. */
const escapedCharacter = /_x([0-9a-f]{4})_/gi
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * The text of one XML part, UTF-8 or UTF-16, without comments and with CDATA sections turned into plain text.
 * A document type or entity declaration is refused: no part of a workbook has one, and they are how XML bombs are built.
 */
export function readXmlText(part: Buffer): string {
  const text = normaliseLineEnds(decode(part))
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SpreadsheetError('forbiddenXml')
  if (!text.includes('<!')) return text
  return text.replace(cdata, (_, content: string) => escapeXml(content)).replace(comment, '')
}

function decode(part: Buffer): string {
  if (part.length >= 2) {
    const [first, second] = [part[0], part[1]]
    if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
      return stripMark(part.toString('utf16le'))
    if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
      const even = Buffer.from(part.subarray(0, part.length - (part.length % 2)))
      return stripMark(even.swap16().toString('utf16le'))
    }
  }
  return stripMark(part.toString('utf8'))
}

/** XML 1.0, 2.11: a written line end reaches the reader as a line feed. */
function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function stripMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Resolves the five named and all numeric character references. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    entity,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** The text of a cell: character references, then the `_xHHHH_` form, resolved. */
export function unescapeCellText(text: string): string {
  const resolved = unescapeXml(text)
  if (!resolved.includes('_x')) return resolved
  return resolved.replace(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Escapes text for element content and attribute values. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 cannot carry
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Anything that makes a text differ from what is written for it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 cannot carry
const unusual = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x/
const literalEscape = /_(?=x[0-9a-f]{4}_)/gi

/** A cell's text made writable: characters XML cannot carry removed, carriage returns and literal `_xHHHH_` protected. */
export function escapeCellText(text: string): string {
  if (!unusual.test(text)) return text
  let safe = text.isWellFormed() ? text : text.toWellFormed()
  if (safe.includes('_x')) safe = safe.replace(literalEscape, '_x005F_')
  safe = safe.replace(illegal, '')
  return escapeXml(safe.includes('\r') ? safe.replaceAll('\r', '_x000D_') : safe)
}

/** The attributes of a tag's inside by their written names, values resolved. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const match of tag.matchAll(attribute)) {
    attributes.set(match[1] ?? '', unescapeXml(match[2] ?? match[3] ?? ''))
  }
  return attributes
}

/** The attributes of every element of that local name, in document order, whatever prefix it has. */
export function readElements(xml: string, localName: string): Map<string, string>[] {
  const element = new RegExp(`<(?:[\\w.-]+:)?${localName}(\\s[^>]*)?>`, 'g')
  return Array.from(xml.matchAll(element), (match) => readAttributes(match[1] ?? ''))
}
