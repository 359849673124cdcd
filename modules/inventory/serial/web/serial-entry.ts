import { parseGs1 } from '#platform/contract/exchange/gs1-elements.ts'
import { SERIAL_SPELLING, serialsOf } from '../contract/fields.ts'

/** What came of numbers that were entered: those that count now, and those that do not, by why. */
export interface SerialEntry {
  serials: readonly string[]
  twice: readonly string[]
  misspelt: readonly string[]
  /** Not among the pieces that may be named. */
  strangers: readonly string[]
}

/** The serial number in a GS1 message (application identifier 21); what is no such message is the number itself. */
function numberIn(code: string): string {
  try {
    return parseGs1(code).find(({ identifier }) => identifier === '21')?.data ?? code
  } catch {
    return code
  }
}

/** Adds what was typed, scanned, pasted or read from a file: several numbers are parted by spaces, lines, commas or semicolons. */
export function enterSerials(
  before: readonly string[],
  entered: string,
  choices: ReadonlySet<string> | null,
): SerialEntry {
  const serials = [...before]
  const known = new Set(before)
  const entry: Record<'twice' | 'misspelt' | 'strangers', string[]> = { twice: [], misspelt: [], strangers: [] }
  for (const code of serialsOf(entered)) {
    const serialNo = choices?.has(code) ? code : numberIn(code)
    if (!SERIAL_SPELLING.test(serialNo)) entry.misspelt.push(code)
    else if (known.has(serialNo)) entry.twice.push(serialNo)
    else if (choices && !choices.has(serialNo)) entry.strangers.push(serialNo)
    else {
      known.add(serialNo)
      serials.push(serialNo)
    }
  }
  return { serials, ...entry }
}
