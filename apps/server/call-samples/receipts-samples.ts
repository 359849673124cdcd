import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import type { receivingCalls } from '#modules/receipts/receiving/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { sampleWorkbook } from './sample-workbook.ts'
import { receiptAdvice } from './ubl-documents.ts'

/** Finds the details of one receipt. */
async function found(world: DemoWorld) {
  const { asnNo, receiptNo } = await world.receipt()
  return { input: { condition: { keyword: asnNo } }, secrets: [asnNo, receiptNo] }
}

/** What was refused with one receipt. */
async function refused(world: DemoWorld) {
  const { asnNo } = await world.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await world.call('warehouse', 'ICheckReturnService/getCheckReturnPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing was refused of ${asnNo}`)
  return { id: row.id, asnNo }
}

/** A refusal with a photo of the goods. */
async function photographed(world: DemoWorld) {
  const { id, asnNo } = await refused(world)
  const fileName = `damage ${asnNo}.pdf`
  const file = { condition: { id }, content: pdfFile(), fileName }
  const path = 'ICheckReturnService/uploadCheckReturnFile'
  const { body } = await wireClient.file(world.address, path, file, { token: await world.token('warehouse') })
  return { id, fileId: (body.data as { id: string }).id, fileName }
}

/** What was accepted with one receipt. */
async function accepted(world: DemoWorld) {
  const { asnNo } = await world.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await world.call('warehouse', 'ICheckReceiptService/getCheckReceiptPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing was accepted of ${asnNo}`)
  return { receiptId: row.id, receiptNo: row.receiptNo, asnNo }
}

/** A return of some of it. */
async function returned(world: DemoWorld) {
  const { receiptId, asnNo } = await accepted(world)
  const { rows } = await world.call('warehouse', 'ISrmBillReturnService/getReturnableStock', {
    receiptIds: [receiptId],
  })
  const lines = rows.slice(0, 1).map(({ cellNo }) => ({ receiptId, cellNo, returnQty: '7' }))
  const wish = { returnType: 'exchange' as const, returnDate: world.today, reason: 'Cracked', lines }
  return { ...(await world.call('warehouse', 'ISrmBillReturnService/addBillReturn', wish)), asnNo }
}

/** Finds the details of one return. */
async function foundReturn(world: DemoWorld) {
  const { returnNo, asnNo } = await returned(world)
  return { input: { condition: { keyword: returnNo } }, secrets: [returnNo, asnNo] }
}

/** How the calls of receipts are tried. */
export const receiptsSamples: SamplesOf<typeof receiptsCalls> = {
  'ISrmAsnHeadService/receiveAsn': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, version, lineId, asnNo } = await world.notice('shipped')
      const lines = [{ asnLineId: lineId, receiveQty: '90', checkReturnQty: '10', reason: 'Scratched' }]
      return { input: { id, version, receiptDate: world.today, lines }, secrets: [asnNo] }
    },
  },
  'ISrmAsnHeadService/uploadReceiptFile': {
    as: 'warehouse',
    prepare: () => ({ input: { condition: {}, content: pdfFile(), fileName: 'damage.pdf' } }),
    isAboutCaller: true,
  },
  'ISrmReceiptMessageService/receiveublreceiptadvice': {
    as: 'warehouse',
    wrongFileCode: 'wire.notXml',
    prepare: async (world) => ({ input: receiptAdvice(world, await world.notice('shipped')) }),
  },
  'ICheckReceiptService/downloadublreceiptadvice': {
    as: 'warehouse',
    contentType: 'application/xml',
    prepare: async (world) => ({ input: { receiptNo: (await accepted(world)).receiptNo } }),
  },
  'ISrmReceiptMessageService/receiveMessage': {
    as: 'warehouse',
    prepare: async (world) => {
      const { asnNo, order } = await world.notice('shipped')
      const lines = [{ purchaseNo: order.purchaseNo, purchaseSeq: 10, receiveQty: '90' }]
      return { input: { outsideNo: `W-${asnNo}`, asnNo, receiptDate: world.today, lines } }
    },
  },
  'ISrmAsnHeadService/cancelReceipt': {
    as: 'warehouse',
    prepare: async (world) => {
      const { asnNo } = await world.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await world.call('warehouse', 'ICheckReceiptService/getCheckReceiptPage', condition)
      const refused = await world.call('warehouse', 'ICheckReturnService/getCheckReturnPage', condition)
      const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
      return {
        input: { receiptIds: ids(records), returnIds: ids(refused.records), reason: 'Counted wrongly' },
        secrets: [asnNo],
      }
    },
  },
  'ICheckReceiptService/getCheckReceiptPage': { as: 'supplier', prepare: found },
  'ICheckReceiptService/getCheckReceiptStatus': { as: 'supplier', prepare: found },
  'ICheckReceiptService/exportexcel': { as: 'supplier', prepare: found },
  'ICheckReceiptService/importexcel': {
    as: 'buyer',
    prepare: async (world) => {
      const { asnNo, order } = await world.notice('shipped')
      const input = await sampleWorkbook({
        asnNo,
        purchaseNo: order.purchaseNo,
        purchaseSeq: 10,
        receiveQty: 25,
        receiptDate: world.today,
      })
      return { input }
    },
  },
  'ICheckReceiptService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ICheckReturnService/getCheckReturnPage': { as: 'supplier', prepare: found },
  'ICheckReturnService/exportexcel': { as: 'supplier', prepare: found },
  'ICheckReturnService/getCheckReturnFileList': {
    as: 'supplier',
    prepare: async (world) => {
      const { id, fileName } = await photographed(world)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ICheckReturnService/uploadCheckReturnFile': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, asnNo } = await refused(world)
      return { input: { condition: { id }, content: pdfFile(), fileName: 'damage.pdf' }, secrets: [asnNo] }
    },
  },
  'ICheckReturnService/deleteCheckReturnFile': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, fileId, fileName } = await photographed(world)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
  'ISrmBillReturnService/getReturnableStock': {
    as: 'warehouse',
    prepare: async (world) => {
      const { receiptId, receiptNo } = await accepted(world)
      return { input: { receiptIds: [receiptId] }, secrets: [receiptNo] }
    },
  },
  'ISrmBillReturnService/addBillReturn': {
    as: 'warehouse',
    prepare: async (world) => {
      const { receiptId, asnNo } = await accepted(world)
      const { rows } = await world.call('warehouse', 'ISrmBillReturnService/getReturnableStock', {
        receiptIds: [receiptId],
      })
      const lines = rows.slice(0, 1).map(({ cellNo }) => ({ receiptId, cellNo, returnQty: '7' }))
      const input = { returnType: 'exchange' as const, returnDate: world.today, reason: 'Cracked', lines }
      return { input, secrets: [asnNo] }
    },
  },
  'ISrmBillReturnService/cancelBillReturn': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, returnNo } = await returned(world)
      return { input: { id, reason: 'Counted wrongly' }, secrets: [returnNo] }
    },
  },
  'ISrmBillReturnService/getBillReturnPage': { as: 'supplier', prepare: foundReturn },
  'ISrmBillReturnService/getBillReturnStatus': { as: 'supplier', prepare: foundReturn },
  'ISrmBillReturnService/exportexcel': { as: 'supplier', prepare: foundReturn },
  'IWarehousingDetailService/getWarehousingDetailPage': { as: 'warehouse', prepare: found },
  'IWarehousingDetailService/exportexcel': { as: 'warehouse', prepare: found },
}

/** Finds the line of one receipt's notice. */
async function foundLine(world: DemoWorld) {
  const { asnNo } = await world.receipt()
  return { input: { condition: { keyword: asnNo } }, secrets: [asnNo] }
}

/** How the calls of the receiving details are tried. */
export const receivingSamples: SamplesOf<typeof receivingCalls> = {
  'ISrmReceivingDetailService/getReceivingDetailPage': { as: 'supplier', prepare: foundLine },
  'ISrmReceivingDetailService/getReceivingDetailStatus': { as: 'supplier', prepare: foundLine },
  'ISrmReceivingDetailService/getReceivingDetailById': {
    as: 'supplier',
    prepare: async (world) => {
      const { asnNo, receiptNo } = await world.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await world.call('supplier', 'ISrmReceivingDetailService/getReceivingDetailPage', condition)
      return { input: { id: records[0]?.id ?? '' }, secrets: [receiptNo] }
    },
  },
  'ISrmReceivingDetailService/exportexcel': { as: 'supplier', prepare: foundLine },
}
