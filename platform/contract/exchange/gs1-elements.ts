/** One element of a GS1 message: an application identifier and its data. */
export interface Gs1Element {
  identifier: string
  data: string
}

interface IdentifierRule {
  /** The data has exactly this many digits; its last is a check digit where `hasCheckDigit`. */
  digits?: number
  hasCheckDigit?: boolean
  /** The data is a day, `YYMMDD`; day 00 stands for the whole month. */
  isDate?: boolean
  /** The data has up to this many characters, or digits where `isNumeric`. */
  upTo?: number
  isNumeric?: boolean
}

const text = (upTo: number): IdentifierRule => ({ upTo })
const count: IdentifierRule = { upTo: 8, isNumeric: true }
const day: IdentifierRule = { digits: 6, isDate: true }

/** The application identifiers that labels of goods use (GS1 General Specifications, section 3). */
const RULES: Readonly<Record<string, IdentifierRule>> = {
  '00': { digits: 18, hasCheckDigit: true },
  '01': { digits: 14, hasCheckDigit: true },
  '02': { digits: 14, hasCheckDigit: true },
  '10': text(20),
  '11': day,
  '12': day,
  '13': day,
  '15': day,
  '17': day,
  '20': { digits: 2 },
  '21': text(20),
  '30': count,
  '37': count,
  '240': text(30),
  '241': text(30),
  '250': text(30),
  '400': text(30),
  '401': text(30),
  '410': { digits: 13, hasCheckDigit: true },
  '412': { digits: 13, hasCheckDigit: true },
  ...Object.fromEntries(['91', '92', '93', '94', '95', '96', '97', '98', '99'].map((ai) => [ai, text(90)])),
}

/** Characters that a GS1 message may hold (GS1 General Specifications, figure 7.11-1). */
const MESSAGE_CHARACTERS = /^[!"%-?A-Z_a-z]+$/

/** Longest message of a GS1-128 symbol. */
export const GS1_128_LENGTH = 48

/** A message that no GS1 symbol may carry; `fault` says why in the notation of this file. */
export class Gs1Error extends Error {
  override name = 'Gs1Fault'
}

/** The check digit behind these digits: weights 3 and 1 from the right, filled up to the next ten. */
export function gs1CheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new Gs1Error('digits')
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of those before it. */
export function hasGs1CheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1)
}

/** A serial shipping container code: extension digit, company prefix, serial number, check digit; 18 digits. */
export function sscc(companyPrefix: string, serial: bigint, extension = '0'): string {
  const room = 16 - companyPrefix.length
  const number = serial.toString().padStart(room, '0')
  if (!/^\d{4,12}$/.test(companyPrefix) || !/^\d$/.test(extension) || serial < 0n || number.length > room) {
    throw new Gs1Error('sscc')
  }
  const digits = extension + companyPrefix + number
  return digits + gs1CheckDigit(digits)
}

/** Whether an SSCC under this prefix has room for the serial number. */
export function isSsccSerial(companyPrefix: string, serial: bigint): boolean {
  return serial >= 0n && serial.toString().length <= 16 - companyPrefix.length
}

/** Reads `(00)340123450000000017(10)LOT-7` and checks each element; throws a `Gs1Fault`. */
export function parseGs1(message: string): Gs1Element[] {
  const elements = [...message.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, identifier = '', data = '']) => ({
    identifier,
    data,
  }))
  if (elements.length === 0 || formatGs1(elements) !== message) throw new Gs1Error('form')
  const seen = new Set<string>()
  for (const { identifier, data } of elements) {
    checkElement(identifier, data)
    if (seen.has(identifier)) throw new Gs1Error(`(${identifier}) twice`)
    seen.add(identifier)
  }
  // (02) names what is inside of a container and (37) how many of it: neither means anything alone.
  if (seen.has('37') !== seen.has('02')) throw new Gs1Error('(02) and (37) only together')
  return elements
}

/** The elements with their identifiers in brackets, as they are printed below a symbol. */
export function formatGs1(elements: readonly Gs1Element[]): string {
  return elements.map(({ identifier, data }) => `(${identifier})${data}`).join('')
}

/** Whether labels of goods use this application identifier. */
export const isKnownIdentifier = (identifier: string): boolean => Object.hasOwn(RULES, identifier)

/** Whether the data may stand behind this identifier. */
export function isGs1Data(identifier: string, data: string): boolean {
  try {
    checkElement(identifier, data)
    return true
  } catch (error) {
    if (error instanceof Gs1Error) return false
    throw error
  }
}

function checkElement(identifier: string, data: string): void {
  const rule = RULES[identifier]
  if (!rule) throw new Gs1Error(`(${identifier}) unknown`)
  const { digits, upTo = 0, isNumeric = false, hasCheckDigit = false, isDate = false } = rule
  const isFitting =
    digits === undefined
      ? data.length >= 1 && data.length <= upTo && (isNumeric ? /^\d+$/ : MESSAGE_CHARACTERS).test(data)
      : data.length === digits && /^\d+$/.test(data)
  if (!isFitting) throw new Gs1Error(`(${identifier}) form`)
  if (hasCheckDigit && !hasGs1CheckDigit(data)) throw new Gs1Error(`(${identifier}) check digit`)
  if (isDate && !isShortDay(data)) throw new Gs1Error(`(${identifier}) day`)
}

function isShortDay(data: string): boolean {
  const year = 2000 + Number(data.slice(0, 2))
  const month = Number(data.slice(2, 4))
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && Number(data.slice(4)) <= lastDay
}

/** Whether a number is a serial shipping container code: 18 digits of which the last one checks. */
export const isSscc = (code: string): boolean => /^\d{18}$/.test(code) && hasGs1CheckDigit(code)
