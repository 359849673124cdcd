import { EVERY, enumKey, type FieldDeclaration, type FieldKind } from '#platform/contract/fields.ts'
import { formatAmount, formatQuantity, isDecimal, round } from '#platform/contract/values/decimal.ts'
import { currentSession } from '#platform/web/session.ts'
import type { Translate } from './texts/texts.ts'

/** Most decimals a stored number can have; beyond it nothing is lost by rounding for the eye. */
const MOST_DECIMALS = 20
/** Decimals of ISO 4217 where browsers have none, as theirs are those of prices in shops. */
const ISO_DECIMALS: readonly (readonly [currencies: string, decimals: number])[] = [
  ['AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER', 2],
  ['IQD', 3],
]
const currencyDecimals = new Map<string, number>(
  ISO_DECIMALS.flatMap(([currencies, decimals]) => currencies.split(' ').map((currency) => [currency, decimals])),
)

/** Decimals of a currency: what the company says of it, else ISO 4217, else 2. */
export function decimalsOfCurrency(currency: unknown): number {
  if (typeof currency !== 'string') return 2
  const ofCompany = currentSession()?.userInfo.currencyDecimals?.[currency]
  if (ofCompany !== undefined) return ofCompany
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2
  let decimals = currencyDecimals.get(currency)
  if (decimals === undefined) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    decimals = maximumFractionDigits ?? 2
    currencyDecimals.set(currency, decimals)
  }
  return decimals
}

/** Amount with its currency's decimals; a unit price keeps further decimals that it has, up to the field's own limit. */
function formatMoney(value: string, field: FieldDeclaration, currency: unknown): string {
  const usual = decimalsOfCurrency(currency)
  const most = field.decimals ?? usual
  if (most <= usual || !isDecimal(value, MOST_DECIMALS)) return formatAmount(value, usual)
  const fraction = round(value, most).split('.')[1] ?? ''
  return formatAmount(value, Math.max(usual, fraction.length))
}

/** Whether values of this kind are right-aligned numbers. */
export function isNumericKind(kind: FieldKind): boolean {
  return kind === 'quantity' || kind === 'money' || kind === 'number'
}

/**
 * A value as people read it: exact decimals with separators, dates and times as they are, enumerations and flags by their label.
 * Unknown values are empty, an amount that is not finite is `--` (spec shell §9). `row` tells a money field its currency.
 */
export function formatField(
  field: FieldDeclaration,
  value: unknown,
  t: Translate,
  row?: Readonly<Record<string, unknown>>,
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'quantity':
    case 'number':
      return formatQuantity(String(value)) || String(value)
    case 'money':
      return formatMoney(String(value), field, field.unitField === undefined ? undefined : row?.[field.unitField])
    case 'enum':
      return t(enumKey(field, String(value)), { defaultValue: String(value) })
    case 'flag':
      return t(value === true || value === 'Y' || value === '1' || value === 1 ? 'lists:yes' : 'lists:no')
    case 'reference':
      return value === EVERY ? t('lists:select.every') : String(value)
    case 'text':
      return field.isSpelled ? [...String(value)].map((one) => t(enumKey(field, one))).join(' \u00b7 ') : String(value)
    case 'code':
    case 'date':
    case 'time':
      return String(value)
  }
}
