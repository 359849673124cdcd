import { dayFields, repliedFields, scheduleFields } from '#modules/scheduling/item/contract/fields.ts'
import { type FieldDeclaration, type FieldTable, text } from '#platform/contract/fields.ts'

/** Of the schedule, what a reply looks at: the sheet shows these beside each day. */
const SHOWN = ['scheduleNo', 'goodsNo', 'goodsName', 'purchaseUnitNo', 'answerDue']

/** The fields of schedules, by which the days are found as their list is. */
function ofSchedule<T extends FieldTable>(fields: T): T {
  const moved = Object.entries(fields).map(([name, field]): [string, FieldDeclaration] => [
    name,
    { ...field, source: 'head', isExported: SHOWN.includes(name) },
  ])
  return Object.fromEntries(moved) as unknown as T
}
const column = <F extends FieldDeclaration>(field: F): F => ({ ...field, isExported: true })

/** One row per day that waits for a reply, with its schedule: what a supplier fills in Excel. */
export const replySheetFields = {
  ...ofSchedule(scheduleFields),
  demandDate: column(dayFields.demandDate),
  expectScheduledQuantity: column(dayFields.expectScheduledQuantity),
  dayRemark: { ...column(dayFields.remark), column: 'remark', label: 'scheduling:fields.dayRemark' },
  // A day that waits has no reply yet.
  replyQuantity: column(dayFields.replyQuantity),
  replyRemark: { ...column(repliedFields.replyRemark), isRequired: true } as const,
  /** By which days of a schedule stand together, in their order. */
  placeInSheet: text({ show: '', isRequired: true, isSortable: true, label: dayFields.demandDate.label }),
}
