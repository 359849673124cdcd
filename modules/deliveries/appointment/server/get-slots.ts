import { readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { readSlots } from './read-slots.ts'

/** The times of a day at which a receiving address unloads, with how many docks are free in each. */
export const getSlots: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/getSlots'> = async (
  { trx, caller },
  requested,
) => {
  const rules = await readDeliveryRules(trx, caller.tenantsid, requested.orgNo)
  return { slots: await readSlots(trx, { ...requested, tenantsid: caller.tenantsid }, rules) }
}
