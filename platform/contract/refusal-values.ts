import { formatQuantity } from './values/decimal.ts'

/** What refusals call the quantities and amounts that they tell of. Numbers of documents and lines have other names. */
const NUMBERS =
  'accepted allowed amount arrived boxed cap gift left onHand open ordered quantity received room rounded shippable shipped sum'.split(
    ' ',
  )

/** The values of a refusal as people read them: quantities and amounts with separators, as on every screen. */
export function shownValues<Value>(values: Readonly<Record<string, Value>>): Record<string, Value | string> {
  const shown = NUMBERS.flatMap((name) => {
    const value = values[name]
    const text = typeof value === 'string' ? formatQuantity(value) : ''
    return text === '' ? [] : [[name, text] as const]
  })
  return { ...values, ...Object.fromEntries(shown) }
}
