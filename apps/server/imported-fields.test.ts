import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { asnImportFields } from '#modules/deliveries/asn-creation/contract/fields.ts'
import { componentImportFields } from '#modules/orders/component/contract/fields.ts'
import { orderImportFields, orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { receiptImportFields } from '#modules/receipts/receipt/contract/fields.ts'
import { deductionFields, deductionImportFields } from '#modules/reconciliation/deduction/contract/fields.ts'
import { invoiceImportFields } from '#modules/reconciliation/invoice/contract/import-fields.ts'
import { madePaymentFields, paymentImportFields } from '#modules/reconciliation/payment/contract/made-payment-fields.ts'
import { redInvoicingBill } from '#modules/reconciliation/testing/invoice-samples.ts'
import { scheduleImportFields } from '#modules/scheduling/item/contract/fields.ts'
import { columnHeading, type FieldDeclaration, type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { recordPaths } from '#platform/contract/records/records.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { callSamples } from './call-samples.ts'
import { allCalls, allRecords } from './call-tables.ts'
import { serverModules } from './modules.ts'
import { newAsn } from './testing/new-asn.ts'
import { runningProduct } from './testing/running-product.ts'
import type { TestContext } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

type Row = Readonly<Record<string, string>>

/** How an import is filled, and by which calls what it wrote is read. */
interface ImportCase {
  /** Who imports; the purchaser unless given. */
  as?: 'supplier'
  fields: FieldTable
  /** Rows that together fill every column. */
  rows(context: TestContext): Promise<Row[]>
  /** Everything that is shown of what they wrote, in lists and in details. */
  read(context: TestContext, rows: readonly Row[]): Promise<{ lists: unknown; details: unknown }>
  /** Fields of the list, each of which is read where its pages say. */
  listed?: FieldTable
  /** The calls that export them. */
  files: readonly string[]
  /** Fields that are shown under other names. */
  shownAs?: Readonly<Record<string, string>>
  /** Fields that only say which document or line is meant; nothing new is written for them. */
  naming?: readonly string[]
}

const fresh = (prefix: string) => `${prefix}-${randomUUID().slice(0, 8)}`

const orders: ImportCase = {
  fields: orderImportFields,
  listed: orderLineFields,
  rows: async ({ today }) => {
    const head = {
      purchaseNo: fresh('IF'),
      purchaseDate: addDays(today, -3),
      orgNo: 'SZ10',
      plantNo: 'SZ-P1',
      warehouseNo: 'SZ-RM',
      classifyType: 'RAW',
      supplierNo: 'S1001',
      employeeName: 'Buyer of the file',
      orderType: '2',
      currency: 'USD',
    }
    const line = {
      goodsNo: 'R-0402-10K',
      goodsName: 'Name of the file',
      spec: 'Specification of the file',
      purchaseUnitNo: 'PCS',
      batchPurQty: '530',
      expectArrivalDate: addDays(today, 33),
      remarks: 'Remarks of the file',
      price: '0.025',
      taxRate: '9',
      overAction: 'refuse',
      underPercent: '3',
    }
    return [
      { ...head, ...line, purchaseSeq: '70', overPercent: '7', isOverUnlimited: 'No' },
      { ...head, ...line, purchaseSeq: '80', isOverUnlimited: 'Yes' },
    ]
  },
  files: ['ISupSrmPurchaseHeadService/exportexcel'],
  read: async ({ call }, rows) => {
    const condition = { purchaseNo: rows[0]?.purchaseNo }
    const list = await call('buyer', 'ISupSrmPurchaseService/getPurchasePage', { condition } as never)
    const heads = await call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseHeadPage', { condition } as never)
    const id = (heads.records[0] as { id: string } | undefined)?.id ?? ''
    return { lists: [list, heads], details: await call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', { id }) }
  },
}

const components: ImportCase = {
  files: ['ISupSrmOutsourcedOrderService/exportComponents'],
  fields: componentImportFields,
  rows: async (context) => {
    const { purchaseNo } = await context.order('executing', 'outsourced')
    const componentNo = 'C-0402-100N'
    return [{ purchaseNo, purchaseSeq: '10', componentNo, perQty: '3.5', wastePercent: '4', reason: fresh('because') }]
  },
  read: async ({ call }, rows) => {
    const condition = { purchaseNo: rows[0]?.purchaseNo }
    const list = await call('buyer', 'ISupSrmOutsourcedOrderService/getComponentPage', { condition } as never)
    const lines = await call('buyer', 'ISupSrmPurchaseService/getPurchasePage', { condition } as never)
    const { lineId = '', headId = '' } = (lines.records[0] ?? {}) as { lineId?: string; headId?: string }
    const detail = await call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', { id: headId })
    const line = await call('buyer', 'ISupSrmOutsourcedOrderService/getOutsourcedLine', { lineId })
    return { lists: list, details: [detail, line] }
  },
}

const asns: ImportCase = {
  fields: asnImportFields,
  rows: async (context) => {
    const [plain, serial] = [await context.order('executing'), await context.order('executing', 'bySerial', '2')]
    const usual = {
      purchaseSeq: '10',
      purchasePhaseSeq: '1',
      purchaseBatchSeq: '1',
      productDate: addDays(context.today, -9),
      productFeature: 'Feature of the file',
      stockFeature: 'Stock of the file',
      deliveryDate: addDays(context.today, 1),
      expectedArrivalDate: addDays(context.today, 4),
      wayCarriage: '2',
      trackingNo: 'TR-778',
      sender: 'Sender of the file',
      senderPhone: '0755-8812',
      shippingAddress: 'Mill of the file',
      delWarehouse: 'Hall of the file',
      deliveryAddress: 'Gate of the file',
      remarks: 'Remarks of the file',
    }
    return [
      {
        ...usual,
        asnNo: fresh('IF'),
        purchaseNo: plain.purchaseNo,
        deliveryQty: '31',
        giftQty: '2',
        supRemarks: 'LOT-A',
      },
      {
        ...usual,
        asnNo: fresh('IF'),
        purchaseNo: serial.purchaseNo,
        deliveryQty: '1',
        supRemarks: 'LOT-B',
        serialNos: fresh('SN'),
      },
    ]
  },
  read: async ({ call }, rows) => ({
    lists: [],
    details: await Promise.all(
      rows.map(async ({ asnNo }) => {
        const list = await call('buyer', 'ISrmAsnHeadService/getAsnPage', { condition: { asnNo } } as never)
        const id = (list.records[0] as { id: string } | undefined)?.id ?? ''
        const pieces = await call('buyer', 'IWmsSerialService/getSerialPage', { condition: { asnNo } } as never)
        return [list, await call('buyer', 'ISrmAsnHeadService/getAsnById', { id }), pieces]
      }),
    ),
  }),
  files: ['ISrmAsnHeadService/exportAsnDetail'],
  shownAs: { serialNos: 'serialNo' },
}

const receipts: ImportCase = {
  files: ['ICheckReceiptService/exportexcel', 'ICheckReturnService/exportexcel'],
  // Wanted where the same goods stand on several lines of the ASN: receipts show the line of the order.
  naming: ['asnSeq'],
  fields: receiptImportFields,
  rows: async (context) => {
    const shipped = async (place: 'shenzhen' | 'bySerial', qty: string, more: object) => {
      const order = await context.order('executing', place, qty)
      const asn = newAsn(order, qty, context.today)
      const lines = asn.lines.map((line) => ({ ...line, supRemarks: 'LOT-9', ...more }))
      const { asnNo } = await context.call('supplier', 'ISrmAsnHeadService/addAsn', { ...asn, lines })
      return {
        asnNo,
        purchaseNo: order.purchaseNo,
        purchaseSeq: '10',
        purchasePhaseSeq: '1',
        purchaseBatchSeq: '1',
        asnSeq: '1',
        lotNo: 'LOT-9',
        receiptDate: addDays(context.today, -1),
        postingDate: context.today,
      }
    }
    const [serialNos, refusedSerialNos] = [fresh('SN'), fresh('SN')]
    const plain = await shipped('shenzhen', '100', { giftQty: '9' })
    const serial = await shipped('bySerial', '2', { serials: [serialNos, refusedSerialNos] })
    const reason = 'Wet as the file says'
    return [
      { ...plain, receiveQty: '27', checkReturnQty: '6', giftQty: '4', reason },
      { ...serial, receiveQty: '1', checkReturnQty: '1', reason, serialNos, refusedSerialNos },
    ]
  },
  read: async ({ call }, rows) => ({
    details: [],
    lists: await Promise.all(
      rows.map(async ({ asnNo }) => {
        const input = { condition: { asnNo } } as never
        const { records } = await call('buyer', 'IWmsSerialService/getSerialPage', input)
        const pieces = records as unknown as { serialNo: string; status: string }[]
        return [
          await call('buyer', 'ICheckReceiptService/getCheckReceiptPage', input),
          await call('buyer', 'ICheckReturnService/getCheckReturnPage', input),
          pieces.map(({ serialNo, status }) => ({
            [status === 'outOfStorage' ? 'refusedSerialNos' : 'serialNos']: serialNo,
          })),
        ]
      }),
    ),
  }),
}

const paid: ImportCase = {
  fields: paymentImportFields,
  listed: madePaymentFields,
  files: ['ISupPaymentService/exportMadePayment'],
  shownAs: { paidDocNo: 'paidDocNos' },
  rows: async (context) => {
    const sample = callSamples['ISrmPaymentMessageService/receiveMessage']
    const { input } = await sample.prepare(context)
    const { orgNo, supplierNo, currency, amount, allocations } = input
    const named = { paymentNo: fresh('PAY'), orgNo, supplierNo, currency, paymentDate: context.today }
    const [part] = allocations ?? []
    return [
      {
        ...{ ...named, paymentAmount: amount, paidDocNo: part?.documentNo ?? '' },
        ...{ paymentMethod: '2', isReversed: 'No', paymentRemark: 'Remarks of the file' },
      },
    ]
  },
  read: async ({ call }, rows) => {
    const condition = { paymentNo: rows[0]?.paymentNo }
    const lists = await call('buyer', 'ISupPaymentService/getMadePaymentPage', { condition } as never)
    // The drawer of a payment shows its row.
    return { lists, details: lists }
  },
}

const realInvoices: ImportCase = {
  as: 'supplier',
  fields: invoiceImportFields,
  rows: async (context) => {
    const { id, documentNo } = await redInvoicingBill(context)
    const { rates, originals } = await context.call('supplier', 'ISupInvoiceService/getInvoiceDocById', { id })
    return rates.map(({ taxRate, netAmount, taxAmount }) => ({
      ...{ invoiceDocNo: documentNo, invoiceNo: fresh('INV').toUpperCase(), invoiceDate: context.today },
      ...{ invoiceAmount: netAmount, taxRate, taxAmount, invoiceType: '2', invoiceClassify: '1' },
      ...{ invoiceCode: fresh('C').toUpperCase(), chargeAmount: '-0.05', checkCode: '77', isGoodsInvoice: 'Yes' },
      originalInvoiceNo: originals[0]?.invoiceNo ?? '',
    }))
  },
  files: ['ISupInvoiceService/exportexcel'],
  naming: ['originalInvoiceNo'],
  read: async ({ call }, rows) => {
    const condition = { invoiceDocNo: rows[0]?.invoiceDocNo }
    const list = await call('supplier', 'ISupInvoiceService/getBillInvoiceDocPage', { condition } as never)
    const { id = '' } = (list.records[0] ?? {}) as { id?: string }
    return { lists: list, details: await call('supplier', 'ISupInvoiceService/getInvoiceDocById', { id }) }
  },
}

const deductions: ImportCase = {
  fields: deductionImportFields,
  listed: deductionFields,
  rows: async (context) => {
    const { receiptNo } = await context.receipt()
    const { proposals } = await context.call('buyer', 'ISrmDeductionOrderService/getDeductionProposals', {
      kind: 'rejection',
    } as never)
    const proposal = (proposals as unknown as Row[]).find(({ originNo }) => originNo === receiptNo)
    const { orgNo = '', warehouseNo = '', classifyType = '', supplierNo = '' } = proposal ?? {}
    return [
      {
        ...{ orgNo, warehouseNo, classifyType, supplierNo, originNo: receiptNo, source: 'rejection' },
        ...{ goodsNo: proposal?.goodsNo ?? '', purchaseNo: proposal?.purchaseNo ?? '' },
        ...{
          deductionType: 'allowance',
          deductionAmount: '77.31',
          currency: 'CNY',
          taxRate: '9',
          damageAmount: '78.4',
        },
        ...{ replyDue: addDays(context.today, 6), letterDate: addDays(context.today, -1), reason: fresh('scratched') },
      },
    ]
  },
  files: ['ISupDeductionService/exportexcel'],
  // The number of what it is asked for leads to the goods; the deduction keeps the row.
  naming: ['originNo'],
  read: async ({ call }, rows) => {
    const condition = { reason: rows[0]?.reason }
    const list = await call('buyer', 'ISupDeductionService/getDeductionOrderPage', { condition } as never)
    const { id = '' } = (list.records[0] ?? {}) as { id?: string }
    return { lists: list, details: await call('buyer', 'ISupDeductionService/getSrmDeductionOrderById', { id }) }
  },
}

const schedules: ImportCase = {
  fields: scheduleImportFields,
  rows: async ({ today }) => [
    {
      ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001', goodsNo: 'C-0402-100N' },
      ...{ demandDate: addDays(today, 77), expectScheduledQuantity: '8731', remark: fresh('Trial') },
    },
  ],
  files: ['ISrmScheduleService/exportexcel'],
  read: async ({ call }, rows) => {
    const condition = { goodsNo: rows[0]?.goodsNo, status: ['draft'] }
    const list = await call('buyer', 'ISrmScheduleService/getSchedulePage', { condition } as never)
    const { id = '' } = (list.records[0] ?? {}) as { id?: string }
    return { lists: list, details: await call('buyer', 'ISrmScheduleService/getScheduleById', { id }) }
  },
}

const CASES: Readonly<Record<string, ImportCase>> = {
  'ISupSrmPurchaseHeadService/importexcel': orders,
  'ISupSrmOutsourcedOrderService/importexcel': components,
  'ISrmAsnHeadService/importexcel': asns,
  'ICheckReceiptService/importexcel': receipts,
  'ISrmPaymentService/importexcel': paid,
  'ISrmDeductionOrderService/importexcel': deductions,
  'ISupInvoiceService/importexcel': realInvoices,
  'ISrmScheduleService/importexcel': schedules,
}

const running = runningProduct()
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const { translator } = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
const translate = translator('en-US')

/** `field value` of everything in an answer, however deep. */
function reported(answer: unknown, name = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((part) => reported(part, name))
  if (answer !== null && typeof answer === 'object')
    return Object.entries(answer).flatMap(([key, value]) => reported(value, key))
  return [`${name} ${plain(typeof answer === 'boolean' ? translate(`wire:flags.${answer}`) : String(answer ?? ''))}`]
}

/** Numbers without closing zeros. */
const plain = (text: string) => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : text)

/** The rows, with something in each optional text that they leave out. */
function withOptionalTexts(fields: FieldTable, rows: readonly Row[]): Row[] {
  const left = importedFields(fields).filter((name) => {
    const { kind, importAs } = fields[name] as FieldDeclaration
    return importAs === 'optional' && (kind === 'text' || kind === 'code') && rows.every((row) => !row[name])
  })
  const texts = left.map((name) => [name, `${name} of the file`.slice(0, fields[name]?.maxLength)])
  return rows.map((row) => ({ ...Object.fromEntries(texts), ...row }))
}

/** A value as exports write it. */
function worded({ label, enumName }: FieldDeclaration, value: string): string {
  return enumName === undefined ? plain(value) : translate(`${label.split(':')[0]}:enums.${enumName}.${value}`)
}

/** What stands in each column of exports, by its heading: `conditions` find the rows. */
async function exported(paths: readonly string[], conditions: readonly Row[], token: string) {
  const columns = new Map<string, Set<string>>()
  for (const [path, condition] of paths.flatMap((path) => conditions.map((one) => [path, one] as const))) {
    const options = { token, headers: { 'accept-language': 'en-US' } }
    const { bytes } = await wireClient.json(running.product.address, path, { condition }, options)
    const [head, ...rows] = (await readWorkbook(bytes)).rows
    expect(rows.length).toBeGreaterThan(0)
    for (const [index, { text }] of head?.cells.entries() ?? []) {
      const known = columns.get(text) ?? new Set()
      for (const { cells } of rows) known.add(plain(cells[index]?.text ?? ''))
      columns.set(text, known)
    }
  }
  return columns
}

describe.each(Object.entries(CASES))('what is imported by %s', (path, { fields, rows, read, files, ...more }) => {
  const { shownAs = {}, naming = [], listed = {}, as = 'buyer' } = more

  it('is written field by field: all is read back in lists and details, and in the export', async () => {
    const filled = withOptionalTexts(fields, await rows(running.context))
    const token = await running.context.token(as)
    const content = await sampleRows(filled)
    const answer = await wireClient.upload(running.product.address, path, content, 'rows.xlsx', { token })
    expect(answer.body).toMatchObject({ data: { insertCount: filled.length } })
    const { lists, details } = await read(running.context, filled)
    const [inLists, inDetails] = [new Set(reported(lists)), new Set(reported(details))]
    // The first column is the number of the document.
    const [document = ''] = importedFields(fields)
    const documents = [...new Set(filled.map((row) => row[document] ?? ''))]
    const columns = await exported(
      files,
      documents.map((number) => ({ [document]: number })),
      token,
    )
    let compared = 0
    const lost = importedFields(fields).flatMap((name) => {
      const field = fields[name] as FieldDeclaration
      const values = filled.flatMap((row) => row[name] ?? [])
      const column = columns.get(columnHeading(field, translate))
      if (column) compared += 1
      const isFilled = values.length > 0
      const isIn = (found: Set<string>) => values.every((one) => found.has(`${shownAs[name] ?? name} ${plain(one)}`))
      const { show = '' } = listed[name] ?? {}
      const isShown =
        naming.includes(name) ||
        (values.every((one) =>
          [inLists, inDetails].some((found) => found.has(`${shownAs[name] ?? name} ${plain(one)}`)),
        ) &&
          (!show.includes('2') || isIn(inLists)) &&
          (!/[34]/.test(show) || isIn(inDetails)))
      const isExported =
        column === undefined ? !show.includes('2') : values.every((one) => column.has(worded(field, one)))
      return isFilled && isShown && isExported ? [] : [{ name, isFilled, isShown, isExported }]
    })
    expect(lost).toEqual([])
    // A file of documents has less of their parts than one of lines: number, amounts and numbers of invoices.
    expect(compared).toBeGreaterThan(2)
  })
})

it('is tried of every import: of documents here, of master data, people, custom fields and texts in their own suites', () => {
  const elsewhere = [
    ...allRecords.map((record) => recordPaths(record).import),
    // person-sheets.test.ts
    'ISupSrmSysUserService/importexcel',
    'ISupColleagueService/importexcel',
    'ISrmSysRoleService/importexcel',
    // custom-field-set-sheets.test.ts
    'ISysFrameDefineService/importexcel',
    // settings.test.ts
    'ISysTextService/importexcel',
  ]
  const imports = Object.keys(allCalls).filter((path) => path.endsWith('/importexcel'))
  expect(imports.filter((path) => !(path in CASES) && !elsewhere.includes(path))).toEqual([])
})
