import { sql } from 'kysely'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ModuleInvariant } from '#platform/server/invariants/module-invariants.ts'
import { readFindings } from '#platform/server/invariants/read-findings.ts'
import { described } from '#platform/server/observability/keep-abnormal.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

/** Rows that are kept of each invariant; all are counted. */
const MOST_FINDINGS = 100
const ERROR_LENGTH = 2000

type Findings = Awaited<ReturnType<typeof readFindings>>
type Outcome = { invariantNo: string; durationMs: number } & (Findings | { error: string })

/**
 * Checks all invariants for one company, keeps what each came to in place of what it came to before, and tells administrators what
 * does not hold. One that cannot be checked does not keep the others from it.
 */
export async function checkInvariants(
  invariants: readonly ModuleInvariant[],
  context: TaskContext,
): Promise<TaskOutcome> {
  const { db, tenantsid } = context
  const scope = systemScope('jobs', tenantsid)
  const outcomes: Outcome[] = []
  for (const { invariantNo, view } of invariants) {
    const startedAt = performance.now()
    const read = await inScope(db, scope, (trx) => readFindings(trx, view, MOST_FINDINGS), 'read').catch(
      (error: unknown) => {
        context.log.warn({ err: error, invariantNo, tenantsid }, 'invariant not checked')
        return { error: described(error).message.slice(0, ERROR_LENGTH) || 'Error' }
      },
    )
    const outcome = { invariantNo, durationMs: Math.round(performance.now() - startedAt), ...read }
    await inScope(db, scope, (trx) => keepOutcome(trx, tenantsid, outcome))
    outcomes.push(outcome)
  }
  const broken = outcomes.flatMap((one) => ('error' in one || one.count === 0 ? [] : [one]))
  const unchecked = outcomes.filter((one) => 'error' in one)
  await inScope(db, scope, async (trx) => {
    await forgetOthers(trx, invariants)
    if (broken.length > 0) await report(trx, context, broken)
  })
  const warnings = [
    ...broken.map(({ invariantNo, count }) => `${invariantNo} (${count} rows)`),
    ...unchecked.map(({ invariantNo }) => `${invariantNo} (not checked)`),
  ]
  const parameters = { count: outcomes.length, broken: broken.length, unchecked: unchecked.length }
  return {
    rowCount: outcomes.length,
    note: { textKey: `system:tasks.${warnings.length > 0 ? 'invariantsBroken' : 'invariantsHold'}`, parameters },
    ...(warnings.length > 0 && { warning: `invariants that do not hold: ${warnings.join(', ')}` }),
  }
}

async function keepOutcome(trx: ScopedTransaction, tenantsid: string, outcome: Outcome): Promise<void> {
  const { invariantNo, durationMs } = outcome
  const count = 'error' in outcome ? null : outcome.count
  const since = sql<string>`case when ${count}::bigint > 0
    then coalesce(sys_invariant_result.broken_since, clock_timestamp()) when ${count}::bigint is null
    then sys_invariant_result.broken_since end`
  const values = {
    check_date: sql<string>`clock_timestamp()`,
    duration_ms: durationMs,
    finding_count: count === null ? null : String(count),
    error_message: 'error' in outcome ? outcome.error : '',
  }
  await trx.deleteFrom('sys_invariant_finding').where('invariant_no', '=', invariantNo).execute()
  await trx
    .insertInto('sys_invariant_result')
    .values({
      tenantsid,
      invariant_no: invariantNo,
      ...values,
      broken_since: sql<string>`case when ${count}::bigint > 0 then clock_timestamp() end`,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantsid', 'invariant_no']).doUpdateSet({ ...values, broken_since: since }),
    )
    .execute()
  if ('error' in outcome || outcome.findings.length === 0) return
  await insertRows(
    trx,
    'sys_invariant_finding',
    outcome.findings.map((finding) => ({ ...finding, tenantsid, invariant_no: invariantNo })),
  )
}

/** What a version no longer checks is not shown as if it had been checked. */
const forgetOthers = (trx: ScopedTransaction, invariants: readonly ModuleInvariant[]) =>
  trx
    .deleteFrom('sys_invariant_result')
    .where(sql<boolean>`invariant_no <> all (${invariants.map(({ invariantNo }) => invariantNo)}::text[])`)
    .execute()

/** Tells who keeps the invariants, once a day of the same rows. */
async function report(
  trx: ScopedTransaction,
  { tenantsid, today }: TaskContext,
  broken: readonly { count: number }[],
): Promise<void> {
  const rows = broken.reduce((sum, { count }) => sum + count, 0)
  const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
  const context = actorContext(trx, actor, createTextCatalogue([systemTexts]))
  context.announce({
    topic: 'messages',
    orgNo: '',
    supplierNo: '',
    payload: {},
    event: {
      name: 'invariantBroken',
      key: `invariants:${today}:${broken.length}:${rows}`,
      values: { ruleCount: String(broken.length), findingCount: String(rows) },
    },
  })
  await context.flush('')
}
