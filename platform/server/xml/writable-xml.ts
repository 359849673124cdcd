import { escapeXml } from '../spreadsheet/xlsx/xml-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 cannot carry
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as it is written into a document, so that whoever reads it finds the same again; what XML cannot carry is left out. */
export function writableXml(text: string): string {
  return escapeXml(text.toWellFormed().replace(ILLEGAL, '')).replaceAll('\r', '&#13;')
}
