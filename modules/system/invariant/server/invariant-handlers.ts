import { sql } from 'kysely'
import { controlTasks } from '#modules/system/task/server/control-tasks.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { RowOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import type { ModuleInvariant } from '#platform/server/invariants/module-invariants.ts'
import { pageOfRows } from '#platform/server/list/page-of-rows.ts'
import type { invariantCalls } from '../contract/calls.ts'
import type { INVARIANT_STATES, invariantFields } from '../contract/fields.ts'
import { CHECK_INVARIANTS } from './tasks.ts'

type Invariants = () => readonly ModuleInvariant[]
type InvariantRow = RowOf<typeof invariantFields> & { id: string; documentKind: string | null }

/** What answers the calls over invariants. */
export const invariantHandlers = (invariants: Invariants): Handlers<typeof invariantCalls> => ({
  'ISysInvariantService/getsysinvariantlist': async (context, query) => {
    const rows = await readRows(context, invariants())
    return pageOfRows(
      rows.filter((row) => matches(row, query.condition)),
      query,
    )
  },
  'ISysInvariantService/getsysinvariantfindings': async ({ trx, translate }, { invariantNo }) => {
    const invariant = invariants().find((one) => one.invariantNo === invariantNo)
    if (!invariant) return fail(platformErrors.notFound)
    const { stateKey } = invariant
    const word = (value: string) => (stateKey === undefined ? value : translate(`${stateKey}.${value}`))
    const findings = await trx
      .selectFrom('sys_invariant_finding')
      .select(['id', 'document_no as documentNo', 'place', 'expected', 'found'])
      .where('invariant_no', '=', invariantNo)
      .orderBy('id')
      .execute()
    return findings.map((row) => ({ ...row, expected: word(row.expected), found: word(row.found) }))
  },
  'ISysInvariantService/checksysinvariants': async (context) => {
    const task = await context.trx
      .selectFrom('sys_job')
      .select(['id', 'version'])
      .where('job_class', '=', CHECK_INVARIANTS)
      .executeTakeFirst()
    await controlTasks['ISysJobService/runsysjobbyids'](context, { list: [task ?? fail(platformErrors.notFound)] })
    return null
  },
})

/** Those that do not hold first, each with what its last check came to. */
async function readRows(
  { trx, translate }: CallContext,
  invariants: readonly ModuleInvariant[],
): Promise<InvariantRow[]> {
  const shown = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`
  const results = await trx
    .selectFrom('sys_invariant_result')
    .select(['invariant_no', 'duration_ms', 'error_message', sql<number | null>`finding_count::int`.as('count')])
    .select([shown('check_date').as('checkDate'), shown('broken_since').as('brokenSince')])
    .execute()
  const byNo = new Map(results.map((result) => [result.invariant_no, result]))
  const rows = invariants.map(({ invariantNo, module, labelKey, severity, documentKind = null }): InvariantRow => {
    const result = byNo.get(invariantNo)
    return {
      id: invariantNo,
      rule: translate(labelKey),
      moduleName: translate(module === 'system' ? 'system:enums.jobGroup.system' : `${module}:licensedAs`),
      invariantState: stateOf(result),
      findingCount: result?.count ?? null,
      severity,
      checkDate: result?.checkDate ?? null,
      brokenSince: result?.brokenSince ?? null,
      durationMs: result?.duration_ms ?? null,
      invariantNo,
      errorMessage: result?.error_message || null,
      documentKind,
    }
  })
  const rank = ({ invariantState }: InvariantRow) =>
    invariantState === 'holds' || invariantState === 'unchecked' ? 1 : 0
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

function stateOf(result: { count: number | null } | undefined): (typeof INVARIANT_STATES)[number] {
  if (!result) return 'unchecked'
  if (result.count === null) return 'failed'
  return result.count > 0 ? 'broken' : 'holds'
}

/** Whether a rule is what a search looks for, in the words that the reader sees. */
function matches(row: InvariantRow, condition: ListCondition): boolean {
  const { keyword, rule, moduleName, invariantState, severity } = condition
  const has = (text: string, requested: unknown) =>
    typeof requested !== 'string' || text.toLowerCase().includes(requested.trim().toLowerCase())
  const isOneOf = (value: string, requested: unknown) => {
    const values = Array.isArray(requested) ? requested : [requested]
    return values.every((one) => one === undefined || one === '') || values.includes(value)
  }
  return (
    has(`${row.rule} ${row.moduleName} ${row.invariantNo}`, keyword) &&
    has(row.rule, rule) &&
    has(row.moduleName, moduleName) &&
    isOneOf(row.invariantState, invariantState) &&
    isOneOf(row.severity, severity)
  )
}
