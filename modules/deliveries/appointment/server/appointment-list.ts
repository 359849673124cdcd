import { sql } from 'kysely'
import { appointmentLifecycle, isAppointmentOver } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { isArrivedSql } from '#modules/deliveries/asn/server/read-progress-lines.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { type AppointmentState, appointmentFields } from '../contract/fields.ts'

type AppointmentExtra = { asnId: string; version: number; isArrived: boolean }

/** Appointments in the order in which they are worked off. */
export const appointmentList = defineList<typeof appointmentFields, AppointmentExtra>({
  fields: appointmentFields,
  table: 'srm_asn_appointment',
  joins: { head: sql`join srm_asn_head head on head.id = t1.asn_id` },
  columns: {
    warehouseNo: sql`array_to_string(t1.warehouse_nos, ', ')`,
    isToday: sql`(t1.slot_day = today() and t1.status in ('requested', 'confirmed'))`,
    isComing: sql`(t1.slot_day >= today() and t1.status in ('requested', 'confirmed'))`,
  },
  severals: { warehouseNo: sql.ref('t1.warehouse_nos') },
  extra: {
    asnId: sql<string>`t1.asn_id`,
    version: sql<number>`t1.version`,
    isArrived: isArrivedSql(sql.ref('t1.asn_id')),
  },
  historyKeys: ['asnNo'],
  defaultSort: { field: 'slotStart', order: 'asc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the list: what is to come, what of it is today's, what waits for the purchaser, and all. */
const appointmentTabs = {
  coming: { isComing: true },
  today: { isToday: true },
  requested: { status: 'requested' },
  all: {},
} as const

/** A page of appointments, each with what its reader may do with it. */
export const listAppointments: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/getAppointmentPage'> = (
  context,
  query,
) =>
  readList(context, appointmentList, query, ({ isArrived, ...row }) => ({
    ...row,
    actions: appointmentActions(context, row.status as AppointmentState, isAppointmentOver(row.asnStatus, isArrived)),
  }))

/** Appointments per tab under the current search; the search's own state does not count. */
export const countAppointments: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/getAppointmentStatus'> = (
  context,
  { condition },
) => countTabs(context, appointmentList, { ...condition, status: null, isToday: null, isComing: null }, appointmentTabs)

/** All appointments of a search. */
export const exportAppointments: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, appointmentList, query, context.translate('deliveries:routes.asnAppointment'))
}

/** What people do; an appointment finishes without being asked. */
const ACTIONS = ['confirm', 'refuse', 'cancel'] as const

function appointmentActions(
  { caller, sentence }: CallContext,
  status: AppointmentState,
  isOver: boolean,
): Record<string, string | null> {
  const permitted = permittedActions(appointmentLifecycle, status, caller.side, { isOver })
  return Object.fromEntries(
    ACTIONS.flatMap((action) => {
      const refusal = permitted[action]
      return refusal === undefined ? [] : [[action, refusal && sentence(refusal)]]
    }),
  )
}
