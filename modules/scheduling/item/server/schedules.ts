import { type RawBuilder, sql } from 'kysely'
import type { Side } from '#platform/contract/lifecycle.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { scheduleSchemas } from '../contract/calls.ts'
import { schedule } from '../contract/document.ts'
import type { ScheduleFacts } from '../contract/lifecycle.ts'
import { addSchedule } from './add-schedule.ts'
import { agreeDays } from './agree-days.ts'
import { chooseChange } from './choose-change.ts'
import { confirmReset } from './confirm-reset.ts'
import { insistOnDays } from './insist-on-days.ts'
import { prepareDays } from './prepare-days.ts'
import { proposeReset } from './propose-reset.ts'
import { publishSchedule } from './publish-schedule.ts'
import { refuseReset } from './refuse-reset.ts'
import { replyToDays } from './reply-to-days.ts'

/** Whether a schedule, by its row, has no day of such a state that the reader sees. */
const hasNone = (
  alias: string,
  condition: RawBuilder<unknown>,
) => sql<boolean>`not exists (select from srm_schedule_line l
  where l.item_id = ${sql.ref(`${alias}.id`)} and l.to_version is null and l.is_released and ${condition})`
const isAnswered = (alias: string) => hasNone(alias, sql`l.line_state = 'waiting'`)
const isSupplierFrozen = (alias: string) => sql<boolean>`coalesce((select s.is_order_frozen from bm_supplier s
  where s.tenantsid = ${sql.ref(`${alias}.tenantsid`)} and s.supplier_no = ${sql.ref(`${alias}.supplier_no`)}), false)`

/** What the list reads of a row beside its fields. */
type ScheduleExtra = { repliedCount: number; isAnswered: boolean; isSupplierFrozen: boolean }
type Counted = ScheduleExtra & { preparedCount: number; differingCount: number; resetParty: string | null }

const EXTRA: { [K in keyof ScheduleExtra]: RawBuilder<ScheduleExtra[K]> } = {
  repliedCount: sql<number>`t1.replied_count`,
  isAnswered: isAnswered('t1'),
  isSupplierFrozen: isSupplierFrozen('t1'),
}

const facts = (row: Counted, side: Side): ScheduleFacts => ({
  isUnchanged: row.preparedCount === 0,
  isSupplierFrozen: row.isSupplierFrozen,
  isAnswered: row.isAnswered,
  isAgreed: row.differingCount === 0,
  isUnanswered: row.repliedCount === 0,
  resetBy: row.resetParty === null ? null : row.resetParty === side ? 'own' : 'other',
})

/** Schedules at work. What lists filter by of their days is kept with them, by the database. */
export const schedules = implementDocument(schedule, scheduleSchemas, {
  list: {
    columns: {
      // What is prepared is the purchaser's alone until its release.
      preparedCount: sql`case when acting_party() is distinct from 'supplier' then t1.prepared_count else 0 end`,
      isLate: sql`(t1.status in ('published', 'answered', 'replied') and coalesce(t1.first_open_day < today(), false))`,
    },
    extra: EXTRA,
  },
  hidden: ['repliedCount', 'isAnswered', 'isSupplierFrozen'],
  factsOfRow: (row, side) => facts(row, side),
  factsOf: async ({ trx, caller }, row) => {
    const { rows } = await sql<Counted>`
      select prepared_count as "preparedCount", differing_count as "differingCount", replied_count as "repliedCount",
        reset_party as "resetParty", ${isAnswered('i')} as "isAnswered", ${isSupplierFrozen('i')} as "isSupplierFrozen"
      from srm_schedule_item i where id = ${row.id}`.execute(trx)
    const [counted] = rows
    if (!counted) throw new Error('a locked schedule is there')
    return facts(counted, caller.side)
  },
  create: addSchedule,
  on: {
    plan: async (context, row, { days }) => {
      await prepareDays(context, row, days)
      return {}
    },
    changeTerms: (_context, _row, terms) => ({
      set: {
        pack_qty: terms.packQty,
        lock_days: terms.lockDays,
        firm_days: terms.firmDays,
        trade_off_days: terms.tradeOffDays,
        material_share: terms.materialShare,
        answer_days: terms.answerDays,
        spread_rule: terms.spreadRule,
        remark: terms.remark ?? '',
      },
    }),
    publish: (context, row) => publishSchedule(context, row),
    publishUnlocked: (context, row, { reason }) => publishSchedule(context, row, reason),
    reply: replyToDays,
    chooseChange,
    agree: agreeDays,
    insist: insistOnDays,
    proposeReset,
    confirmReset,
    refuseReset,
    close: async ({ trx }, { id }, { reason }) => {
      // What is delivered from here on is counted by the next schedule of the goods.
      await sql`update srm_schedule_order_line set item_id = null where item_id = ${id}`.execute(trx)
      // Nothing of it is open any more, and nobody has anything left to do.
      const none = { open_qty: '0', first_open_day: null, waiting_count: 0, differing_count: 0, prepared_count: 0 }
      return { set: { ...none, reason, reset_party: null } }
    },
  },
  parts: [
    {
      part: 'changes',
      table: 'srm_schedule_change',
      column: 'item_id',
      added: { date: 'create_date', name: 'create_name' },
    },
    {
      part: 'resets',
      table: 'srm_schedule_reset',
      column: 'item_id',
      added: { date: 'create_date', name: 'proposed_by' },
    },
  ],
})
