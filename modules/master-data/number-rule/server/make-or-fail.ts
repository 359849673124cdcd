import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { BusinessError, type ErrorDeclaration } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { NumberError, type NumberErrorCode } from './make-number.ts'

const REFUSALS: Readonly<Record<NumberErrorCode, ErrorDeclaration>> = {
  ruleEmpty: masterDataErrors.numberRuleEmpty,
  valueMissing: masterDataErrors.numberValueMissing,
  partTooLong: masterDataErrors.numberPartTooLong,
  serialUsedUp: masterDataErrors.numberSerialUsedUp,
  notCheckable: masterDataErrors.numberNotCheckable,
  tooLong: masterDataErrors.numberTooLong,
  notGs1: masterDataErrors.numberNotGs1,
}

/** Makes a number; what the rule cannot do with its data becomes a refusal that names rule, part and value. */
export function makeOrFail<T>({ translate }: Pick<CallContext, 'translate'>, ruleNo: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof NumberError)) throw error
    const { code, part, what, limit } = error
    const declaration = REFUSALS[code]
    const parameters = {
      rule: ruleNo,
      part: part ? `${part.partSeq} ${part.elementNo} (${part.elementName})` : '',
      what: code === 'valueMissing' ? translate(`master-data:enums.elementType.${what}`) : what,
      limit,
    }
    const details = code === 'valueMissing' ? [{ path: what, declaration, parameters }] : []
    throw new BusinessError(declaration, parameters, details)
  }
}
