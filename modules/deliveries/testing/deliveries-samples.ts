import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { newAsn } from '#apps/server/testing/new-asn.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { ContextAsn, TestContext } from '#apps/server/testing/test-context.ts'
import { despatchAdvice } from '#apps/server/testing/ubl-documents.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import type { asnChangeCalls } from '#modules/deliveries/asn-change/contract/calls.ts'
import type { asnCreationCalls } from '#modules/deliveries/asn-creation/contract/calls.ts'
import type { despatchAdviceCalls } from '#modules/deliveries/despatch-advice/contract/calls.ts'
import type { labelCalls } from '#modules/deliveries/label/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'

const reason = 'The truck was not available'
const keyOf = ({ id, version }: ContextAsn) => ({ id, version })

/** Tries a call on an ASN over an order of the first supplier. */
const onAsn =
  <Input>(stage: 'pending' | 'shipped', inputOf: (asn: ContextAsn, context: TestContext) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const asn = await context.asn(stage)
    return { input: inputOf(asn, context), secrets: [asn.asnNo, asn.order.purchaseNo] }
  }

const found = onAsn('shipped', ({ asnNo }) => ({ condition: { keyword: asnNo } }))

/** Tries a call on a shipped ASN with a file. */
const withFile =
  <Input>(inputOf: (asn: ContextAsn, fileId: string) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const asn = await context.asn('shipped')
    const fileName = `certificate ${asn.asnNo}.pdf`
    const file = { condition: { id: asn.id }, content: pdfFile(), fileName }
    const path = 'ISrmAsnHeadService/uploadAsnFile'
    const { body } = await wireClient.file(context.address, path, file, { token: await context.token('supplier') })
    return { input: inputOf(asn, (body.data as { id: string }).id), secrets: [fileName] }
  }

/** A box of a shipped ASN, packed with another one when its labels were printed. */
export async function labelledBox(context: TestContext) {
  const { asnNo } = await context.asn('shipped')
  const search = { condition: { asnNo } }
  const lots = await context.call('supplier', 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams', search)
  const list = lots.records.map(({ id }) => ({ id, boxBarcodeCount: 2 }))
  const condition = { list, reportKey: 'label-100x60', copies: 1 }
  const token = await context.token('supplier')
  await wireClient.json(context.address, 'ISupBmBarcodePrintService/printlabel', { condition }, { token })
  // The file is answered while its transaction is still open, and so before its boxes can be read.
  for (;;) {
    const { records } = await context.call('supplier', 'ISupBmBarcodePrintService/getsplitlabellistbyparams', search)
    const [box] = records
    if (box) return { asnNo, search, box }
  }
}

/** The rule of an organisation that the outsiders do not have. */
async function labelRule(context: TestContext) {
  const condition = { orgNo: 'SZ10' }
  const { records } = await context.call('admin', 'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist', { condition })
  const form = { orgNo: 'SZ10', gs1CompanyPrefix: '697071234', extensionDigit: '4', lastSerial: 1_000_000 }
  const [known] = records
  if (known) return { form, key: { id: known.id, version: known.version } }
  return { form, key: await context.call('admin', 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig', form) }
}

/** Tries a call on a lot of an ASN that waits for approval. */
const onLot =
  <Input>(inputOf: (asn: ContextAsn, lotId: string, context: TestContext) => Input | Promise<Input>) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const asn = await context.asn('pending')
    const { lines } = await context.call('supplier', 'ISrmAsnHeadService/getAsnById', { id: asn.id })
    const input = await inputOf(asn, lines[0]?.lots[0]?.id ?? '', context)
    return { input, secrets: [asn.asnNo, asn.order.purchaseNo] }
  }

/** The ASN's sheet as the supplier exports it for editing, with another carrier's number. */
async function editedAsns(context: TestContext, { asnNo }: ContextAsn, lotId: string): Promise<Buffer> {
  const query = { condition: { keyword: asnNo } }
  const token = await context.token('supplier')
  const { bytes } = await wireClient.json(context.address, 'ISrmAsnHeadService/exporteditexcel', query, { token })
  return editSheet(bytes, [{ id: lotId, values: { trackingNo: 'SF-1002003' } }])
}

/** How the calls of deliveries are tried. */
export const deliveriesSamples: SamplesOf<
  typeof asnCreationCalls & typeof despatchAdviceCalls & typeof asnCalls & typeof asnChangeCalls & typeof labelCalls
> = {
  'ISupSrmAsnService/getShippablePage': {
    as: 'supplier',
    prepare: async (context) => {
      const { purchaseNo } = await context.order('executing')
      return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmAsnService/matchDelivery': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, lines, purchaseNo } = await context.order('executing')
      const input = { batchIds: lines.map((line) => line.batchId), headIds: [id], deliveryDate: context.today }
      return { input, secrets: [purchaseNo] }
    },
  },
  'ISupSrmAsnService/getAsnDefaults': {
    as: 'supplier',
    prepare: () => ({
      input: { orgNo: 'SZ10', warehouseNo: 'SZ-RM', supplierNo: 'S1001' },
      secrets: ['东莞市长安镇振安东路 266 号 A 栋成品仓'],
    }),
    visibleTo: ['farBuyer'],
    isAboutCaller: true,
  },
  'ISupSrmAsnService/checkAsn': {
    as: 'supplier',
    prepare: async (context) => {
      const { lines, purchaseNo } = await context.order('executing')
      // So much that the answer names the order.
      const [batchId = ''] = lines.map((line) => line.batchId)
      return { input: { lines: [{ batchId, deliveryQty: '999999999' }] }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmAsnService/generateLotNo': {
    as: 'supplier',
    prepare: async (context) => {
      const { lines } = await context.order('executing')
      return { input: { batchId: lines[0]?.batchId ?? '', productDate: context.today } }
    },
  },
  'ISupSrmAsnService/generateSerialNos': {
    as: 'supplier',
    prepare: async (context) => {
      const { lines } = await context.order('executing', 'bySerial', '4')
      return { input: { batchId: lines[0]?.batchId ?? '', count: 2 } }
    },
  },
  'ISrmAsnHeadService/addAsn': {
    as: 'supplier',
    prepare: async (context) => {
      const order = await context.order('executing')
      return { input: newAsn(order, '40', context.today), secrets: [order.purchaseNo] }
    },
  },
  'ISrmAsnHeadService/getAsnPage': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/getAsnStatus': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/getAsnById': { as: 'warehouse', prepare: onAsn('shipped', ({ id }) => ({ id })) },
  'ISrmAsnHeadService/updateAsn': {
    as: 'supplier',
    prepare: onAsn('pending', (asn, context) => {
      const { lines: _lines, ...details } = newAsn(asn.order, '40', context.today)
      return { ...keyOf(asn), ...details, trackingNo: 'SF-1002003' }
    }),
  },
  'ISrmAsnHeadService/generateLotNo': {
    as: 'supplier',
    prepare: onLot(async (asn, lotId, context) => {
      // The rule shows the day of production.
      const details = newAsn(asn.order, '40', context.today)
      const lines = [{ id: asn.lineId, lots: [{ id: lotId, productDate: context.today }] }]
      const { version } = await context.call('supplier', 'ISrmAsnHeadService/updateAsn', {
        ...keyOf(asn),
        ...details,
        lines,
      })
      return { id: asn.id, version, lotId }
    }),
  },
  'ISrmAsnHeadService/approveAsn': {
    as: 'buyer',
    prepare: onAsn('pending', (asn) => ({ list: [keyOf(asn)] })),
  },
  'ISrmAsnHeadService/rejectAsn': {
    as: 'buyer',
    prepare: onAsn('pending', (asn) => ({ ...keyOf(asn), reason })),
  },
  'ISrmAsnHeadService/resubmitAsn': {
    as: 'supplier',
    prepare: onLot(async (asn, lotId, context) => {
      const rejected = await context.call('buyer', 'ISrmAsnHeadService/rejectAsn', { ...keyOf(asn), reason })
      return {
        id: asn.id,
        version: rejected.version,
        lines: [{ id: asn.lineId, lots: [{ id: lotId, qty: '30' }] }],
      }
    }),
  },
  'ISrmAsnHeadService/voidAsn': {
    as: 'supplier',
    prepare: onAsn('shipped', (asn) => ({ ...keyOf(asn), reason })),
  },
  'ISrmAsnHeadService/endAsnLine': {
    as: 'buyer',
    prepare: onAsn('shipped', (asn) => ({ ...keyOf(asn), lineIds: [asn.lineId], reason })),
  },
  'ISrmAsnHeadService/getAsnFileList': { as: 'warehouse', prepare: withFile(({ id }) => ({ id })) },
  'ISrmAsnHeadService/uploadAsnFile': {
    as: 'supplier',
    prepare: onAsn('shipped', ({ id }) => ({ condition: { id }, content: pdfFile(), fileName: 'packing list.pdf' })),
  },
  'ISrmAsnHeadService/deleteAsnFile': {
    as: 'supplier',
    prepare: withFile(({ id }, fileId) => ({ id, fileId })),
  },
  'ISrmAsnHeadService/exportAsnDetail': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/exporteditexcel': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/checkeditexcel': {
    as: 'supplier',
    prepare: onLot((asn, lotId, context) => editedAsns(context, asn, lotId)),
  },
  'ISrmAsnHeadService/importeditexcel': {
    as: 'supplier',
    prepare: onLot(({ version }, id) => ({ rows: [{ id, version, values: { trackingNo: 'SF-1002003' } }] })),
  },
  'ISrmAsnHeadService/receiveubldespatchadvice': {
    as: 'supplier',
    wrongFileCode: 'wire.notXml',
    prepare: async (context) => {
      const { purchaseNo } = await context.order('executing')
      return { input: despatchAdvice(context, purchaseNo) }
    },
  },
  'ISrmAsnHeadService/downloadubldespatchadvice': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: async (context) => ({ input: { asnNo: (await context.asn('shipped')).asnNo } }),
  },
  'ISrmAsnHeadService/importexcel': {
    as: 'buyer',
    prepare: async (context) => {
      const { purchaseNo } = await context.order('executing')
      const input = await sampleWorkbook({
        purchaseNo,
        purchaseSeq: 10,
        deliveryQty: 30,
        supRemarks: 'LOT-7',
        deliveryDate: context.today,
        expectedArrivalDate: addDays(context.today, 2),
        wayCarriage: '2',
      })
      return { input }
    },
  },
  'ISrmAsnHeadService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': {
    as: 'warehouse',
    prepare: onAsn('shipped', ({ asnNo }) => ({ condition: { asnNo } })),
  },
  'ISupBmBarcodePrintService/printlabel': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: async (context) => {
      const { asnNo } = await context.asn('shipped')
      const condition = { condition: { asnNo } }
      const path = 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams'
      const { records } = await context.call('supplier', path, condition)
      const list = records.map(({ id }) => ({ id, boxBarcodeCount: 2 }))
      return { input: { list, reportKey: 'label-100x60', copies: 1 }, secrets: [asnNo] }
    },
  },
  'ISupBmBarcodePrintService/getsplitlabellistbyparams': {
    as: 'warehouse',
    prepare: async (context) => {
      const { search, box } = await labelledBox(context)
      return { input: search, secrets: [box.unitCode] }
    },
  },
  'ISupBmBarcodePrintService/splitlabel': {
    as: 'supplier',
    prepare: async (context) => {
      const { box } = await labelledBox(context)
      return { input: { id: box.id, list: [{ qty: '1' }, { qty: subtract(box.qty, '1') }] } }
    },
  },
  'ISupBmBarcodePrintService/printboxlabel': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: async (context) => {
      const { box, asnNo } = await labelledBox(context)
      return { input: { ids: [box.id], reportKey: 'label-100x60', copies: 1 }, secrets: [asnNo] }
    },
  },
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': {
    as: 'admin',
    prepare: async (context) => {
      const { form } = await labelRule(context)
      return { input: { condition: { orgNo: 'SZ10' } }, secrets: [form.gs1CompanyPrefix] }
    },
    // Colleagues of the same company see under which prefixes it counts; they keep those of their own organisations.
    visibleTo: ['farBuyer'],
  },
  'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': {
    as: 'admin',
    prepare: async (context) => {
      const { form, key } = await labelRule(context)
      return { input: { ...form, lastSerial: form.lastSerial + 1_000, ...key } }
    },
  },
  'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': {
    as: 'admin',
    prepare: async (context) => ({ input: { delList: [(await labelRule(context)).key] } }),
  },
}
