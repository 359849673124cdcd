import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import type { ElementType } from '#modules/master-data/record/contract/fields.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

const SETTINGS = ['fixedText', 'dateBasis', 'serialBase', 'resetPeriod', 'checkMethod'] as const
type Setting = (typeof SETTINGS)[number]

const OF_DATES: readonly ElementType[] = ['year4', 'year2', 'month', 'day', 'week', 'dayOfYear']

/** What an element of a type must say of itself. Fixed text may also stand in the rules. */
function settingsOf(type: unknown, resetPeriod: unknown): { needed: readonly Setting[]; allowed: readonly Setting[] } {
  if (type === 'fixedText') return { needed: [], allowed: ['fixedText'] }
  if (type === 'checkDigit') return { needed: ['checkMethod'], allowed: ['checkMethod'] }
  if (type === 'serial') {
    const counting: readonly Setting[] = ['serialBase', 'resetPeriod']
    const needed: readonly Setting[] =
      resetPeriod === null || resetPeriod === 'never' ? counting : [...counting, 'dateBasis']
    return { needed, allowed: needed }
  }
  const needed: readonly Setting[] = OF_DATES.includes(type as ElementType) ? ['dateBasis'] : []
  return { needed, allowed: needed }
}

/** Refuses an element that lacks what its type counts with, or says what its type does not use. */
export function checkBasicElement({ translate }: CallContext, { after }: RecordChange): void {
  const { needed, allowed } = settingsOf(after.elementType, after.resetPeriod)
  const isGiven = (name: Setting) => after[name] !== null && after[name] !== ''
  const type = translate(`master-data:enums.elementType.${String(after.elementType)}`)
  for (const name of SETTINGS) {
    const parameters = { type, setting: translate(`master-data:fields.${name}`) }
    if (needed.includes(name) && !isGiven(name)) failAt(name, masterDataErrors.elementSettingMissing, parameters)
    if (!allowed.includes(name) && isGiven(name)) failAt(name, masterDataErrors.elementSettingForeign, parameters)
  }
}
