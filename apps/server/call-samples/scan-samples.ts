import type { scanCalls } from '#modules/receipts/scan/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'
import { labelledBox } from './deliveries-samples.ts'

/** A box of a shipped notice that is received by scanning its label. */
async function scanned(world: DemoWorld) {
  const { box, asnNo } = await labelledBox(world)
  const input = { code: box.unitCode, receiptDate: world.today }
  const { receiptNo } = await world.call('warehouse', 'ISrmLabelScanService/receiveLabel', input)
  const scans = await world.call('warehouse', 'ISrmLabelScanService/getOwnScans', {})
  return { id: scans.find((scan) => scan.receiptNo === receiptNo)?.id ?? '', secrets: [asnNo, box.unitCode] }
}

/** How the calls of receiving by scanned labels are tried. */
export const scanSamples: SamplesOf<typeof scanCalls> = {
  'ISrmLabelScanService/receiveLabel': {
    as: 'warehouse',
    prepare: async (world) => {
      const { box, asnNo } = await labelledBox(world)
      return { input: { code: box.unitCode, receiptDate: world.today }, secrets: [asnNo] }
    },
  },
  'ISrmLabelScanService/uploadScanFile': {
    as: 'warehouse',
    prepare: () => ({ input: { condition: {}, content: pdfFile(), fileName: 'damage.pdf' } }),
    isAboutCaller: true,
  },
  'ISrmLabelScanService/getOwnScans': {
    as: 'warehouse',
    prepare: async (world) => ({ input: {}, secrets: (await scanned(world)).secrets }),
    isAboutCaller: true,
  },
  'ISrmLabelScanService/cancelScan': {
    as: 'warehouse',
    prepare: async (world) => ({ input: { id: (await scanned(world)).id, reason: 'Counted wrongly' } }),
  },
}
