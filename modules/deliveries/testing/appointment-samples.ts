import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { appointmentCalls } from '#modules/deliveries/appointment/contract/calls.ts'

const SERVICE = 'ISrmAsnAppointmentService'
const reason = 'The dock is closed'

/** Where a shipped ASN is unloaded. */
async function place(context: TestContext) {
  const asn = await context.asn('shipped')
  const { orgNo, warehouseNo, deliveryAddress, expectedArrivalDate } = await context.call(
    'supplier',
    'ISrmAsnHeadService/getAsnById',
    { id: asn.id },
  )
  return { asn, overrides: { orgNo, warehouseNo, deliveryAddress, day: expectedArrivalDate } }
}

/** A time at which a dock is free. */
async function freeSlot(context: TestContext) {
  const { asn, overrides } = await place(context)
  for (let days = 0; days < 14; days++) {
    const day = new Date(Date.parse(overrides.day) + days * 86_400_000).toISOString().slice(0, 10)
    const { slots } = await context.call('supplier', `${SERVICE}/getSlots`, { ...overrides, day })
    const slot = slots.find(({ free }) => free > 0)
    if (slot) return { asn, input: { asnId: asn.id, day, time: slot.from }, secrets: [asn.asnNo] }
  }
  throw new Error(`no dock is free for ${asn.asnNo}`)
}

/** An appointment that waits for the purchaser. */
async function requested(context: TestContext) {
  const { input, secrets } = await freeSlot(context)
  const { id, version } = await context.call('supplier', `${SERVICE}/bookAppointment`, input)
  return { key: { id, version }, secrets }
}

async function found(context: TestContext) {
  const { secrets } = await requested(context)
  return { input: { condition: { keyword: secrets[0] ?? '' } }, secrets }
}

/** How the calls of appointments are tried. */
export const appointmentSamples: SamplesOf<typeof appointmentCalls> = {
  'ISrmAsnAppointmentService/getAppointmentPage': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/getAppointmentStatus': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/exportexcel': { as: 'supplier', prepare: found },
  'ISrmAsnAppointmentService/getSlots': {
    as: 'supplier',
    prepare: async (context) => ({ input: (await place(context)).overrides, secrets: [] }),
  },
  'ISrmAsnAppointmentService/bookAppointment': { as: 'supplier', prepare: freeSlot },
  'ISrmAsnAppointmentService/confirmAppointment': {
    as: 'buyer',
    prepare: async (context) => {
      const { key, secrets } = await requested(context)
      return { input: { list: [key] }, secrets }
    },
  },
  'ISrmAsnAppointmentService/refuseAppointment': {
    as: 'buyer',
    prepare: async (context) => {
      const { key, secrets } = await requested(context)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmAsnAppointmentService/cancelAppointment': {
    as: 'supplier',
    prepare: async (context) => {
      const { key, secrets } = await requested(context)
      return { input: { ...key, reason }, secrets }
    },
  },
}
