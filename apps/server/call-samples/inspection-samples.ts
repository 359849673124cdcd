import type { inspectionCalls } from '#modules/receipts/inspection/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { inspectItem } from '../testing/inspect-item.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'

const ITEM = 'R-0402-10K'

/** 70 pieces that arrived and wait for inspection. */
async function arrived(world: DemoWorld) {
  const { asnNo } = await world.receipt((isOn) => inspectItem(world.db, ITEM, isOn))
  const condition = { condition: { keyword: asnNo } }
  const { records } = await world.call('warehouse', 'ISrmInspectionService/getInspectionPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing of ${asnNo} is inspected`)
  return { id: row.id, inspectionNo: row.inspectionNo, asnNo }
}

/** An inspection with a photo of what was found. */
async function photographed(world: DemoWorld) {
  const { id, inspectionNo } = await arrived(world)
  const fileName = `found ${inspectionNo}.pdf`
  const file = { condition: { id }, content: pdfFile(), fileName }
  const path = 'ISrmInspectionService/uploadInspectionFile'
  const { body } = await wireClient.file(world.address, path, file, { token: await world.token('warehouse') })
  return { id, fileId: (body.data as { id: string }).id, fileName }
}

async function found(world: DemoWorld) {
  const { inspectionNo, asnNo } = await arrived(world)
  return { input: { condition: { keyword: inspectionNo } }, secrets: [inspectionNo, asnNo] }
}

/** How the calls over inspections are tried. */
export const inspectionSamples: SamplesOf<typeof inspectionCalls> = {
  'ISrmInspectionService/getInspectionPage': { as: 'supplier', prepare: found },
  'ISrmInspectionService/getInspectionStatus': { as: 'supplier', prepare: found },
  'ISrmInspectionService/exportexcel': { as: 'supplier', prepare: found },
  'ISrmInspectionService/decideInspection': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, inspectionNo } = await arrived(world)
      const counted = { acceptedQty: '68', refusedQty: '2', reason: 'Scratched', inspectDate: world.today }
      return { input: { id, ...counted }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/takeBackArrival': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, inspectionNo } = await arrived(world)
      return { input: { ids: [id], reason: 'Wrong truck' }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/getInspectionFileList': {
    as: 'supplier',
    prepare: async (world) => {
      const { id, fileName } = await photographed(world)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ISrmInspectionService/uploadInspectionFile': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, inspectionNo } = await arrived(world)
      return { input: { condition: { id }, content: pdfFile(), fileName: 'found.pdf' }, secrets: [inspectionNo] }
    },
  },
  'ISrmInspectionService/deleteInspectionFile': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, fileId, fileName } = await photographed(world)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
}
