import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { approvalCalls } from '#modules/deliveries/approval/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

const reason = 'The line would stand still'

/** What is asked for: one delivery of an order of the first supplier. */
async function overrides(context: TestContext) {
  const { purchaseNo, lines } = await context.order('executing')
  const lineBatch = `${lines[0]?.purchaseSeq}-1-1`
  const form = { purchaseNo, lineBatch, validFrom: context.today, validTo: context.today, reason }
  return { form, secrets: [purchaseNo] }
}

/** An approval that waits for its review; the supplier asked for it. */
async function asked(context: TestContext) {
  const { form, secrets } = await overrides(context)
  const { id, version, approvalNo } = await context.call(
    'supplier',
    'ISrmDeliveryApprovalService/addDeliveryApproval',
    form,
  )
  return { key: { id, version }, form, secrets: [...secrets, approvalNo], approvalNo }
}

async function found(context: TestContext) {
  const { approvalNo } = await asked(context)
  return { input: { condition: { keyword: approvalNo } }, secrets: [approvalNo] }
}

/** An approval that waits, with a report. */
async function withReport(context: TestContext) {
  const { key, approvalNo } = await asked(context)
  const fileName = `report ${approvalNo}.pdf`
  const file = { condition: { id: key.id }, content: pdfFile(), fileName }
  const path = 'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile'
  const { body } = await wireClient.file(context.address, path, file, { token: await context.token('supplier') })
  return { id: key.id, fileId: (body.data as { id: string }).id, fileName }
}

/** How the calls of delivery approvals are tried. */
export const approvalSamples: SamplesOf<typeof approvalCalls> = {
  'ISrmDeliveryApprovalService/getDeliveryApprovalPage': { as: 'supplier', prepare: found },
  'ISrmDeliveryApprovalService/getDeliveryApprovalStatus': { as: 'supplier', prepare: found },
  'ISrmDeliveryApprovalService/addDeliveryApproval': {
    as: 'supplier',
    prepare: async (context) => {
      // A refusal repeats the order that its reader has named.
      const { form } = await overrides(context)
      return { input: form, secrets: [] }
    },
  },
  'ISrmDeliveryApprovalService/updateDeliveryApproval': {
    as: 'supplier',
    prepare: async (context) => {
      const { key, form, secrets } = await asked(context)
      return { input: { ...form, ...key, reason: 'It came to a stop' }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/approveDeliveryApproval': {
    as: 'buyer',
    prepare: async (context) => {
      const { key, secrets } = await asked(context)
      return { input: { list: [key] }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/rejectDeliveryApproval': {
    as: 'buyer',
    prepare: async (context) => {
      const { key, secrets } = await asked(context)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/voidDeliveryApproval': {
    as: 'supplier',
    prepare: async (context) => {
      const { key, secrets } = await asked(context)
      return { input: { ...key, reason }, secrets }
    },
  },
  'ISrmDeliveryApprovalService/getDeliveryApprovalFileList': {
    as: 'buyer',
    prepare: async (context) => {
      const { id, fileName } = await withReport(context)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile': {
    as: 'supplier',
    prepare: async (context) => {
      const { key, secrets } = await asked(context)
      const file = { condition: { id: key.id }, content: pdfFile(), fileName: 'inspection.pdf' }
      return { input: file, secrets }
    },
  },
  'ISrmDeliveryApprovalService/deleteDeliveryApprovalFile': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, fileId, fileName } = await withReport(context)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
  'ISrmDeliveryApprovalService/exportexcel': { as: 'supplier', prepare: found },
}
