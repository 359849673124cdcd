import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { settingCalls } from '../contract/calls.ts'
import { fitsParam, type ParamNo, SYSTEM_PARAMS } from '../contract/params.ts'

/** A parameter's value in the tenant in scope: what was set there, else the declared default. */
export async function paramValue(trx: ScopedTransaction, paramNo: ParamNo): Promise<string> {
  const kept = await trx
    .selectFrom('sys_param')
    .select('param_value')
    .where('param_no', '=', paramNo)
    .executeTakeFirst()
  // What does not fit any more, such as after a change of the limits, counts as not set.
  return kept && fitsParam(paramNo, kept.param_value) ? kept.param_value : SYSTEM_PARAMS[paramNo].defaultValue
}

/** A parameter with its value. */
export const readParam: Handler<typeof settingCalls, 'ISysParamService/getValueByParamNo'> = async (
  { trx, translate },
  { paramNo },
) => ({
  paramNo,
  paramName: translate(`system:params.${paramNo}`),
  paramType: SYSTEM_PARAMS[paramNo].paramType,
  paramValue: await paramValue(trx, paramNo),
})
