import { isKnownIdentifier } from '#platform/contract/exchange/gs1-elements.ts'
import { isGs1Rule, type NumberPart, type NumberRule } from './make-number.ts'

/** What of a rule can never make numbers, or would make one twice. */
export type RuleErrorCode =
  | 'serialMissing'
  | 'serialTwice'
  | 'serialLength'
  | 'textMissing'
  | 'textTooLong'
  | 'checkFirst'
  | 'resetHidden'
  | 'ofItself'
  | 'identifierMissing'
  | 'identifierUnknown'
  | 'identifierTwice'
  | 'identifierForeign'

/** An error of a rule with the part that has it; none for what is missing altogether. */
export interface RuleError {
  code: RuleErrorCode
  part: NumberPart | null
}

/** What kind of rule it is. */
export type RuleKind = 'lot' | 'bar'

/** The first error of a rule; null when it is fit. A rule without parts is: then there is no number to make. */
export function ruleError(kind: RuleKind, rule: NumberRule): RuleError | null {
  const { parts } = rule
  const [first] = parts
  if (!first) return null
  return serialError(kind, parts) ?? partError(kind, parts) ?? identifierError(rule)
}

function serialError(kind: RuleKind, parts: readonly NumberPart[]): RuleError | null {
  const [serial, second] = parts.filter(({ elementType }) => elementType === 'serial')
  if (!serial) return kind === 'lot' ? { code: 'serialMissing', part: null } : null
  if (second) return { code: 'serialTwice', part: second }
  if (serial.partLength === null) return { code: 'serialLength', part: serial }
  return isPeriodShown(serial, parts) ? null : { code: 'resetHidden', part: serial }
}

/** Whether the number tells the period in which its serial number counts: else the next period would give it again. */
function isPeriodShown({ resetPeriod, dateBasis }: NumberPart, parts: readonly NumberPart[]): boolean {
  const types = new Set(parts.filter((part) => part.dateBasis === dateBasis).map(({ elementType }) => elementType))
  const isWhole = dateBasis === '2' && parts.some(({ elementType }) => elementType === 'productDate')
  const hasYear = types.has('year4') || types.has('year2')
  switch (resetPeriod) {
    case 'never':
    case null:
      return true
    case 'year':
      return isWhole || hasYear
    case 'month':
      return isWhole || (hasYear && (types.has('month') || types.has('dayOfYear')))
    case 'day':
      return isWhole || (hasYear && (types.has('dayOfYear') || (types.has('month') && types.has('day'))))
  }
}

function partError(kind: RuleKind, parts: readonly NumberPart[]): RuleError | null {
  for (const [index, part] of parts.entries()) {
    const { elementType, fixedText, partLength } = part
    if (elementType === 'fixedText' && fixedText === '') return { code: 'textMissing', part }
    if (elementType === 'fixedText' && partLength !== null && fixedText.length > partLength) {
      return { code: 'textTooLong', part }
    }
    if (elementType === 'checkDigit' && (index === 0 || part.identifier !== '')) return { code: 'checkFirst', part }
    if (kind === 'lot' && (elementType === 'lotNo' || elementType === 'boxNumber')) return { code: 'ofItself', part }
  }
  return null
}

function identifierError(rule: NumberRule): RuleError | null {
  const named = rule.parts.filter(({ identifier }) => identifier !== '')
  if (!isGs1Rule(rule)) {
    const [foreign] = named
    return foreign ? { code: 'identifierForeign', part: foreign } : null
  }
  const [first] = rule.parts
  if (first?.identifier === '') return { code: 'identifierMissing', part: first }
  const seen = new Set<string>()
  for (const part of named) {
    if (!isKnownIdentifier(part.identifier)) return { code: 'identifierUnknown', part }
    if (seen.has(part.identifier)) return { code: 'identifierTwice', part }
    seen.add(part.identifier)
  }
  return null
}
