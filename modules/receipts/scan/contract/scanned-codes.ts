import { isKnownIdentifier } from '#platform/contract/exchange/gs1-elements.ts'

/** The separator behind data of variable length; scanners send it for FNC1. */
export const GROUP_SEPARATOR = '\u001d'

/** How scanners that cannot send the separator spell it. */
const SPELLED_SEPARATOR = /<GS>|\{GS\}|\^\]|~029/g

/** Characters of identifier and data together, by their first two digits (GS1 General Specifications, figure 7.8.5-2). */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
  '41': 16,
}

/** Identifiers of what a label stands for: an SSCC, and a number that only the company knows. */
const UNIT_IDENTIFIERS = ['00', '91'] as const

/**
 * The numbers that what was scanned or typed may mean, the likeliest first: of an SSCC with or without its identifier, of GS1
 * elements with brackets or separators, of the QR code of a label, or of a code that holds the number among other things.
 */
export function scannedCodes(scanned: string): string[] {
  const text = scanned
    .replaceAll(SPELLED_SEPARATOR, GROUP_SEPARATOR)
    // Scanners may say before the data what kind of symbol it was.
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .trim()
  const elements = text.startsWith('(') ? bracketed(text) : separated(text)
  const ofUnits = UNIT_IDENTIFIERS.flatMap((identifier) => elements.get(identifier) ?? [])
  const [, ofQrCode] = /(?:^|;)UNIT=([^;]+)/.exec(text) ?? []
  const words = text.split(/[^0-9A-Za-z]+/)
  const codes = [...ofUnits, ...(ofQrCode ? [ofQrCode] : []), text, ...elements.values(), ...words]
  return [...new Set(codes)].filter((code) => code !== '' && code.length <= 20).slice(0, 20)
}

/** `(00)340123450000000017(10)LOT-7`. */
const bracketed = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, identifier = '', data = '']) => [identifier, data.trim()]),
  )

/** Elements one behind the other as a symbol holds them; what is no such message has none. */
function separated(text: string): Map<string, string> {
  const elements = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    const length = FIXED_LENGTHS[rest.slice(0, 2)]
    const identifier = identifierOf(rest)
    if (identifier === null || (length !== undefined && rest.length < length)) return new Map()
    const end = length ?? (rest.includes(GROUP_SEPARATOR) ? rest.indexOf(GROUP_SEPARATOR) : rest.length)
    const data = rest.slice(identifier.length, end)
    if (length !== undefined && !/^\d+$/.test(data)) return new Map()
    elements.set(identifier, data)
    rest = rest.slice(end)
  }
  return elements
}

/** The identifier at the beginning. Weights and measures, `31` to `36`, have four digits, which nothing here needs. */
function identifierOf(text: string): string | null {
  if (/^3[1-6]\d\d/.test(text)) return text.slice(0, 4)
  for (const length of [2, 3, 4]) {
    const head = text.slice(0, length)
    if (isKnownIdentifier(head)) return head
  }
  return null
}
