import { Gs1Error, gs1CheckDigit } from '#platform/contract/exchange/gs1-elements.ts'
import type { CHECK_METHODS } from '../contract/records/rule-records.ts'

/** A way of checking numbers. */
export type CheckMethod = (typeof CHECK_METHODS)[number]

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What check characters are counted over: letters and digits alone, whichever way they are written. */
const checked = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The check characters behind a text; null where the method cannot count them, such as GS1's over letters. */
export function checkDigits(method: CheckMethod, text: string): string | null {
  const counted = checked(text)
  if (counted === '') return null
  switch (method) {
    case 'gs1':
      return gs1Digit(counted)
    case 'mod97':
      return String(98n - (BigInt(`${inDigits(counted)}00`) % 97n)).padStart(2, '0')
    case 'mod3736':
      return ALPHABET[(37 - hybridRest(counted)) % 36] ?? null
  }
}

function gs1Digit(counted: string): string | null {
  try {
    return gs1CheckDigit(counted)
  } catch (error) {
    if (error instanceof Gs1Error) return null
    throw error
  }
}

const worth = (character = ''): number => ALPHABET.indexOf(character)

/** Letters as two digits each: A is 10, Z is 35. */
const inDigits = (counted: string): string => [...counted].map((character) => worth(character)).join('')

/** ISO/IEC 7064, hybrid system MOD 37,36: what the characters leave before the check character. */
function hybridRest(counted: string): number {
  let rest = 36
  for (const character of counted) {
    const sum = (rest + worth(character)) % 36
    rest = ((sum === 0 ? 36 : sum) * 2) % 37
  }
  return rest
}
