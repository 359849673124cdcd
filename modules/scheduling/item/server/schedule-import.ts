import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineImport, type ReadRow, type RowError } from '#platform/server/import/define-import.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import { scheduleImportFields } from '../contract/fields.ts'
import { type DayRow, importedDays, readStandingDays, type StandingDays } from './imported-days.ts'
import { insertSchedules } from './insert-schedules.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { prepareDays } from './prepare-days.ts'
import {
  goodsErrors,
  isKnown,
  readScheduleGoods,
  type ScheduleGoods,
  type SchedulePlace,
  scheduleColumns,
} from './schedule-goods.ts'
import { schedules } from './schedules.ts'

type Fields = typeof scheduleImportFields
type Read = ReadRow<Fields>
type FieldError = RowError<Fields>

/** An open schedule that the file changes, under lock. */
interface OpenSchedule {
  row: LockedSchedule
  days: StandingDays
}

/** What the rows refer to, by the key of their schedule. */
interface References {
  goods: ReadonlyMap<string, ScheduleGoods>
  open: ReadonlyMap<string, OpenSchedule>
}

const NO_DAYS: StandingDays = new Map()

/** Days of schedules from a file, one a row: they are prepared for the next release, which is somebody's own decision. */
export const scheduleImport = defineImport({
  port: 'ISrmScheduleService',
  fields: scheduleImportFields,
  titleKey: 'scheduling:titles.scheduleImport',
  groupOf: ({ values }) => keyOf(values) ?? '',
  lookUp: readReferences,
  checkRows: (context, rows, references) => [
    ...rows.flatMap((row) => foreignErrors(context, row)),
    ...[...schedulesOf(rows)].flatMap(([key, group]) => scheduleErrors(context, group, key, references)),
  ],
  writeRows: async (context, rows, references) => {
    const changes = [...schedulesOf(rows)].flatMap(([key, group]) => {
      const { accepted } = importedDays(daysOf(group), ...standingOf(context, key, references))
      const [first] = group
      return first && accepted.length > 0 ? [{ key, place: first.values, days: accepted }] : []
    })
    const added = changes.flatMap(({ key, place, days }) => {
      const goods = references.goods.get(key)
      return !references.open.has(key) && isKnown(goods) ? [{ columns: scheduleColumns(place, goods), days }] : []
    })
    const made = await insertSchedules(
      context,
      added.map(({ columns }) => columns),
    )
    for (const [index, { days }] of added.entries()) {
      const row = made[index]
      if (row) await prepareDays(context, row, days.map(plannedOf))
    }
    for (const { key, days } of changes) {
      const open = references.open.get(key)
      if (!open) continue
      await schedules.move(context, open.row, 'plan', async () => {
        await prepareDays(context, open.row, days.map(plannedOf))
        return {}
      })
    }
    const isStanding = (key: string, { demandDate }: DayRow) => references.open.get(key)?.days.has(demandDate) ?? false
    const all = changes.flatMap(({ key, days }) => days.map((day) => isStanding(key, day)))
    const updateCount = all.filter(Boolean).length
    return { insertCount: all.length - updateCount, updateCount }
  },
})

/** Handlers of it. */
export const importSchedules = importHandlers('ISrmScheduleService', scheduleImport)

/** Which schedule a row is of; null where a cell that says it cannot be read. */
function keyOf({ orgNo, warehouseNo, supplierNo, goodsNo }: Read['values']): string | null {
  const parts = [orgNo, warehouseNo, supplierNo, goodsNo]
  return parts.includes(undefined) ? null : JSON.stringify(parts)
}

/** The rows of each schedule, in the order of the file. */
function schedulesOf<R extends Read>(rows: readonly R[]): Map<string, R[]> {
  const groups = Map.groupBy(rows, ({ values }) => keyOf(values))
  return new Map([...groups].flatMap(([key, group]) => (key === null ? [] : [[key, group] as const])))
}

const placeOf = ({ values }: Read): Omit<SchedulePlace, 'classifyType'> => {
  const { orgNo = '', warehouseNo = '', supplierNo = '', goodsNo = '' } = values
  return { orgNo, warehouseNo, supplierNo, goodsNo }
}

async function readReferences(context: CallContext, rows: readonly Read[]): Promise<References> {
  const places = [...schedulesOf(rows)].flatMap(([key, [first]]) => (first ? [{ key, ...placeOf(first) }] : []))
  const found = await readScheduleGoods(context, places)
  const goods = new Map(places.flatMap(({ key }, at) => (found[at] ? [[key, found[at]] as const] : [])))
  const locked = await schedules.lock(
    context,
    sql`status not in ('closed', 'deleted') and (org_no, warehouse_no, supplier_no, goods_no) in (
      select p."orgNo", p."warehouseNo", p."supplierNo", p."goodsNo"
      from json_to_recordset(${JSON.stringify(places)}::json)
        as p ("orgNo" text, "warehouseNo" text, "supplierNo" text, "goodsNo" text))`,
  )
  const days = await readStandingDays(
    context.trx,
    locked.map(({ id }) => id),
  )
  const open = locked.flatMap((row) => {
    const key = JSON.stringify([row.org_no, row.warehouse_no, row.supplier_no, row.goods_no])
    // Quantities of the file are in the unit that the item has now; a schedule in another one is another schedule.
    if (goods.get(key)?.purchase_unit_no !== row.purchase_unit_no) return []
    return [[key, { row, days: days.get(row.id) ?? NO_DAYS }] as const]
  })
  return { goods, open: new Map(open) }
}

/** Places that are not the caller's. */
function foreignErrors({ caller }: CallContext, { rowNumber, values }: Read): FieldError[] {
  const own = {
    orgNo: [caller.orgNos, ordersErrors.unknownOrganisation],
    warehouseNo: [caller.warehouseNos, ordersErrors.unknownWarehouse],
    classifyType: [caller.classifyTypes, ordersErrors.unknownClassifyType],
  } as const
  return keysOf(own).flatMap((field): FieldError[] => {
    const [allowed, error] = own[field]
    const value = values[field]
    return value === undefined || allowed.includes(value) ? [] : [{ rowNumber, field, error, parameters: { value } }]
  })
}

/** What is wrong with the rows of a schedule, and which of them are left out because their day is locked. */
function scheduleErrors(
  context: CallContext,
  group: readonly Read[],
  key: string,
  references: References,
): FieldError[] {
  const goods = references.goods.get(key)
  const unknown = group.flatMap((row) =>
    goodsErrors(goods, placeOf(row)).map((error): FieldError => ({ rowNumber: row.rowNumber, ...error })),
  )
  const { refused } = importedDays(daysOf(group), ...standingOf(context, key, references))
  const ofDays = refused.map(({ rowNumber, demandDate, reason }): FieldError => {
    const field = reason === 'quantityDecimals' ? 'expectScheduledQuantity' : 'demandDate'
    const error = { rowNumber, field, error: schedulingErrors[reason], parameters: { days: demandDate } } as const
    // The others are imported without it (spec §5, schedule: data in the lock period is not imported).
    return reason === 'locked' ? { ...error, isLeftOut: true } : error
  })
  return [...unknown, ...categoryErrors(group, references.open.get(key)), ...ofDays]
}

/** A schedule has one category: that which it has, else that of its first row. */
function categoryErrors(group: readonly Read[], open: OpenSchedule | undefined): FieldError[] {
  const named = group.map(({ values }) => values.classifyType)
  const value = open?.row.classify_type ?? named.find((one) => one !== undefined)
  return group.flatMap(({ rowNumber, values: { classifyType } }): FieldError[] =>
    value === undefined || classifyType === undefined || classifyType === value
      ? []
      : [{ rowNumber, field: 'classifyType', error: schedulingErrors.classifyTypeDiffers, parameters: { value } }],
  )
}

/** The days of rows as far as they can be read. */
function daysOf(group: readonly Read[]): DayRow[] {
  return group.flatMap(({ rowNumber, values }) => {
    const { demandDate, expectScheduledQuantity: quantity, remark } = values
    if (demandDate === undefined || quantity === undefined) return []
    return [{ rowNumber, demandDate, quantity, remark: remark || null }]
  })
}

/** What stands of a schedule, and what limits its changes. A new one has no lock period yet. */
function standingOf({ today }: CallContext, key: string, { open, goods }: References) {
  const { row, days = NO_DAYS } = open.get(key) ?? {}
  const known = goods.get(key)
  // Of an item that is not there nobody knows the decimals.
  const decimals = row?.unit_decimals ?? (known?.goods_name ? known.unit_decimals : QUANTITY_DECIMALS)
  return [days, { today, lockDays: row?.lock_days ?? 0, decimals }] as const
}

const plannedOf = ({ demandDate, quantity, remark }: DayRow) => ({
  demandDate,
  expectScheduledQuantity: quantity,
  remark,
})
