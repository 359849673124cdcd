import { cellStyles, decimalsStyle } from '../cell-styles.ts'
import { escapeCellText } from './xml-text.ts'

/**
 * What a column holds; it decides how its texts become cells. Percents are numbers without a format: there alone every program
 * shows `13%` that somebody types in as such, and `13` as 13.
 */
export type ColumnKind = 'text' | 'number' | 'percent' | 'date'

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2}))?$/
const significantDigits = 15
const millisecondsOfDay = 86_400_000
const unixEpochSerial = 25_569
/** From 1 March 1900 on all spreadsheet programs count alike. */
const firstSafeSerial = 61
const firstSafeYear = 1900
const longestText = 32_767
const needsSpace = /^\s|\s$|\n/

/**
 * One cell as XML at an address such as `C7`. Texts are always inline strings, never formulas. Numbers are plain
 * decimals (`-12.50`); what would lose digits as a binary number, and what is no number or date, stays text.
 */
export function cellXml(kind: ColumnKind, text: string, address: string): string {
  switch (kind) {
    case 'text':
      return textCell(text, address, startsLikeFormula(text) ? cellStyles.guardedText : cellStyles.text)
    case 'number':
      return numberCell(text, address)
    case 'percent':
      return numberCell(text, address, cellStyles.general)
    case 'date':
      return dateCell(text, address)
  }
}

/** A header cell, bold. */
export function headerXml(text: string, address: string): string {
  return textCell(text, address, startsLikeFormula(text) ? cellStyles.guardedHeader : cellStyles.header)
}

/** Texts a spreadsheet program would take for a formula once typed in or loaded from CSV. */
export function startsLikeFormula(text: string): boolean {
  switch (text.charCodeAt(0)) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0x09: // tab
    case 0x0d: // carriage return
      return true
    default:
      return false
  }
}

/** A text cell in one of the workbook's styles. Longer texts than a cell can hold end in an ellipsis. */
export function textCell(text: string, address: string, style: number): string {
  const held = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  const space = needsSpace.test(held) ? ' xml:space="preserve"' : ''
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${escapeCellText(held)}</t></is></c>`
}

function numberCell(text: string, address: string, style?: number): string {
  const match = plainDecimal.exec(text)
  if (match === null || countDigits(text) > significantDigits) return cellXml('text', text, address)
  return `<c r="${address}" s="${style ?? decimalsStyle(match[1]?.length ?? 0)}"><v>${text}</v></c>`
}

function countDigits(text: string): number {
  if (text.length <= significantDigits) return 0
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length
}

function dateCell(text: string, address: string): string {
  const match = isoDate.exec(text)
  const serial = match === null ? undefined : dateSerial(match)
  if (serial === undefined) return cellXml('text', text, address)
  const style = match?.[4] === undefined ? cellStyles.date : cellStyles.dateTime
  return `<c r="${address}" s="${style}"><v>${serial}</v></c>`
}

/** Days since the epoch of spreadsheets, with the time as a fraction; undefined for what is no day or time, and before March 1900. */
function dateSerial(match: RegExpExecArray): number | undefined {
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)]
  if (year < firstSafeYear || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59)
    return undefined
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second)
  // A day that its month does not have counts on into the next one.
  if (day > 28 && new Date(milliseconds).getUTCDate() !== day) return undefined
  const serial = milliseconds / millisecondsOfDay + unixEpochSerial
  return serial >= firstSafeSerial ? serial : undefined
}
