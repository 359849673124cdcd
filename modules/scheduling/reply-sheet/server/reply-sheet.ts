import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { scheduleCalls } from '#modules/scheduling/item/contract/calls.ts'
import { schedule } from '#modules/scheduling/item/contract/document.ts'
import { repliedDay } from '#modules/scheduling/item/contract/schemas.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import { customFieldSetOf } from '#platform/contract/documents.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { type ChangedRow, defineRoundTrip, type EditedDocument } from '#platform/server/round-trip/define-round-trip.ts'
import { editSheetHandlers } from '#platform/server/round-trip/edit-sheet-handlers.ts'
import { exportForEditing } from '#platform/server/round-trip/export-for-editing.ts'
import { replySheetFields } from '../contract/fields.ts'

type SheetExtra = { lineState: string }
type Changed = ChangedRow<typeof replySheetFields, SheetExtra>

const customFieldSet = customFieldSetOf(schedule)
const released = sql`t1.is_released`

/** The days of schedules, found as their list is. Those that wait no more are among them, so that they are refused by name. */
const sheetList = defineList<typeof replySheetFields, SheetExtra>({
  fields: replySheetFields,
  table: 'srm_schedule_line',
  joins: { head: sql`join srm_schedule_item head on head.id = t1.item_id` },
  columns: {
    // What is prepared is the purchaser's alone.
    preparedCount: sql`0`,
    isLate: sql`(head.status in ('published', 'answered', 'replied') and coalesce(head.first_open_day < today(), false))`,
    placeInSheet: sql`head.schedule_no || t1.demand_date`,
  },
  extra: { lineState: sql<string>`t1.line_state` },
  ...(customFieldSet ? { customFieldSets: [{ ...customFieldSet, source: 'head' }] } : {}),
  searchColumn: sql.ref('head.search_text'),
  where: released,
})

/** Day quantities and remarks that suppliers reply with in a sheet. What that means and when it is refused, the command says. */
const sheet = defineRoundTrip<typeof replySheetFields, SheetExtra>({
  port: 'ISupSrmScheduleService',
  menuNo: schedule.menuNo,
  list: sheetList,
  titleKey: 'scheduling:titles.replySheet',
  present: ({ lineState, ...row }, context) => ({
    ...row,
    actions: schedules.permitted(context, row.status, { isAnswered: lineState !== 'waiting' }),
  }),
  document: {
    documentId: sql<string>`head.id`,
    documentVersion: sql<number>`head.version`,
    changedBy: sql<string>`head.update_name`,
    changedAt: sql<string>`to_char(head.update_date, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  documentNo: ({ scheduleNo }) => scheduleNo,
  rowName: ({ demandDate }) => demandDate,
  movedOn: ({ lineState, demandDate: day, scheduleNo }) =>
    lineState === 'waiting' ? null : { error: schedulingErrors.dayNotWaiting, parameters: { day, scheduleNo } },
  editable: {
    replyQuantity: { action: 'reply', schema: repliedDay.shape.replyQuantity },
    replyRemark: { action: 'reply', schema: repliedDay.shape.replyRemark },
  },
  actions: {
    reply: {
      flag: 'isSubmit',
      labelKey: 'scheduling:schedule.reply',
      isReasonNeeded: false,
      isWhole: true,
      asked: [schedulingErrors.shortTotal],
      write: async (context, document, rows, _reason, isShortConfirmed) => {
        await schedules.handlers['ISupSrmScheduleService/replySchedule'](
          context,
          replyOf(document, rows, isShortConfirmed),
        )
      },
    },
  },
})

/** The reply to one schedule: a row that gives a remark alone has no reply yet, and what the sheet leaves as it was stays. */
function replyOf({ id, version }: EditedDocument, rows: readonly Changed[], isShortConfirmed: boolean) {
  const missing = rows.filter(({ values }) => typeof values.replyQuantity !== 'string')
  if (missing.length > 0)
    fail(schedulingErrors.daysMissing, { days: missing.map(({ row }) => row.demandDate).join(', ') })
  const days = rows.map(({ row, values }) => ({
    id: row.id,
    replyQuantity: values.replyQuantity,
    replyRemark: values.replyRemark ?? row.replyRemark,
  }))
  const { input } = scheduleCalls['ISupSrmScheduleService/replySchedule']
  return input.parse({ id, version, days, isShortConfirmed })
}

/** The days that wait, of schedules that are searched for as in their list, or chosen there by `ids`; schedule by schedule, day by day. */
const waitingOf = ({ ids, exceptIds, ...condition }: ListCondition) => {
  const chosen = [
    sql`${released} and t1.to_version is null and t1.line_state = 'waiting' and head.status = 'published'`,
    ...(Array.isArray(ids) && ids.length > 0 ? [sql`t1.item_id = any (${ids}::bigint[])`] : []),
    ...(Array.isArray(exceptIds) && exceptIds.length > 0 ? [sql`t1.item_id <> all (${exceptIds}::bigint[])`] : []),
  ]
  const list = { ...sheetList, where: sql<unknown>`${sql.join(chosen, sql` and `)}` }
  return { list, query: { condition, field: 'placeInSheet', order: 'asc' as const } }
}

const handlers = editSheetHandlers(sheet)

/** Days that wait are taken out as a sheet, filled, looked at, and replied to, all or none. */
export const replySheet = {
  ...handlers,
  export: (context: CallContext, { condition }: ListQuery<ListCondition>) => {
    context.audit({ documentNo: '', detail: { condition } })
    const { list, query } = waitingOf(condition)
    return exportForEditing(context, { ...sheet, list }, query)
  },
}
