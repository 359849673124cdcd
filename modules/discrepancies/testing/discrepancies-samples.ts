import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { discrepanciesCalls } from '#modules/discrepancies/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

/** The discrepancy of refused goods. */
async function opened(context: TestContext) {
  const { asnNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ISrmDiscrepancyService/getDiscrepancyPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing differs from ${asnNo}`)
  const { id, version, discrepancyNo } = row
  return { id, version, discrepancyNo, asnNo }
}

/** Finds the discrepancy of one ASN. */
async function found(context: TestContext) {
  const { discrepancyNo, asnNo } = await opened(context)
  return { input: { condition: { keyword: discrepancyNo } }, secrets: [discrepancyNo, asnNo] }
}

/** A discrepancy with a photo. */
async function photographed(context: TestContext) {
  const { id, asnNo } = await opened(context)
  const fileName = `scratches ${asnNo}.pdf`
  const file = { condition: { id }, content: pdfFile(), fileName }
  const path = 'ISrmDiscrepancyService/uploadDiscrepancyFile'
  const { body } = await wireClient.file(context.address, path, file, { token: await context.token('warehouse') })
  return { id, fileId: (body.data as { id: string }).id, fileName }
}

/** How the calls of discrepancies are tried. */
export const discrepanciesSamples: SamplesOf<typeof discrepanciesCalls> = {
  'ISrmDiscrepancyService/getDiscrepancyPage': { as: 'supplier', prepare: found },
  'ISrmDiscrepancyService/getDiscrepancyStatus': { as: 'supplier', prepare: found },
  'ISrmDiscrepancyService/exportexcel': { as: 'supplier', prepare: found },
  'ISrmDiscrepancyService/getDiscrepancyStory': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await opened(context)
      return { input: { id }, secrets: ['Scratched'] }
    },
  },
  'ISrmDiscrepancyService/addDiscrepancy': {
    as: 'warehouse',
    prepare: async (context) => {
      const { lineId, asnNo } = await context.receipt()
      const reported = { discrepancyKind: 'damage' as const, discrepancyQty: '3', reason: 'Dented' }
      return { input: { asnLineId: lineId, ...reported }, secrets: [asnNo] }
    },
  },
  'ISrmDiscrepancyService/assignDiscrepancy': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, version, discrepancyNo } = await opened(context)
      return { input: { id, version, ownerNo: 'buyer' }, secrets: [discrepancyNo] }
    },
  },
  'ISrmDiscrepancyService/answerDiscrepancy': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, version, discrepancyNo } = await opened(context)
      return { input: { id, version, statement: 'We ship again on Monday' }, secrets: [discrepancyNo] }
    },
  },
  'ISrmDiscrepancyService/closeDiscrepancy': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, version, discrepancyNo } = await opened(context)
      return { input: { id, version, reason: 'Settled by phone' }, secrets: [discrepancyNo] }
    },
  },
  'ISrmDiscrepancyService/reopenDiscrepancy': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, version, discrepancyNo } = await opened(context)
      const closed = await context.call('warehouse', 'ISrmDiscrepancyService/closeDiscrepancy', {
        id,
        version,
        reason: 'Settled by phone',
      })
      return { input: { id, version: closed.version, reason: 'Not so' }, secrets: [discrepancyNo] }
    },
  },
  'ISrmDiscrepancyService/getDiscrepancyFileList': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, fileName } = await photographed(context)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ISrmDiscrepancyService/uploadDiscrepancyFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, discrepancyNo } = await opened(context)
      return { input: { condition: { id }, content: pdfFile(), fileName: 'dent.pdf' }, secrets: [discrepancyNo] }
    },
  },
  'ISrmDiscrepancyService/deleteDiscrepancyFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, fileId, fileName } = await photographed(context)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
}
