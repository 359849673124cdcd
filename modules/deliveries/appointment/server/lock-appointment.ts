import { type Selectable, sql, type Updateable } from 'kysely'
import type { SrmAsnAppointment } from '#db/schema.generated.ts'
import {
  type AppointmentAction,
  appointmentLifecycle,
  isAppointmentOver,
} from '#modules/deliveries/asn/contract/lifecycle.ts'
import { isArrivedSql } from '#modules/deliveries/asn/server/read-progress-lines.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AppointmentState } from '../contract/fields.ts'

/** An appointment under the lock of its ASN, and whether that leaves something to agree on. */
export type LockedAppointment = Selectable<SrmAsnAppointment> & { status: AppointmentState; isOver: boolean }

/** Locks the ASNs of appointments in the order of the ASNs' ids, as everybody does who locks several. */
export async function lockAsns({ trx }: Pick<CallContext, 'trx'>, appointmentIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('srm_asn_head')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('srm_asn_appointment')
        .select('asn_id')
        .where('id', 'in', [...appointmentIds]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the ASN of an appointment, and the appointment as the caller saw it. */
export async function lockAppointment(
  { trx }: Pick<CallContext, 'trx'>,
  key: { id: string; version: number },
): Promise<LockedAppointment> {
  const head = await trx
    .selectFrom('srm_asn_head')
    .select(['id', 'status'])
    .where('id', '=', (of) => of.selectFrom('srm_asn_appointment').select('asn_id').where('id', '=', key.id))
    .forUpdate()
    .executeTakeFirst()
  // Only now: what came while the lock was awaited counts.
  const isOver = head !== undefined && (await isOverOf(trx, head))
  const found = await trx.selectFrom('srm_asn_appointment').selectAll().where('id', '=', key.id).executeTakeFirst()
  if (!head || !found) return fail(platformErrors.notFound)
  if (found.version !== key.version) {
    fail(platformErrors.staleVersion, { who: found.update_name, when: found.update_date.slice(0, 19) })
  }
  return { ...found, status: found.status as AppointmentState, isOver }
}

/** Whether nothing is left to agree on of a locked ASN. */
export async function isOverOf(
  trx: CallContext['trx'],
  { id, status }: { id: string; status: string },
): Promise<boolean> {
  const { rows } = await sql<{ isArrived: boolean }>`select ${isArrivedSql(sql`${id}::bigint`)} as "isArrived"`.execute(
    trx,
  )
  return isAppointmentOver(status, rows[0]?.isArrived ?? false)
}

/** The state to which the action leads, or a refusal by the lifecycle. */
export function decideAppointment(
  { status, isOver }: LockedAppointment,
  action: AppointmentAction,
  side: CallContext['caller']['side'],
): AppointmentState {
  const decision = decide(appointmentLifecycle, action, status, side, { isOver })
  if (!decision.isAllowed) return fail(decision.refusal)
  return decision.to[0] ?? status
}

/** Writes an appointment's new state and version, with what else the action writes of it. */
export async function setAppointmentState(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  appointment: Selectable<SrmAsnAppointment>,
  status: AppointmentState,
  changes: Pick<Updateable<SrmAsnAppointment>, 'reason' | 'review_name'> = {},
): Promise<{ id: string; asnNo: string; status: AppointmentState; version: number }> {
  const version = appointment.version + 1
  await trx
    .updateTable('srm_asn_appointment')
    .set({ ...changes, status, version, update_name: caller.userName, update_date: sql<string>`clock_timestamp()` })
    .where('id', '=', appointment.id)
    .execute()
  return { id: appointment.id, asnNo: appointment.asn_no, status, version }
}

/**
 * Gives up appointments of a locked ASN, those in these states: with the ASN (`cancel`) or since another time takes their
 * place (`replace`). Their docks are free again.
 */
export async function endAppointments(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asnId: string,
  action: 'cancel' | 'replace',
  { states = ['requested', 'confirmed'], reason = '' }: { states?: readonly AppointmentState[]; reason?: string } = {},
): Promise<void> {
  const { trx, caller } = context
  const rows = await trx
    .selectFrom('srm_asn_appointment')
    .selectAll()
    .where('asn_id', '=', asnId)
    .where('status', 'in', [...states])
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const head = await trx
    .selectFrom('srm_asn_head')
    .select(['id', 'status'])
    .where('id', '=', asnId)
    .executeTakeFirstOrThrow()
  const isOver = await isOverOf(trx, head)
  for (const row of rows) {
    const status = decideAppointment({ ...row, status: row.status as AppointmentState, isOver }, action, caller.side)
    await setAppointmentState(context, row, status, { reason })
  }
}
