import type { SERIAL_BASES } from '../contract/records/rule-records.ts'

/** Which characters a serial number is written with. */
export type SerialBase = (typeof SERIAL_BASES)[number]

/** Characters by their values. I and O look like one and zero. */
const ALPHABETS: Readonly<Record<SerialBase, string>> = {
  decimal: '0123456789',
  base36: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
}

/**
 * A serial number, counted from 1, in so many characters; null when it needs more. Letters begin with the first of all (AAA), as
 * there is no letter for nothing.
 */
export function serialText(serial: bigint, base: SerialBase, length: number): string | null {
  const alphabet = ALPHABETS[base]
  const size = BigInt(alphabet.length)
  let rest = base === 'letters' ? serial - 1n : serial
  let text = ''
  do {
    text = (alphabet[Number(rest % size)] ?? '') + text
    rest /= size
  } while (rest > 0n)
  return text.length > length ? null : text.padStart(length, alphabet[0])
}
