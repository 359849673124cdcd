import { systemErrors } from '#modules/system/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { fitsParam, isParamNo, paramLimits, SYSTEM_PARAMS } from '../contract/params.ts'

/** Refuses a value that the parameter's type and limits do not allow. */
export function checkParam(_context: CallContext, { after }: RecordChange): void {
  const [paramNo, value] = [String(after.paramNo), String(after.paramValue)]
  if (isParamNo(paramNo) && fitsParam(paramNo, value)) return
  const limits = isParamNo(paramNo) ? paramLimits(SYSTEM_PARAMS[paramNo]) : ''
  failAt('paramValue', systemErrors.paramUnfit, { value, limits })
}
