import { SpreadsheetError } from '../spreadsheet-error.ts'
import { unescapeCellText } from './xml-text.ts'

const phonetic = /<(?:[\w.-]+:)?rPh\b[\s\S]*?<\/(?:[\w.-]+:)?rPh>/g
const textRun = /<(?:[\w.-]+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:[\w.-]+:)?t\s*>/g

/** The text of a string item: its runs joined, reading aids left out. */
export function richText(item: string): string {
  const spoken = item.includes('rPh') ? item.replace(phonetic, '') : item
  let text = ''
  for (const run of spoken.matchAll(textRun)) text += run[1] ?? ''
  return unescapeCellText(text)
}

/** The shared strings of a workbook in their order. */
export function readSharedStrings(xml: string | undefined): string[] {
  if (xml === undefined) return []
  const strings: string[] = []
  const item = /<(?:[\w.-]+:)?si(?:\s[^>]*)?(\/?)>/g
  const end = /<\/(?:[\w.-]+:)?si\s*>/g
  for (let start = item.exec(xml); start !== null; start = item.exec(xml)) {
    if (start[0].endsWith('/>')) {
      strings.push('')
      continue
    }
    end.lastIndex = item.lastIndex
    const close = end.exec(xml)
    if (close === null) throw new SpreadsheetError('brokenFile')
    strings.push(richText(xml.slice(item.lastIndex, close.index)))
    item.lastIndex = end.lastIndex
  }
  return strings
}
