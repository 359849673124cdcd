const significantDigits = 15
const plainNumber = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * A number as plain decimal text. `written` is the text of the file where there is one: whole numbers and decimals keep
 * exactly its digits, except where it is only the long form of a binary fraction (`1.1000000000000001`), which is
 * rounded to the 15 digits a spreadsheet shows. Returns undefined for what is no finite number.
 */
export function numberText(written: string): string | undefined {
  const match = plainNumber.exec(written.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return undefined
  const shift = Number(exponent)
  const text = shiftPoint(whole, fraction, shift)
  const isFraction = text.includes('.')
  const digits = text.replace('.', '').replace(/^0+/, '')
  const isNegative = sign === '-' && digits !== ''
  if (isFraction && digits.length > significantDigits && isBinaryForm(text, digits)) {
    return (isNegative ? '-' : '') + roundedText(Number(text))
  }
  return (isNegative ? '-' : '') + text
}

/** The same for a number that only exists as a binary one (xls). */
export function binaryNumberText(value: number): string | undefined {
  return Number.isFinite(value) ? numberText(String(value)) : undefined
}

function shiftPoint(whole: string, fraction: string, shift: number): string {
  const digits = whole + fraction
  const point = whole.length + shift
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : ''
  const right = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  const integer = left.replace(/^0+(?=\d)/, '') || '0'
  // Zeros behind the point are kept only where they were written as such: `1.50` stays, `15e-1` has none to keep.
  return right === '' || /^0*$/.test(right) ? integer : `${integer}.${right}`
}

function isBinaryForm(text: string, digits: string): boolean {
  const value = Number(text)
  return expand(String(value)) === text || expand(value.toPrecision(Math.min(digits.length, 21))) === text
}

function roundedText(value: number): string {
  return expand(String(Number(value.toPrecision(significantDigits))))
}

function expand(text: string): string {
  const match = plainNumber.exec(text)
  if (!match) return text
  return shiftPoint(match[2] ?? '', match[3] ?? '', Number(match[4] ?? '0'))
}
