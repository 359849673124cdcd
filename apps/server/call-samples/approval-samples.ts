import type { approvalCalls } from '#modules/deliveries/approval/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'

const reason = 'The line would stand still'

/** What is asked for: one delivery of an order of the first supplier. */
async function wish(world: DemoWorld) {
  const { purchaseNo, lines } = await world.order('executing')
  const lineBatch = `${lines[0]?.purchaseSeq}-1-1`
  const form = { purchaseNo, lineBatch, validFrom: world.today, validTo: world.today, reason }
  return { form, secrets: [purchaseNo] }
}

/** An approval that waits for its review; the supplier asked for it. */
async function asked(world: DemoWorld) {
  const { form, secrets } = await wish(world)
  const { id, version, approvalNo } = await world.call(
    'supplier',
    'ISrmDeliveryApprovalService/addDeliveryApproval',
    form,
  )
  return { key: { id, version }, form, secrets: [...secrets, approvalNo], approvalNo }
}

async function found(world: DemoWorld) {
  const { approvalNo } = await asked(world)
  return { input: { condition: { keyword: approvalNo } }, secrets: [approvalNo] }
}

/** An approval that waits, with a report. */
async function withReport(world: DemoWorld) {
  const { key, approvalNo } = await asked(world)
  const fileName = `report ${approvalNo}.pdf`
  const file = { condition: { id: key.id }, content: pdfFile(), fileName }
  const path = 'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile'
  const { body } = await wireClient.file(world.address, path, file, { token: await world.token('supplier') })
  return { id: key.id, fileId: (body.data as { id: string }).id, fileName }
}

/** How the calls of delivery approvals are tried. */
export const approvalSamples: SamplesOf<typeof approvalCalls> = {
  'ISrmDeliveryApprovalService/getDeliveryApprovalPage': { as: 'supplier', prepare: found },
  'ISrmDeliveryApprovalService/getDeliveryApprovalStatus': { as: 'supplier', prepare: found },
  'ISrmDeliveryApprovalService/addDeliveryApproval': {
    as: 'supplier',
    prepare: async (world) => {
      // A refusal repeats the order that its reader has named.
      const { form } = await wish(world)
      return { input: form, secrets: [] }
    },
  },
  'ISrmDeliveryApprovalService/updateDeliveryApproval': {
    as: 'supplier',
    prepare: async (world) => {
      const { key, form, secrets } = await asked(world)
      return { input: { ...form, ...key, reason: 'It came to a stop' }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/approveDeliveryApproval': {
    as: 'buyer',
    prepare: async (world) => {
      const { key, secrets } = await asked(world)
      return { input: { list: [key] }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/rejectDeliveryApproval': {
    as: 'buyer',
    prepare: async (world) => {
      const { key, secrets } = await asked(world)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/voidDeliveryApproval': {
    as: 'supplier',
    prepare: async (world) => {
      const { key, secrets } = await asked(world)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/getDeliveryApprovalFileList': {
    as: 'buyer',
    prepare: async (world) => {
      const { id, fileName } = await withReport(world)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile': {
    as: 'supplier',
    prepare: async (world) => {
      const { key, secrets } = await asked(world)
      const file = { condition: { id: key.id }, content: pdfFile(), fileName: 'inspection.pdf' }
      return { input: file, secrets }
    },
  },
  'ISrmDeliveryApprovalService/deleteDeliveryApprovalFile': {
    as: 'supplier',
    prepare: async (world) => {
      const { id, fileId, fileName } = await withReport(world)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
  'ISrmDeliveryApprovalService/exportexcel': { as: 'supplier', prepare: found },
}
