import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { receiptAdvice } from '#apps/server/testing/ubl-documents.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { receiptsCalls } from '#modules/receipts/contract.ts'
import type { receivingCalls } from '#modules/receipts/receiving/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

/** Finds the details of one receipt. */
async function found(context: TestContext) {
  const { asnNo, receiptNo } = await context.receipt()
  return { input: { condition: { keyword: asnNo } }, secrets: [asnNo, receiptNo] }
}

/** What was refused with one receipt. */
async function refused(context: TestContext) {
  const { asnNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ICheckReturnService/getCheckReturnPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing was refused of ${asnNo}`)
  return { id: row.id, asnNo }
}

/** A refusal with a photo of the goods. */
async function photographed(context: TestContext) {
  const { id, asnNo } = await refused(context)
  const fileName = `damage ${asnNo}.pdf`
  const file = { condition: { id }, content: pdfFile(), fileName }
  const path = 'ICheckReturnService/uploadCheckReturnFile'
  const { body } = await wireClient.file(context.address, path, file, { token: await context.token('warehouse') })
  return { id, fileId: (body.data as { id: string }).id, fileName }
}

/** What was accepted with one receipt. */
async function accepted(context: TestContext) {
  const { asnNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ICheckReceiptService/getCheckReceiptPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing was accepted of ${asnNo}`)
  return { receiptId: row.id, receiptNo: row.receiptNo, asnNo }
}

/** A return of some of it. */
async function returned(context: TestContext) {
  const { receiptId, asnNo } = await accepted(context)
  const { rows } = await context.call('warehouse', 'ISrmBillReturnService/getReturnableStock', {
    receiptIds: [receiptId],
  })
  const lines = rows.slice(0, 1).map(({ cellNo }) => ({ receiptId, cellNo, returnQty: '7' }))
  const overrides = { returnType: 'exchange' as const, returnDate: context.today, reason: 'Cracked', lines }
  return { ...(await context.call('warehouse', 'ISrmBillReturnService/addBillReturn', overrides)), asnNo }
}

/** Finds the details of one return. */
async function foundReturn(context: TestContext) {
  const { returnNo, asnNo } = await returned(context)
  return { input: { condition: { keyword: returnNo } }, secrets: [returnNo, asnNo] }
}

/** How the calls of receipts are tried. */
export const receiptsSamples: SamplesOf<typeof receiptsCalls> = {
  'ISrmAsnHeadService/receiveAsn': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, version, lineId, asnNo } = await context.asn('shipped')
      const lines = [{ asnLineId: lineId, receiveQty: '90', checkReturnQty: '10', reason: 'Scratched' }]
      return { input: { id, version, receiptDate: context.today, lines }, secrets: [asnNo] }
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
    prepare: async (context) => ({ input: receiptAdvice(context, await context.asn('shipped')) }),
  },
  'ICheckReceiptService/downloadublreceiptadvice': {
    as: 'warehouse',
    contentType: 'application/xml',
    prepare: async (context) => ({ input: { receiptNo: (await accepted(context)).receiptNo } }),
  },
  'ISrmReceiptMessageService/receiveMessage': {
    as: 'warehouse',
    prepare: async (context) => {
      const { asnNo, order } = await context.asn('shipped')
      const lines = [{ purchaseNo: order.purchaseNo, purchaseSeq: 10, receiveQty: '90' }]
      return { input: { outsideNo: `W-${asnNo}`, asnNo, receiptDate: context.today, lines } }
    },
  },
  'ISrmAsnHeadService/cancelReceipt': {
    as: 'warehouse',
    prepare: async (context) => {
      const { asnNo } = await context.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await context.call('warehouse', 'ICheckReceiptService/getCheckReceiptPage', condition)
      const refused = await context.call('warehouse', 'ICheckReturnService/getCheckReturnPage', condition)
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
    prepare: async (context) => {
      const { asnNo, order } = await context.asn('shipped')
      const input = await sampleWorkbook({
        asnNo,
        purchaseNo: order.purchaseNo,
        purchaseSeq: 10,
        receiveQty: 25,
        receiptDate: context.today,
      })
      return { input }
    },
  },
  'ICheckReceiptService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ICheckReturnService/getCheckReturnPage': { as: 'supplier', prepare: found },
  'ICheckReturnService/exportexcel': { as: 'supplier', prepare: found },
  'ICheckReturnService/getCheckReturnFileList': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, fileName } = await photographed(context)
      return { input: { id }, secrets: [fileName] }
    },
  },
  'ICheckReturnService/uploadCheckReturnFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, asnNo } = await refused(context)
      return { input: { condition: { id }, content: pdfFile(), fileName: 'damage.pdf' }, secrets: [asnNo] }
    },
  },
  'ICheckReturnService/deleteCheckReturnFile': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, fileId, fileName } = await photographed(context)
      return { input: { id, fileId }, secrets: [fileName] }
    },
  },
  'ISrmBillReturnService/getReturnableStock': {
    as: 'warehouse',
    prepare: async (context) => {
      const { receiptId, receiptNo } = await accepted(context)
      return { input: { receiptIds: [receiptId] }, secrets: [receiptNo] }
    },
  },
  'ISrmBillReturnService/addBillReturn': {
    as: 'warehouse',
    prepare: async (context) => {
      const { receiptId, asnNo } = await accepted(context)
      const { rows } = await context.call('warehouse', 'ISrmBillReturnService/getReturnableStock', {
        receiptIds: [receiptId],
      })
      const lines = rows.slice(0, 1).map(({ cellNo }) => ({ receiptId, cellNo, returnQty: '7' }))
      const input = { returnType: 'exchange' as const, returnDate: context.today, reason: 'Cracked', lines }
      return { input, secrets: [asnNo] }
    },
  },
  'ISrmBillReturnService/cancelBillReturn': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, returnNo } = await returned(context)
      return { input: { id, reason: 'Counted wrongly' }, secrets: [returnNo] }
    },
  },
  'ISrmBillReturnService/getBillReturnPage': { as: 'supplier', prepare: foundReturn },
  'ISrmBillReturnService/getBillReturnStatus': { as: 'supplier', prepare: foundReturn },
  'ISrmBillReturnService/exportexcel': { as: 'supplier', prepare: foundReturn },
  'IWarehousingDetailService/getWarehousingDetailPage': { as: 'warehouse', prepare: found },
  'IWarehousingDetailService/exportexcel': { as: 'warehouse', prepare: found },
}

/** Finds the line of one receipt's ASN. */
async function foundLine(context: TestContext) {
  const { asnNo } = await context.receipt()
  return { input: { condition: { keyword: asnNo } }, secrets: [asnNo] }
}

/** How the calls of the receiving details are tried. */
export const receivingSamples: SamplesOf<typeof receivingCalls> = {
  'ISrmReceivingDetailService/getReceivingDetailPage': { as: 'supplier', prepare: foundLine },
  'ISrmReceivingDetailService/getReceivingDetailStatus': { as: 'supplier', prepare: foundLine },
  'ISrmReceivingDetailService/getReceivingDetailById': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnNo, receiptNo } = await context.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await context.call('supplier', 'ISrmReceivingDetailService/getReceivingDetailPage', condition)
      return { input: { id: records[0]?.id ?? '' }, secrets: [receiptNo] }
    },
  },
  'ISrmReceivingDetailService/exportexcel': { as: 'supplier', prepare: foundLine },
}
