import { readFile } from 'node:fs/promises'
import type { Database } from '#platform/server/database/database.ts'
import type { SourceRow } from './import-rows.ts'
import { type DocumentSource, type LoadReport, loadDocuments } from './load-documents.ts'
import { parseRecords } from './parse-delimited.ts'

/** The tenant into which the USAID supply-chain deliveries go. */
export const SCMS_TENANT = 'SCMS'

const WAREHOUSE = 'SCMS'
const CATEGORY = 'IN'
const UNIT = 'PACK'

/** A line of the file: one ordered line with its ASN and its receipt. */
interface Delivery {
  lineNumber: number
  /** Position within its order, in the order of the IDs. */
  seq: number
  record: Readonly<Record<string, string>>
}

/** Loads the file of USAID supply-chain deliveries (SCMS) through the imports of orders, ASNs and receipts. */
export async function loadScms(db: Database, file: string): Promise<LoadReport> {
  return loadDocuments(db, scmsSource(await readFile(file, 'utf8')))
}

/** What the file holds as documents of ours. */
export function scmsSource(content: string): DocumentSource {
  const deliveries = numbered(parseRecords(content, { delimiter: ',', isQuoted: true }))
  const items = codes('ITM', deliveries, 'Item Description')
  const suppliers = codes('VEN', deliveries, 'Vendor')
  const heads = asnHeads(deliveries)
  return {
    userNo: 'scms',
    tenant: {
      tenantsid: SCMS_TENANT,
      tenantName: 'Supply Chain Management System',
      orgs: [...new Set(deliveries.map(({ record }) => column(record, 'Project Code')))]
        .sort()
        .map((orgNo) => ({ orgNo, orgName: orgNo })),
      warehouses: [
        {
          warehouseNo: WAREHOUSE,
          warehouseName: 'Client warehouses',
          orgNo: column(deliveries[0]?.record, 'Project Code'),
        },
      ],
      classifyTypes: [{ classifyType: CATEGORY, classifyTypeName: 'Deliveries to clients', docNature: '1' }],
      suppliers: [...suppliers].map(([supplierName, supplierNo]) => ({ supplierNo, supplierName })),
      units: [{ unitNo: UNIT, unitName: 'Pack', decimals: 0 }],
      currencies: [{ currency: 'USD', decimals: 2 }],
      items: [...items].map(([itemName, itemNo]) => ({ itemNo, itemName, unitNo: UNIT })),
      answerRules: [{ orgNo: '*', canSupplierRefuse: true, acceptanceLimitHours: null, earlyDays: 0, lateDays: 0 }],
      deliveryRules: [{ orgNo: '*', advanceDays: null, canMergeOrders: true, canMergeOrderTypes: true }],
    },
    orders: deliveries.map((delivery) => orderRow(delivery, suppliers, items)),
    asns: deliveries.map((delivery) => asnRow(delivery, heads)),
    receipts: deliveries.map(receiptRow),
    notes: valueNotes(deliveries),
  }
}

function column(record: Readonly<Record<string, string>> | undefined, name: string): string {
  const value = record?.[name]
  if (value === undefined) throw new Error(`the file has no column "${name}"`)
  return value.trim()
}

function numbered(lines: readonly { lineNumber: number; record: Record<string, string> }[]): Delivery[] {
  const byOrder = Map.groupBy(lines, ({ record }) => column(record, 'PO / SO #'))
  return [...byOrder.values()].flatMap((group) =>
    group
      .toSorted((a, b) => Number(column(a.record, 'ID')) - Number(column(b.record, 'ID')))
      .map((line, index) => ({ ...line, seq: index + 1 })),
  )
}

/** Numbers for what the file knows by name only, in alphabetical order. */
function codes(prefix: string, deliveries: readonly Delivery[], name: string): ReadonlyMap<string, string> {
  const names = [...new Set(deliveries.map(({ record }) => column(record, name)))].sort()
  return new Map(names.map((value, index) => [value, `${prefix}${String(index + 1).padStart(3, '0')}`]))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NOT_KNOWN = ['n/a - from rdc', 'date not captured']

/** `2-Jun-06` and `6/2/06` as 2006-06-02; what says that the date is unknown as empty; anything else as it is, to be refused. */
export function scmsDate(text: string): string {
  const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{2})$/.exec(text)
  const month = named ? MONTHS.indexOf(named[2]?.toLowerCase() ?? '') + 1 : 0
  if (named && month > 0) return dateOf(named[3], String(month), named[1])
  const numeric = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(text)
  if (numeric) return dateOf(numeric[3], numeric[1], numeric[2])
  return NOT_KNOWN.includes(text.toLowerCase()) ? '' : text
}

const dateOf = (year = '', month = '', day = ''): string =>
  `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const dateIn = ({ record }: Delivery, name: string): string => scmsDate(column(record, name))

function orderRow(
  delivery: Delivery,
  suppliers: ReadonlyMap<string, string>,
  items: ReadonlyMap<string, string>,
): SourceRow {
  const { record, seq, lineNumber } = delivery
  const description = column(record, 'Item Description')
  return {
    rowNumber: lineNumber,
    values: {
      purchaseNo: column(record, 'PO / SO #'),
      purchaseSeq: String(seq),
      purchaseDate: dateIn(delivery, 'PO Sent to Vendor Date'),
      orgNo: column(record, 'Project Code'),
      plantNo: column(record, 'Country'),
      warehouseNo: WAREHOUSE,
      classifyType: CATEGORY,
      supplierNo: suppliers.get(column(record, 'Vendor')) ?? '',
      employeeName: column(record, 'Managed By'),
      orderType: column(record, 'Fulfill Via') === 'From RDC' ? '3' : '1',
      goodsNo: items.get(description) ?? '',
      goodsName: description,
      spec: [column(record, 'Dosage'), column(record, 'Dosage Form')]
        .filter((part) => part !== '' && part !== 'N/A')
        .join(', '),
      purchaseUnitNo: UNIT,
      batchPurQty: column(record, 'Line Item Quantity'),
      price: column(record, 'Pack Price'),
      currency: 'USD',
      expectArrivalDate: dateIn(delivery, 'Scheduled Delivery Date'),
    },
  }
}

type AsnHead = Pick<SourceRow['values'], 'deliveryDate' | 'expectedArrivalDate' | 'sender' | 'shippingAddress'>

/** Heads of the ASNs. The file has no day of shipping: goods count as shipped on the day on which they were delivered. */
function asnHeads(deliveries: readonly Delivery[]): ReadonlyMap<string, AsnHead> {
  const groups = Map.groupBy(deliveries, ({ record }) => column(record, 'ASN/DN #'))
  return new Map(
    [...groups].map(([asnNo, lines]) => {
      const delivered = lines.map((line) => dateIn(line, 'Delivered to Client Date')).sort()
      const scheduled = lines.map((line) => dateIn(line, 'Scheduled Delivery Date'))
      const first = lines[0]?.record
      return [
        asnNo,
        {
          deliveryDate: delivered[0] ?? '',
          // Lines of an ASN may be scheduled for several days; the ASN is expected on the last.
          expectedArrivalDate: [...delivered, ...scheduled].sort().at(-1) ?? '',
          sender: column(first, 'Vendor').slice(0, 60),
          shippingAddress: column(first, 'Manufacturing Site'),
        },
      ]
    }),
  )
}

/** 1 express, 2 logistics, 3 self-shipped, which also stands for an unknown way. */
const WAYS: Readonly<Record<string, string>> = { Air: '1', 'Air Charter': '1', Truck: '2', Ocean: '2', 'N/A': '3' }

function asnRow({ record, seq, lineNumber }: Delivery, heads: ReadonlyMap<string, AsnHead>): SourceRow {
  const asnNo = column(record, 'ASN/DN #')
  const mode = column(record, 'Shipment Mode')
  return {
    rowNumber: lineNumber,
    values: {
      asnNo,
      purchaseNo: column(record, 'PO / SO #'),
      purchaseSeq: String(seq),
      deliveryQty: column(record, 'Line Item Quantity'),
      // The file knows no lots; the ASN stands for one.
      supRemarks: asnNo,
      wayCarriage: WAYS[mode] ?? mode,
      senderPhone: '-',
      deliveryAddress: column(record, 'Country'),
      ...heads.get(asnNo),
    },
  }
}

function receiptRow(delivery: Delivery): SourceRow {
  const { record, seq, lineNumber } = delivery
  return {
    rowNumber: lineNumber,
    values: {
      asnNo: column(record, 'ASN/DN #'),
      purchaseNo: column(record, 'PO / SO #'),
      purchaseSeq: String(seq),
      receiveQty: column(record, 'Line Item Quantity'),
      receiptDate: dateIn(delivery, 'Delivered to Client Date'),
      postingDate: dateIn(delivery, 'Delivery Recorded Date'),
    },
  }
}

/** How many lines state another value than quantity × price; the product keeps the latter. */
function valueNotes(deliveries: readonly Delivery[]): string[] {
  const differing = deliveries.filter(({ record }) => {
    const [quantity, price, value] = ['Line Item Quantity', 'Pack Price', 'Line Item Value'].map((name) =>
      Number(column(record, name)),
    )
    return Math.abs((quantity ?? 0) * (price ?? 0) - (value ?? 0)) >= 0.005
  })
  return differing.length === 0
    ? []
    : [`${differing.length} lines state another value than quantity × pack price; amounts are quantity × price.`]
}
