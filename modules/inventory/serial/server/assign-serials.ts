import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'

/** A part of the pieces that there are: so many, and which, where somebody named them. */
export interface SerialPart {
  qty: string
  /** Undefined or empty: not named. */
  named?: readonly string[] | undefined
}

/** Why pieces cannot be told; `part` is the place of the part that it is about. */
export interface SerialError {
  part: number
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * Says which of the pieces that there are belong to each part. All parts are named but for one at most, where what stays behind is a
 * part, too: that one has the others. So nobody names what is moved as a whole, and nothing is guessed.
 */
export function assignSerials<S extends { serial_no: string }>(
  available: readonly S[],
  parts: readonly SerialPart[],
): { assigned: S[][]; faults: SerialError[] } {
  const errors: SerialError[] = []
  const report = (part: number, declaration: ErrorDeclaration, parameters: ErrorParameters): void =>
    void errors.push({ part, declaration, parameters })
  const left = new Map(available.map((one) => [one.serial_no, one]))
  const assigned = parts.map(({ qty, named = [] }, part): S[] => {
    if (named.length === 0) return []
    if (named.length !== Number(qty)) report(part, inventoryErrors.serialsDiffer, { told: named.length, quantity: qty })
    return named.flatMap((serialNo) => {
      const found = left.get(serialNo)
      if (found) {
        left.delete(serialNo)
        return [found]
      }
      const isTwice = available.some((one) => one.serial_no === serialNo)
      report(part, isTwice ? inventoryErrors.serialTwice : inventoryErrors.serialUnknown, { serialNo })
      return []
    })
  })
  if (errors.length > 0) return { assigned, faults: errors }
  const unnamed = parts
    .map(({ qty, named = [] }, part) => ({ part, count: named.length === 0 ? Number(qty) : 0 }))
    .filter(({ count }) => count > 0)
  const rest = left.size - unnamed.reduce((sum, { count }) => sum + count, 0)
  const [first, ...others] = unnamed
  if (!first) return { assigned, faults: errors }
  if (rest < 0) report(first.part, inventoryErrors.serialsShort, { quantity: first.count, available: left.size })
  else if (rest > 0 || others.length > 0) {
    report(first.part, inventoryErrors.serialsToName, { quantity: first.count, available: left.size })
  } else assigned[first.part] = [...left.values()]
  return { assigned, faults: errors }
}
