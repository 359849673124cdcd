import { columnLetters } from './column-letters.ts'
import { type SheetData, scanCells } from './xlsx-sheet.ts'
import { escapeCellText } from './xml-text.ts'

/** A column to put into a sheet: its 0-based position, its texts by row number and the row whose text is the header. */
export type AddedColumn = {
  readonly column: number
  readonly texts: ReadonlyMap<number, string>
  readonly headerRow: number
}

const red = 'FFC00000'
const width = 60

/**
 * The XML of a worksheet with a column of red texts put in; whatever stood in that column goes, all else stays as it
 * is. Rows that the sheet does not have yet are added in their order. The colour is part of each text, so that the
 * workbook's own styles need no change.
 */
export function addSheetColumn(xml: string, data: SheetData, added: AddedColumn): string {
  const before = setColumnWidth(xml.slice(0, data.start), data.prefix, added.column)
  const missing = Array.from(added.texts.keys()).sort((left, right) => left - right)
  const pieces: string[] = [before]
  const rowTag = new RegExp(`<${data.prefix}row(\\s[^>]*|/?)>`, 'g')
  const closing = `</${data.prefix}row>`
  rowTag.lastIndex = data.start
  let copiedTo = data.start
  let row = 0
  const addMissingRows = (below: number): void => {
    while (missing[0] !== undefined && missing[0] < below) pieces.push(newRow(missing.shift() ?? 0, data.prefix, added))
  }
  for (let match = rowTag.exec(xml); match !== null && match.index < data.end; match = rowTag.exec(xml)) {
    const tag = match[1] ?? ''
    const isEmpty = tag.endsWith('/')
    const written = /\sr\s*=\s*["'](\d{1,7})["']/.exec(tag)?.[1]
    row = written === undefined ? row + 1 : Number(written)
    pieces.push(xml.slice(copiedTo, match.index))
    addMissingRows(row)
    if (missing[0] === row) missing.shift()
    const contentStart = rowTag.lastIndex
    const contentEnd = isEmpty ? contentStart : xml.indexOf(closing, contentStart)
    const content = rowContent(xml, { ...data, start: contentStart, end: contentEnd }, row, added)
    const attributes = tag.replace(/\/$/, '').replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    pieces.push(`<${data.prefix}row${attributes}>${content}${closing}`)
    copiedTo = isEmpty ? contentStart : contentEnd + closing.length
    rowTag.lastIndex = copiedTo
  }
  pieces.push(xml.slice(copiedTo, data.end))
  addMissingRows(Number.POSITIVE_INFINITY)
  pieces.push(xml.slice(data.end))
  return pieces.join('')
}

function newRow(row: number, prefix: string, added: AddedColumn): string {
  return `<${prefix}row r="${row}">${cellXml(row, prefix, added)}</${prefix}row>`
}

function rowContent(xml: string, range: SheetData, row: number, added: AddedColumn): string {
  let before = range.end
  let after = range.end
  for (const cell of scanCells(xml, range)) {
    if (cell.column < added.column) continue
    before = cell.start
    after = cell.column === added.column ? cell.end : cell.start
    break
  }
  return xml.slice(range.start, before) + cellXml(row, range.prefix, added) + xml.slice(after, range.end)
}

function cellXml(row: number, prefix: string, added: AddedColumn): string {
  const text = added.texts.get(row)
  if (text === undefined || text === '') return ''
  const bold = row === added.headerRow ? `<${prefix}b/>` : ''
  return (
    `<${prefix}c r="${columnLetters(added.column)}${row}" t="inlineStr"><${prefix}is><${prefix}r>` +
    `<${prefix}rPr>${bold}<${prefix}sz val="11"/><${prefix}color rgb="${red}"/><${prefix}rFont val="Calibri"/></${prefix}rPr>` +
    `<${prefix}t xml:space="preserve">${escapeCellText(text)}</${prefix}t></${prefix}r></${prefix}is></${prefix}c>`
  )
}

/** Widens the column unless the sheet says something about it already; the declared dimension, now wrong, goes. */
function setColumnWidth(start: string, prefix: string, column: number): string {
  const head = start.replace(/<(?:[\w.-]+:)?dimension\b[^>]*?(?:\/>|>\s*<\/(?:[\w.-]+:)?dimension\s*>)/, '')
  const number = column + 1
  const entry = `<${prefix}col min="${number}" max="${number}" width="${width}" customWidth="1"/>`
  const end = head.lastIndexOf(`</${prefix}cols>`)
  if (end < 0) {
    const open = head.lastIndexOf(`<${prefix}sheetData`)
    return `${head.slice(0, open)}<${prefix}cols>${entry}</${prefix}cols>${head.slice(open)}`
  }
  const known = Array.from(head.matchAll(/<(?:[\w.-]+:)?col\s[^>]*?\bmax\s*=\s*["'](\d+)["']/g), (match) =>
    Number(match[1]),
  )
  if (known.some((last) => last >= number)) return head
  return head.slice(0, end) + entry + head.slice(end)
}
