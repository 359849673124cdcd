import type { deliveriesCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import type { DemoWorld, WorldNotice } from '../testing/demo-world.ts'
import { newNotice } from '../testing/new-notice.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { sampleWorkbook } from './sample-workbook.ts'
import { despatchAdvice } from './ubl-documents.ts'

const reason = 'The truck was not available'
const keyOf = ({ id, version }: WorldNotice) => ({ id, version })

/** Tries a call on a notice over an order of the first supplier. */
const onNotice =
  <Input>(stage: 'pending' | 'shipped', inputOf: (notice: WorldNotice, world: DemoWorld) => Input) =>
  async (world: DemoWorld): Promise<{ input: Input; secrets: string[] }> => {
    const notice = await world.notice(stage)
    return { input: inputOf(notice, world), secrets: [notice.asnNo, notice.order.purchaseNo] }
  }

const found = onNotice('shipped', ({ asnNo }) => ({ condition: { keyword: asnNo } }))

/** Tries a call on a shipped notice with a file. */
const withFile =
  <Input>(inputOf: (notice: WorldNotice, fileId: string) => Input) =>
  async (world: DemoWorld): Promise<{ input: Input; secrets: string[] }> => {
    const notice = await world.notice('shipped')
    const fileName = `certificate ${notice.asnNo}.pdf`
    const file = { condition: { id: notice.id }, content: pdfFile(), fileName }
    const path = 'ISrmAsnHeadService/uploadAsnFile'
    const { body } = await wireClient.file(world.address, path, file, { token: await world.token('supplier') })
    return { input: inputOf(notice, (body.data as { id: string }).id), secrets: [fileName] }
  }

/** A box of a shipped notice, packed with another one when its labels were printed. */
export async function labelledBox(world: DemoWorld) {
  const { asnNo } = await world.notice('shipped')
  const search = { condition: { asnNo } }
  const lots = await world.call('supplier', 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams', search)
  const list = lots.records.map(({ id }) => ({ id, boxBarcodeCount: 2 }))
  const condition = { list, reportKey: 'label-100x60', copies: 1 }
  const token = await world.token('supplier')
  await wireClient.json(world.address, 'ISupBmBarcodePrintService/printlabel', { condition }, { token })
  // The file is answered while its transaction is still open, and so before its boxes can be read.
  for (;;) {
    const { records } = await world.call('supplier', 'ISupBmBarcodePrintService/getsplitlabellistbyparams', search)
    const [box] = records
    if (box) return { asnNo, search, box }
  }
}

/** The rule of an organisation that the outsiders do not have. */
async function labelRule(world: DemoWorld) {
  const condition = { orgNo: 'SZ10' }
  const { records } = await world.call('admin', 'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist', { condition })
  const form = { orgNo: 'SZ10', gs1CompanyPrefix: '697071234', extensionDigit: '4', lastSerial: 1_000_000 }
  const [known] = records
  if (known) return { form, key: { id: known.id, version: known.version } }
  return { form, key: await world.call('admin', 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig', form) }
}

/** Tries a call on a lot of a notice that waits for approval. */
const onLot =
  <Input>(inputOf: (notice: WorldNotice, lotId: string, world: DemoWorld) => Input | Promise<Input>) =>
  async (world: DemoWorld): Promise<{ input: Input; secrets: string[] }> => {
    const notice = await world.notice('pending')
    const { lines } = await world.call('supplier', 'ISrmAsnHeadService/getAsnById', { id: notice.id })
    const input = await inputOf(notice, lines[0]?.lots[0]?.id ?? '', world)
    return { input, secrets: [notice.asnNo, notice.order.purchaseNo] }
  }

/** The notice's sheet as the supplier exports it for editing, with another carrier's number. */
async function editedNotices(world: DemoWorld, { asnNo }: WorldNotice, lotId: string): Promise<Buffer> {
  const query = { condition: { keyword: asnNo } }
  const token = await world.token('supplier')
  const { bytes } = await wireClient.json(world.address, 'ISrmAsnHeadService/exporteditexcel', query, { token })
  return editSheet(bytes, [{ id: lotId, values: { trackingNo: 'SF-1002003' } }])
}

/** How the calls of deliveries are tried. */
export const deliveriesSamples: SamplesOf<typeof deliveriesCalls> = {
  'ISupSrmAsnService/getShippablePage': {
    as: 'supplier',
    prepare: async (world) => {
      const { purchaseNo } = await world.order('executing')
      return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmAsnService/matchDelivery': {
    as: 'supplier',
    prepare: async (world) => {
      const { id, lines, purchaseNo } = await world.order('executing')
      const input = { batchIds: lines.map((line) => line.batchId), headIds: [id], deliveryDate: world.today }
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
    prepare: async (world) => {
      const { lines, purchaseNo } = await world.order('executing')
      // So much that the answer names the order.
      const [batchId = ''] = lines.map((line) => line.batchId)
      return { input: { lines: [{ batchId, deliveryQty: '999999999' }] }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmAsnService/generateLotNo': {
    as: 'supplier',
    prepare: async (world) => {
      const { lines } = await world.order('executing')
      return { input: { batchId: lines[0]?.batchId ?? '', productDate: world.today } }
    },
  },
  'ISupSrmAsnService/generateSerialNos': {
    as: 'supplier',
    prepare: async (world) => {
      const { lines } = await world.order('executing', 'bySerial', '4')
      return { input: { batchId: lines[0]?.batchId ?? '', count: 2 } }
    },
  },
  'ISrmAsnHeadService/addAsn': {
    as: 'supplier',
    prepare: async (world) => {
      const order = await world.order('executing')
      return { input: newNotice(order, '40', world.today), secrets: [order.purchaseNo] }
    },
  },
  'ISrmAsnHeadService/getAsnPage': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/getAsnStatus': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/getAsnById': { as: 'warehouse', prepare: onNotice('shipped', ({ id }) => ({ id })) },
  'ISrmAsnHeadService/updateAsn': {
    as: 'supplier',
    prepare: onNotice('pending', (notice, world) => {
      const { lines: _lines, ...details } = newNotice(notice.order, '40', world.today)
      return { ...keyOf(notice), ...details, trackingNo: 'SF-1002003' }
    }),
  },
  'ISrmAsnHeadService/generateLotNo': {
    as: 'supplier',
    prepare: onLot(async (notice, lotId, world) => {
      // The rule shows the day of production.
      const details = newNotice(notice.order, '40', world.today)
      const lines = [{ id: notice.lineId, lots: [{ id: lotId, productDate: world.today }] }]
      const { version } = await world.call('supplier', 'ISrmAsnHeadService/updateAsn', {
        ...keyOf(notice),
        ...details,
        lines,
      })
      return { id: notice.id, version, lotId }
    }),
  },
  'ISrmAsnHeadService/approveAsn': {
    as: 'buyer',
    prepare: onNotice('pending', (notice) => ({ list: [keyOf(notice)] })),
  },
  'ISrmAsnHeadService/rejectAsn': {
    as: 'buyer',
    prepare: onNotice('pending', (notice) => ({ ...keyOf(notice), reason })),
  },
  'ISrmAsnHeadService/resubmitAsn': {
    as: 'supplier',
    prepare: onLot(async (notice, lotId, world) => {
      const rejected = await world.call('buyer', 'ISrmAsnHeadService/rejectAsn', { ...keyOf(notice), reason })
      return {
        id: notice.id,
        version: rejected.version,
        lines: [{ id: notice.lineId, lots: [{ id: lotId, qty: '30' }] }],
      }
    }),
  },
  'ISrmAsnHeadService/voidAsn': {
    as: 'supplier',
    prepare: onNotice('shipped', (notice) => ({ ...keyOf(notice), reason })),
  },
  'ISrmAsnHeadService/endAsnLine': {
    as: 'buyer',
    prepare: onNotice('shipped', (notice) => ({ ...keyOf(notice), lineIds: [notice.lineId], reason })),
  },
  'ISrmAsnHeadService/getAsnFileList': { as: 'warehouse', prepare: withFile(({ id }) => ({ id })) },
  'ISrmAsnHeadService/uploadAsnFile': {
    as: 'supplier',
    prepare: onNotice('shipped', ({ id }) => ({ condition: { id }, content: pdfFile(), fileName: 'packing list.pdf' })),
  },
  'ISrmAsnHeadService/deleteAsnFile': {
    as: 'supplier',
    prepare: withFile(({ id }, fileId) => ({ id, fileId })),
  },
  'ISrmAsnHeadService/exportAsnDetail': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/exporteditexcel': { as: 'supplier', prepare: found },
  'ISrmAsnHeadService/checkeditexcel': {
    as: 'supplier',
    prepare: onLot((notice, lotId, world) => editedNotices(world, notice, lotId)),
  },
  'ISrmAsnHeadService/importeditexcel': {
    as: 'supplier',
    prepare: onLot(({ version }, id) => ({ rows: [{ id, version, values: { trackingNo: 'SF-1002003' } }] })),
  },
  'ISrmAsnHeadService/receiveubldespatchadvice': {
    as: 'supplier',
    wrongFileCode: 'wire.notXml',
    prepare: async (world) => {
      const { purchaseNo } = await world.order('executing')
      return { input: despatchAdvice(world, purchaseNo) }
    },
  },
  'ISrmAsnHeadService/downloadubldespatchadvice': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: async (world) => ({ input: { asnNo: (await world.notice('shipped')).asnNo } }),
  },
  'ISrmAsnHeadService/importexcel': {
    as: 'buyer',
    prepare: async (world) => {
      const { purchaseNo } = await world.order('executing')
      const input = await sampleWorkbook({
        purchaseNo,
        purchaseSeq: 10,
        deliveryQty: 30,
        supRemarks: 'LOT-7',
        deliveryDate: world.today,
        expectedArrivalDate: addDays(world.today, 2),
        wayCarriage: '2',
      })
      return { input }
    },
  },
  'ISrmAsnHeadService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': {
    as: 'warehouse',
    prepare: onNotice('shipped', ({ asnNo }) => ({ condition: { asnNo } })),
  },
  'ISupBmBarcodePrintService/printlabel': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: async (world) => {
      const { asnNo } = await world.notice('shipped')
      const condition = { condition: { asnNo } }
      const path = 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams'
      const { records } = await world.call('supplier', path, condition)
      const list = records.map(({ id }) => ({ id, boxBarcodeCount: 2 }))
      return { input: { list, reportKey: 'label-100x60', copies: 1 }, secrets: [asnNo] }
    },
  },
  'ISupBmBarcodePrintService/getsplitlabellistbyparams': {
    as: 'warehouse',
    prepare: async (world) => {
      const { search, box } = await labelledBox(world)
      return { input: search, secrets: [box.unitCode] }
    },
  },
  'ISupBmBarcodePrintService/splitlabel': {
    as: 'supplier',
    prepare: async (world) => {
      const { box } = await labelledBox(world)
      return { input: { id: box.id, list: [{ qty: '1' }, { qty: subtract(box.qty, '1') }] } }
    },
  },
  'ISupBmBarcodePrintService/printboxlabel': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: async (world) => {
      const { box, asnNo } = await labelledBox(world)
      return { input: { ids: [box.id], reportKey: 'label-100x60', copies: 1 }, secrets: [asnNo] }
    },
  },
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': {
    as: 'admin',
    prepare: async (world) => {
      const { form } = await labelRule(world)
      return { input: { condition: { orgNo: 'SZ10' } }, secrets: [form.gs1CompanyPrefix] }
    },
    // Colleagues of the same company see under which prefixes it counts; they keep those of their own organisations.
    visibleTo: ['farBuyer'],
  },
  'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': {
    as: 'admin',
    prepare: async (world) => {
      const { form, key } = await labelRule(world)
      return { input: { ...form, lastSerial: form.lastSerial + 1_000, ...key } }
    },
  },
  'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': {
    as: 'admin',
    prepare: async (world) => ({ input: { delList: [(await labelRule(world)).key] } }),
  },
}
