import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { labelledBox } from '#modules/deliveries/testing/deliveries-samples.ts'
import type { scanCalls } from '#modules/receipts/scan/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

/** A box of a shipped ASN that is received by scanning its label. */
async function scanned(context: TestContext) {
  const { box, asnNo } = await labelledBox(context)
  const input = { code: box.unitCode, receiptDate: context.today }
  const { receiptNo } = await context.call('warehouse', 'ISrmLabelScanService/receiveLabel', input)
  const scans = await context.call('warehouse', 'ISrmLabelScanService/getOwnScans', {})
  return { id: scans.find((scan) => scan.receiptNo === receiptNo)?.id ?? '', secrets: [asnNo, box.unitCode] }
}

/** How the calls of receiving by scanned labels are tried. */
export const scanSamples: SamplesOf<typeof scanCalls> = {
  'ISrmLabelScanService/receiveLabel': {
    as: 'warehouse',
    prepare: async (context) => {
      const { box, asnNo } = await labelledBox(context)
      return { input: { code: box.unitCode, receiptDate: context.today }, secrets: [asnNo] }
    },
  },
  'ISrmLabelScanService/uploadScanFile': {
    as: 'warehouse',
    prepare: () => ({ input: { condition: {}, content: pdfFile(), fileName: 'damage.pdf' } }),
    isAboutCaller: true,
  },
  'ISrmLabelScanService/getOwnScans': {
    as: 'warehouse',
    prepare: async (context) => ({ input: {}, secrets: (await scanned(context)).secrets }),
    isAboutCaller: true,
  },
  'ISrmLabelScanService/cancelScan': {
    as: 'warehouse',
    prepare: async (context) => ({ input: { id: (await scanned(context)).id, reason: 'Counted wrongly' } }),
  },
}
