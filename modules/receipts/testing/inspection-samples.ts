import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { inspectItem } from '#apps/server/testing/inspect-item.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { inspectionCalls } from '#modules/receipts/inspection/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

const ITEM = 'R-0402-10K'

/** 70 pieces that arrived and wait for inspection. */
async function arrived(context: TestContext) {
  const { asnNo } = await context.receipt((isOn) => inspectItem(context.db, ITEM, isOn))
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ISrmInspectionService/getInspectionPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing of ${asnNo} is inspected`)
  return { id: row.id, inspectionNo: row.inspectionNo, asnNo }
}

/** An inspection with a photo of what was found. */
async function photographed(context: TestContext) {
  const { id, inspectionNo } = await arrived(context)
  const fileName = `found ${inspectionNo}.pdf`
  const file = { condition: { id }, content: pdfFile(), fileName }
  const path = 'ISrmInspectionService/uploadInspectionFile'
  const { body } = await wireClient.file(context.address, path, file, { token: await context.token('warehouse') })
  return { id, fileId: (body.data as { id: string }).id, fileName }
}

async function found(context: TestContext) {
  const { inspectionNo, asnNo } = await arrived(context)
  return { input: { condition: { keyword: inspectionNo } }, secrets: [inspectionNo, asnNo] }
}

/** How the calls over inspections are tried. */
export const inspectionSamples: SamplesOf<typeof inspectionCalls> = {
  'ISrmInspectionService/getInspectionPage': { as: 'supplier', prepare: found },
  'ISrmInspectionService/getInspectionStatus': { as: 'supplier', prepare: found },
  'ISrmInspectionService/exportexcel': { as: 'supplier', prepare: found },
  'ISrmInspectionService/decideInspection': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, inspectionNo } = await arrived(context)
      const counted = { acceptedQty: '68', refusedQty: '2', reason: 'Scratched', inspectDate: context.today }
      return { input: { id, ...counted }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/takeBackArrival': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, inspectionNo } = await arrived(context)
      return { input: { ids: [id], reason: 'Wrong truck' }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/getInspectionFileList': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, fileName } = await photographed(context)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ISrmInspectionService/uploadInspectionFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, inspectionNo } = await arrived(context)
      return { input: { condition: { id }, content: pdfFile(), fileName: 'found.pdf' }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/deleteInspectionFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, fileId, fileName } = await photographed(context)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
}
