import type { ElementType } from '#modules/master-data/record/contract/fields.ts'
import { GS1_128_LENGTH, Gs1Error, parseGs1 } from '#platform/contract/exchange/gs1-elements.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { RESET_PERIODS, RULE_SYMBOLOGIES } from '../contract/records/rule-records.ts'
import { type CheckMethod, checkDigits } from './check-digits.ts'
import { type SerialBase, serialText } from './serial-text.ts'

/** A part of a rule with what its letter stands for. */
export interface NumberPart {
  partSeq: number
  elementNo: string
  elementName: string
  elementType: ElementType
  /** Which day a date is, or by which serial numbers begin anew: 1 that of making the number, 2 that of producing the goods. */
  dateBasis: string | null
  serialBase: SerialBase | null
  resetPeriod: (typeof RESET_PERIODS)[number] | null
  checkMethod: CheckMethod | null
  /** Most characters; exactly as many where there is padding, and for serial numbers. */
  partLength: number | null
  padding: string
  /** Between this part and the next. */
  separator: string
  fixedText: string
  /** GS1 application identifier of the data that begin here. */
  identifier: string
}

/** A rule of numbers: `symbology` is empty for lot numbers. */
export interface NumberRule {
  symbology: '' | (typeof RULE_SYMBOLOGIES)[number]
  parts: readonly NumberPart[]
}

type Value = string | null | undefined

/** What a number may tell: what it is for, when it is made, and which number in order it is. */
export interface NumberData {
  /** Day of making the number. */
  today: string
  productDate?: Value
  expiryDate?: Value
  supplierNo?: Value
  itemNo?: Value
  orgNo?: Value
  warehouseNo?: Value
  lotNo?: Value
  quantity?: Value
  /** Number of the labelled box, such as its SSCC. */
  boxNumber?: Value
  serial?: bigint | null
}

/** A number, and what each part put into it. */
export interface MadeNumber {
  number: string
  pieces: { part: NumberPart; text: string }[]
}

/** Why a rule makes no number of the data. */
export type NumberErrorCode =
  | 'ruleEmpty'
  | 'valueMissing'
  | 'partTooLong'
  | 'serialUsedUp'
  | 'notCheckable'
  | 'tooLong'
  | 'notGs1'

/** Longest lot number that documents keep. */
export const LOT_LENGTH = 60
/** Longest contents by symbol; GS1-128's count without brackets. */
const LONGEST: Readonly<Record<NumberRule['symbology'], number>> = {
  '': LOT_LENGTH,
  code128: 80,
  'gs1-128': GS1_128_LENGTH,
  qrcode: 300,
  gs1qrcode: 300,
}

/** A number that cannot be made: which part, which value it misses, or what of it is not fit. */
export class NumberError extends Error {
  override name = 'NumberError'
  readonly code: NumberErrorCode
  readonly part: NumberPart | null
  /** Value that is missing, text that is not fit. */
  readonly what: string
  /** Most characters. */
  readonly limit: number

  constructor(code: NumberErrorCode, part: NumberPart | null = null, what = '', limit = 0) {
    super(`${code} ${what}`)
    this.code = code
    this.part = part
    this.what = what
    this.limit = limit
  }
}

/** Whether the rule's contents are GS1 data. */
export const isGs1Rule = ({ symbology }: Pick<NumberRule, 'symbology'>): boolean => symbology.startsWith('gs1')

/** The number that a rule makes of data; GS1 messages have their identifiers in brackets. Throws a `NumberError`. */
export function makeNumber(rule: NumberRule, data: NumberData): MadeNumber {
  if (rule.parts.length === 0) throw new NumberError('ruleEmpty')
  const isGs1 = isGs1Rule(rule)
  const pieces: MadeNumber['pieces'] = []
  let number = ''
  // What a check digit counts: all before it, of GS1 data those of its own identifier.
  let counted = ''
  let separator = ''
  for (const part of rule.parts) {
    const begins = isGs1 && part.identifier !== ''
    if (begins) counted = ''
    const text = fitted(part, part.elementType === 'checkDigit' ? checkText(part, counted) : textOf(part, data))
    number += begins ? `(${part.identifier})${text}` : separator + text
    counted += text
    separator = part.separator
    pieces.push({ part, text })
  }
  checkWhole(rule, number)
  return { number, pieces }
}

/** Within what the rule's serial numbers count: empty for ever, or the period of the day that they begin anew by. */
export function resetKey(rule: NumberRule, data: NumberData): string {
  const part = serialPart(rule)
  switch (part?.resetPeriod) {
    case 'year':
      return dayOf(part, data).slice(0, 4)
    case 'month':
      return dayOf(part, data).slice(0, 7)
    case 'day':
      return dayOf(part, data)
    case 'never':
    case null:
    case undefined:
      return ''
  }
}

/** The part that counts, if the rule has one. */
export const serialPart = ({ parts }: Pick<NumberRule, 'parts'>): NumberPart | undefined =>
  parts.find(({ elementType }) => elementType === 'serial')

function checkWhole({ symbology }: NumberRule, number: string): void {
  const limit = LONGEST[symbology]
  let { length } = number
  if (isGs1Rule({ symbology })) {
    try {
      length = parseGs1(number).reduce((sum, { identifier, data }) => sum + identifier.length + data.length, 0)
    } catch (error) {
      if (error instanceof Gs1Error) throw new NumberError('notGs1', null, `${number}: ${error.message}`)
      throw error
    }
  }
  if (length > limit) throw new NumberError('tooLong', null, number, limit)
}

/** A part's text in its length. */
function fitted(part: NumberPart, text: string): string {
  const { partLength, padding } = part
  if (partLength === null) return text
  if (text.length > partLength) throw new NumberError('partTooLong', part, text, partLength)
  return padding === '' ? text : text.padStart(partLength, padding)
}

function checkText(part: NumberPart, counted: string): string {
  const digits = checkDigits(part.checkMethod ?? 'gs1', counted)
  if (digits === null) throw new NumberError('notCheckable', part, counted)
  return digits
}

function textOf(part: NumberPart, data: NumberData): string {
  switch (part.elementType) {
    case 'fixedText':
      return given(part, part.fixedText)
    case 'year4':
      return dayOf(part, data).slice(0, 4)
    case 'year2':
      return dayOf(part, data).slice(2, 4)
    case 'month':
      return dayOf(part, data).slice(5, 7)
    case 'day':
      return dayOf(part, data).slice(8, 10)
    case 'week':
      return String(isoWeek(dayOf(part, data))).padStart(2, '0')
    case 'dayOfYear':
      return String(dayNumber(dayOf(part, data))).padStart(3, '0')
    case 'productDate':
    case 'expiryDate':
      return given(part, data[part.elementType]).replaceAll('-', '').slice(2)
    case 'supplierNo':
    case 'itemNo':
    case 'orgNo':
    case 'warehouseNo':
    case 'lotNo':
    case 'boxNumber':
      return given(part, data[part.elementType])
    case 'quantity':
      return plain(given(part, data.quantity))
    case 'serial':
      return serialOf(part, data)
    case 'checkDigit':
      throw new Error('check digits are counted over what stands before them')
  }
}

function given(part: NumberPart, value: Value, what: string = part.elementType): string {
  if (value === null || value === undefined || value === '') throw new NumberError('valueMissing', part, what)
  return value
}

function serialOf(part: NumberPart, { serial }: NumberData): string {
  if (serial === null || serial === undefined) throw new NumberError('valueMissing', part, 'serial')
  const length = part.partLength ?? 0
  const text = serialText(serial, part.serialBase ?? 'decimal', length)
  if (text === null) throw new NumberError('serialUsedUp', part, String(serial), length)
  return text
}

function dayOf(part: NumberPart, { today, productDate }: NumberData): string {
  return part.dateBasis === '2' ? given(part, productDate, 'productDate') : today
}

const DAY_MS = 86_400_000

function dayNumber(date: string): number {
  return (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / DAY_MS + 1
}

/** Week of the year as ISO 8601 counts: the first one has the year's first Thursday. */
function isoWeek(date: string): number {
  const day = Date.parse(date)
  const thursday = new Date(day + (4 - (new Date(day).getUTCDay() || 7)) * DAY_MS).toISOString().slice(0, 10)
  return Math.floor((dayNumber(thursday) - 1) / 7) + 1
}
