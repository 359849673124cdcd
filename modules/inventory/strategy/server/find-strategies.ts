import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { findStrategy, STRATEGY_KINDS } from './find-strategy.ts'
import { placeOf, readApplications } from './read-strategy.ts'

/** Which strategies hold at a place, and by which application; kinds without one are left out. */
export const findStrategies: Handler<typeof strategyCalls, 'IBmStrategyApplicationService/findstrategy'> = async (
  { trx },
  input,
) => {
  const place = await placeOf(trx, input)
  const applications = await readApplications(trx)
  const found = STRATEGY_KINDS.flatMap((kind) => {
    const application = findStrategy(applications, kind, place)
    return application ? [{ kind, methodNo: application.methods[kind], applicationNo: application.applicationNo }] : []
  })
  const named = found.map(async ({ kind, methodNo, applicationNo }) => {
    const { rows } = await sql<{ methodName: string | null; applicationName: string | null }>`
      select (select ${sql.ref(`${kind}_method_name`)} from ${sql.table(`bm_${kind}_method_head`)}
          where ${sql.ref(`${kind}_method_no`)} = ${methodNo}) as "methodName",
        (select application_name from bm_strategy_application where application_no = ${applicationNo}) as "applicationName"`.execute(
      trx,
    )
    return {
      kind,
      methodNo,
      applicationNo,
      methodName: rows[0]?.methodName ?? '',
      applicationName: rows[0]?.applicationName ?? '',
    }
  })
  return Promise.all(named)
}
