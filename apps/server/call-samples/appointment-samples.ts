import type { appointmentCalls } from '#modules/deliveries/appointment/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'

const SERVICE = 'ISrmAsnAppointmentService'
const reason = 'The dock is closed'

/** Where a shipped notice is unloaded. */
async function place(world: DemoWorld) {
  const notice = await world.notice('shipped')
  const { orgNo, warehouseNo, deliveryAddress, expectedArrivalDate } = await world.call(
    'supplier',
    'ISrmAsnHeadService/getAsnById',
    { id: notice.id },
  )
  return { notice, wish: { orgNo, warehouseNo, deliveryAddress, day: expectedArrivalDate } }
}

/** A time at which a dock is free. */
async function freeSlot(world: DemoWorld) {
  const { notice, wish } = await place(world)
  for (let days = 0; days < 14; days++) {
    const day = new Date(Date.parse(wish.day) + days * 86_400_000).toISOString().slice(0, 10)
    const { slots } = await world.call('supplier', `${SERVICE}/getSlots`, { ...wish, day })
    const slot = slots.find(({ free }) => free > 0)
    if (slot) return { notice, input: { asnId: notice.id, day, time: slot.from }, secrets: [notice.asnNo] }
  }
  throw new Error(`no dock is free for ${notice.asnNo}`)
}

/** An appointment that waits for the purchaser. */
async function requested(world: DemoWorld) {
  const { input, secrets } = await freeSlot(world)
  const { id, version } = await world.call('supplier', `${SERVICE}/bookAppointment`, input)
  return { key: { id, version }, secrets }
}

async function found(world: DemoWorld) {
  const { secrets } = await requested(world)
  return { input: { condition: { keyword: secrets[0] ?? '' } }, secrets }
}

/** How the calls of appointments are tried. */
export const appointmentSamples: SamplesOf<typeof appointmentCalls> = {
  'ISrmAsnAppointmentService/getAppointmentPage': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/getAppointmentStatus': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/exportexcel': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/getSlots': {
    as: 'supplier',
    prepare: async (world) => ({ input: (await place(world)).wish, secrets: [] }),
  },
  'ISrmAsnAppointmentService/bookAppointment': { as: 'supplier', prepare: freeSlot },
  'ISrmAsnAppointmentService/confirmAppointment': {
    as: 'buyer',
    prepare: async (world) => {
      const { key, secrets } = await requested(world)
      return { input: { list: [key] }, secrets }
    },
  },
  'ISrmAsnAppointmentService/refuseAppointment': {
    as: 'buyer',
    prepare: async (world) => {
      const { key, secrets } = await requested(world)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmAsnAppointmentService/cancelAppointment': {
    as: 'supplier',
    prepare: async (world) => {
      const { key, secrets } = await requested(world)
      return { input: { ...key, reason }, secrets }
    },
  },
}
