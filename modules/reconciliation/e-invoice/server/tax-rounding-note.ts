import { compare, type Decimal, isDecimal, isZero, subtract, sum } from '#platform/contract/values/decimal.ts'

/** What of the rounding amount of a document belongs to a rate of tax. */
export interface TaxRounding {
  taxRate: Decimal
  amount: Decimal
}

/** Subject of a note (BT-21) in UN/ECE list 4451: tax declaration. */
const SUBJECT = '#TXD#'
const NAME = 'PayableRoundingAmount:'

/**
 * Says to which rates the rounding amount of a document belongs, since it has one amount for all of them: `#TXD#PayableRoundingAmount: 10 %
 * 2; 8 % -1`. Empty where nothing is rounded.
 */
export function taxRoundingNote(roundings: readonly TaxRounding[]): string {
  const parts = roundings.filter(({ amount }) => !isZero(amount)).map(({ taxRate, amount }) => `${taxRate} % ${amount}`)
  return parts.length === 0 ? '' : `${SUBJECT}${NAME} ${parts.join('; ')}`
}

/** What such a note says, where its parts are the rounding amount of the document; null otherwise. */
export function readTaxRoundings(notes: readonly string[], roundingAmount: Decimal): TaxRounding[] | null {
  for (const note of notes) {
    if (!note.startsWith(`${SUBJECT}${NAME}`)) continue
    const parts = note
      .slice(SUBJECT.length + NAME.length)
      .split(';')
      .map((part) => /^\s*(\S+) % (\S+)\s*$/.exec(part))
    const roundings = parts.flatMap((part) => {
      const [, taxRate = '', amount = ''] = part ?? []
      return isDecimal(taxRate) && isDecimal(amount) ? [{ taxRate: subtract(taxRate, '0'), amount }] : []
    })
    const isWhole = roundings.length === parts.length
    if (isWhole && compare(sum(roundings.map(({ amount }) => amount)), roundingAmount) === 0) return roundings
  }
  return null
}
