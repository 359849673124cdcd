import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { FIXTURE_TENANT } from '#apps/server/testing/demo-fixtures.ts'
import { failedRun } from '#apps/server/testing/failed-run.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { cacheCalls } from '#modules/system/cache/contract/calls.ts'
import type { invariantCalls } from '#modules/system/invariant/contract/calls.ts'
import type { abnormalLogCalls } from '#modules/system/log/contract/calls.ts'
import type { taskCalls } from '#modules/system/task/contract/calls.ts'
import { createAbnormalLog } from '#platform/server/observability/keep-abnormal.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** A task of the company under a remark that nothing else has; the buyers of a company see all of its tasks. */
async function markedTask(context: TestContext, jobClass = 'identity.removeOldSessions') {
  const remark = `Mine ${randomUUID()}`
  const { id, version, ...task } = await foundTask(context, jobClass)
  if (task.state === 'paused')
    await context.call('admin', 'ISysJobService/resumesysjobbyids', { list: [{ id, version }] })
  const { version: current } = await foundTask(context, jobClass)
  const schedule = { scheduleKind: 'daily' as const, atTime: '03:17', startDate: '2026-03-02', remark }
  const key = await context.call('admin', 'ISysJobService/updatesysjobbyid', { id, version: current, schedule })
  return { key: { id: key.id, version: key.version }, schedule, remark }
}

/** An error of the company that nothing else has. */
async function keptError(context: TestContext) {
  const errorMessage = `Mine ${randomUUID()}`
  const stack = `at ${randomUUID()}`
  const error = Object.assign(new Error(errorMessage), { stack })
  const keep = createAbnormalLog({ db: context.db, appVersion: '2.1.1', log: { error: () => {} } })
  await keep({ kind: 'call', source: 'IAnyService/any', tenantsid: FIXTURE_TENANT, error })
  const { records } = await context.call('admin', 'ISysAbnormalLogService/getsysabnormalloglist', {
    condition: { keyword: errorMessage },
  })
  const [kept] = records
  if (!kept) throw new Error('the abnormal log did not keep the error')
  return { key: { id: kept.id, version: kept.version }, errorMessage, stack }
}

/** Tasks are there soon after the start of the product. */
async function foundTask(context: TestContext, jobClass: string) {
  for (;;) {
    const { records } = await context.call('admin', 'ISysJobService/getsysjoblist', {
      condition: { keyword: jobClass },
    })
    if (records[0]) return records[0]
    await setTimeout(50)
  }
}

/** A run of one of the company's tasks, which its buyers see together. */
const runOfTask = async (context: TestContext) =>
  failedRun(context, (await foundTask(context, 'system.removeOldLogs')).id)

/** A row that breaks an invariant, as its last check kept it, of a document that nothing else has. */
async function keptFinding(context: TestContext) {
  const documentNo = `PO-${randomUUID()}`
  const invariantNo = 'orders.batchLedger'
  await inScope(context.db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    const check = { tenantsid: FIXTURE_TENANT, invariant_no: invariantNo, duration_ms: 1, finding_count: '1' }
    await trx
      .insertInto('sys_invariant_result')
      .values({ ...check, check_date: sql<string>`now()`, broken_since: sql<string>`now()` })
      .onConflict((conflict) =>
        conflict.columns(['tenantsid', 'invariant_no']).doUpdateSet({ finding_count: '1', error_message: '' }),
      )
      .execute()
    const scope = { org_no: 'SZ10', warehouse_no: 'SZ-RM', classify_type: '' }
    const said = { document_no: documentNo, place: '10-1-1', expected: '5', found: '6' }
    await trx
      .insertInto('sys_invariant_finding')
      .values({ tenantsid: FIXTURE_TENANT, invariant_no: invariantNo, ...scope, ...said })
      .execute()
  })
  return { input: { invariantNo }, secrets: [documentNo] }
}

/** Tasks that find everything in order and are quick. */
const RUN_IN_TURN = [
  'identity.removeOldSessions',
  'identity.checkLicence',
  'documents.removeOldFiles',
  'system.removeOldMessages',
]
let turn = 0

/** How the calls over scheduled tasks, invariants, the abnormal log and the servers' caches are tried. */
export const operationSamples: SamplesOf<
  typeof taskCalls & typeof abnormalLogCalls & typeof cacheCalls & typeof invariantCalls
> = {
  'ISysInvariantService/getsysinvariantlist': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    // The rules are the product's; each company reads how they stand with its own data.
    visibleTo: ['farBuyer', 'stranger'],
  },
  'ISysInvariantService/getsysinvariantfindings': { as: 'admin', prepare: keptFinding },
  'ISysInvariantService/checksysinvariants': {
    as: 'admin',
    prepare: async (context) => {
      for (;;) {
        const { actions } = await foundTask(context, 'system.checkInvariants')
        if (actions.run === null) return { input: {} }
        await setTimeout(50)
      }
    },
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISysCacheService/getsyscachelist': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    // Each company reads what is kept of its own.
    visibleTo: ['farBuyer', 'stranger'],
  },
  'ISysCacheService/clearsyscache': {
    as: 'admin',
    prepare: () => ({ input: { names: ['ownTexts', 'customFields'] } }),
    // Each company clears what is kept of its own.
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISysJobService/getsysjoblist': {
    as: 'admin',
    prepare: async (context) => {
      const { remark } = await markedTask(context)
      return { input: { condition: { keyword: remark } }, secrets: [remark] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysJobService/exportexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { remark } = await markedTask(context)
      return { input: { condition: { keyword: remark } }, secrets: [remark] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysJobService/getsysjobrunlist': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await markedTask(context)).key.id } }),
  },
  'ISysJobRunService/getsysjobrunlist': {
    as: 'admin',
    prepare: runOfTask,
    visibleTo: ['farBuyer'],
  },
  'ISysJobRunService/exportexcel': {
    as: 'admin',
    prepare: runOfTask,
    visibleTo: ['farBuyer'],
  },
  'ISysJobService/updatesysjobbyid': {
    as: 'admin',
    prepare: async (context) => {
      const { key, schedule } = await markedTask(context)
      return { input: { ...key, schedule: { ...schedule, atTime: '04:18' } } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysJobService/pausesysjobbyids': {
    as: 'admin',
    prepare: async (context) => ({ input: { list: [(await markedTask(context)).key] } }),
    allowedTo: ['farBuyer'],
  },
  'ISysJobService/resumesysjobbyids': {
    as: 'admin',
    prepare: async (context) => {
      const { key } = await markedTask(context, 'identity.checkLicence')
      await context.call('admin', 'ISysJobService/pausesysjobbyids', { list: [key] })
      return { input: { list: [{ ...key, version: key.version + 1 }] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysJobService/runsysjobbyids': {
    as: 'admin',
    prepare: async (context) => {
      // Each time another one: what was asked for before may be waiting to begin, which its list does not tell.
      for (;;) {
        const { id, version, actions } = await foundTask(context, RUN_IN_TURN[turn++ % RUN_IN_TURN.length] ?? '')
        if (actions.run === null) return { input: { list: [{ id, version }] } }
        await setTimeout(50)
      }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysAbnormalLogService/getsysabnormalloglist': {
    as: 'admin',
    prepare: async (context) => {
      const { errorMessage } = await keptError(context)
      return { input: { condition: { keyword: errorMessage } }, secrets: [errorMessage] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysAbnormalLogService/exportexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { errorMessage } = await keptError(context)
      return { input: { condition: { keyword: errorMessage } }, secrets: [errorMessage] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysAbnormalLogService/getsysabnormallogbyid': {
    as: 'admin',
    prepare: async (context) => {
      const { key, stack } = await keptError(context)
      return { input: { id: key.id }, secrets: [stack] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysAbnormalLogService/handlesysabnormallogbyids': {
    as: 'admin',
    prepare: async (context) => ({ input: { list: [(await keptError(context)).key], handleNote: 'Mended' } }),
    allowedTo: ['farBuyer'],
  },
  'ISysAbnormalLogService/reportWebError': {
    as: 'supplier',
    prepare: () => ({
      input: {
        page: '/offsite/asnTracking',
        errorName: 'TypeError',
        errorMessage: 'x is not a function',
        stack: 'at x',
      },
    }),
    isAboutCaller: true,
    isOwnChange: true,
  },
}
