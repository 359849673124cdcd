import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isZero, plain } from '#platform/contract/values/decimal.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { SourceRow } from './import-rows.ts'
import { type DocumentSource, type LoadReport, loadDocuments } from './load-documents.ts'
import { parseDelimited } from './parse-delimited.ts'

/** The tenant into which the AdventureWorks purchase orders go. */
export const ADVENTUREWORKS_TENANT = 'ADVWORKS'

const ORG = 'AW'
const WAREHOUSE = 'AW-MAIN'
const CATEGORY = 'IN'

/** Columns of the files, which have no header, by their positions. */
const DETAIL = { order: 0, id: 1, dueDate: 2, ordered: 3, product: 4, price: 5, received: 7, rejected: 8, stocked: 9 }
const HEAD = { id: 0, employee: 3, vendor: 4, shipMethod: 5, orderDate: 6, shipDate: 7, subTotal: 8, tax: 9 }
const PRODUCT = { id: 0, name: 1, number: 2, colour: 5, size: 10 }
const VENDOR = { id: 0, account: 1, name: 2 }
const VENDOR_PRODUCT = { product: 0, vendor: 1, unit: 9 }
const UNIT = { code: 0, name: 1 }

/** The files of the sample database as lines of values. */
export interface AdventureWorksFiles {
  details: Line[]
  heads: Line[]
  products: Line[]
  vendors: Line[]
  vendorProducts: Line[]
  units: Line[]
}

interface Line {
  lineNumber: number
  values: string[]
}

/** Loads the purchase orders of the AdventureWorks sample database with their receipts and rejections. */
export async function loadAdventureWorks(db: Database, folder: string): Promise<LoadReport> {
  const read = async (name: string): Promise<Line[]> =>
    parseDelimited(await readFile(join(folder, name), 'utf8'), { delimiter: '\t', isQuoted: false })
  return loadDocuments(
    db,
    adventureWorksSource({
      details: await read('PurchaseOrderDetail.csv'),
      heads: await read('PurchaseOrderHeader.csv'),
      products: await read('Product.csv'),
      vendors: await read('Vendor.csv'),
      vendorProducts: await read('ProductVendor.csv'),
      units: await read('UnitMeasure.csv'),
    }),
  )
}

/** A line of an order with everything that the files say about it. */
interface OrderLine {
  detail: Line
  head: Line
  seq: number
  supplierNo: string
  itemNo: string
  itemName: string
  spec: string
  unitNo: string
}

/** What the files hold as documents of ours. */
export function adventureWorksSource(files: AdventureWorksFiles): DocumentSource {
  const lines = orderLines(files)
  const items = new Map(lines.map((line) => [line.itemNo, line]))
  const statesOtherwise = files.details.filter(({ values }) => {
    const [received, rejected, stocked] = [
      at(values, DETAIL.received),
      at(values, DETAIL.rejected),
      at(values, DETAIL.stocked),
    ]
    return Number(received) - Number(rejected) !== Number(stocked)
  })
  return {
    userNo: 'advworks',
    tenant: {
      tenantsid: ADVENTUREWORKS_TENANT,
      tenantName: 'Adventure Works',
      orgs: [{ orgNo: ORG, orgName: 'Adventure Works Cycles' }],
      warehouses: [
        {
          warehouseNo: WAREHOUSE,
          warehouseName: 'Main warehouse',
          orgNo: ORG,
          receivingAddress: { address: 'Main warehouse' },
        },
      ],
      classifyTypes: [{ classifyType: CATEGORY, classifyTypeName: 'Purchase orders', docNature: '1' }],
      suppliers: files.vendors.map(({ values }) => ({
        supplierNo: at(values, VENDOR.account),
        supplierName: at(values, VENDOR.name),
      })),
      units: files.units.map(({ values }) => ({
        unitNo: at(values, UNIT.code),
        unitName: at(values, UNIT.name),
        decimals: 0,
      })),
      currencies: [{ currency: 'USD', decimals: 2 }],
      items: [...items].map(([itemNo, line]) => ({
        itemNo,
        itemName: line.itemName,
        itemSpec: line.spec,
        unitNo: line.unitNo,
      })),
      answerRules: [{ orgNo: '*', canSupplierRefuse: true, acceptanceLimitHours: null, earlyDays: 0, lateDays: 0 }],
      deliveryRules: [{ orgNo: '*', advanceDays: null, canMergeOrders: true, canMergeOrderTypes: true }],
    },
    orders: lines.map(orderRow),
    asns: lines.filter(hasArrived).map(asnRow),
    receipts: lines.filter(hasArrived).map(receiptRow),
    notes:
      statesOtherwise.length === 0
        ? []
        : [`${statesOtherwise.length} lines have another stocked quantity than received − rejected.`],
  }
}

const at = (values: readonly string[], position: number): string => (values[position] ?? '').trim()

/** `.00` and `2.00` as plain decimals; what is no number as it is, to be refused. */
const decimal = (text: string): string => {
  const whole = text.startsWith('.') ? `0${text}` : text
  return /^\d+(\.\d+)?$/.test(whole) ? plain(whole) : text
}

const day = (text: string): string => text.slice(0, 10)

function orderLines(files: AdventureWorksFiles): OrderLine[] {
  const heads = new Map(files.heads.map((head) => [at(head.values, HEAD.id), head]))
  const products = new Map(files.products.map((product) => [at(product.values, PRODUCT.id), product.values]))
  const vendors = new Map(files.vendors.map((vendor) => [at(vendor.values, VENDOR.id), vendor.values]))
  // Vendors sell some products in different units; an item has one, that of its first vendor.
  const units = new Map(
    files.vendorProducts
      .toReversed()
      .map(({ values }) => [at(values, VENDOR_PRODUCT.product), at(values, VENDOR_PRODUCT.unit)]),
  )
  const byOrder = Map.groupBy(files.details, ({ values }) => at(values, DETAIL.order))
  return [...byOrder].flatMap(([order, details]) => {
    const head = heads.get(order)
    if (!head) throw new Error(`order ${order} has lines but no head`)
    const vendor = vendors.get(at(head.values, HEAD.vendor)) ?? []
    return details
      .toSorted((a, b) => Number(at(a.values, DETAIL.id)) - Number(at(b.values, DETAIL.id)))
      .map((detail, index) => {
        const productId = at(detail.values, DETAIL.product)
        const product = products.get(productId) ?? []
        return {
          detail,
          head,
          seq: index + 1,
          supplierNo: at(vendor, VENDOR.account),
          itemNo: at(product, PRODUCT.number),
          itemName: at(product, PRODUCT.name),
          spec: [at(product, PRODUCT.colour), at(product, PRODUCT.size)].filter((part) => part !== '').join(', '),
          unitNo: units.get(productId) ?? 'EA',
        }
      })
  })
}

const hasArrived = ({ detail }: OrderLine): boolean => !isZero(decimal(at(detail.values, DETAIL.received)))

const purchaseNoOf = ({ head }: OrderLine): string => `AW-${at(head.values, HEAD.id)}`
const asnNoOf = ({ head }: OrderLine): string => `AW-ASN-${at(head.values, HEAD.id)}`

function orderRow(line: OrderLine): SourceRow {
  const { detail, head, seq } = line
  return {
    rowNumber: detail.lineNumber,
    values: {
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(seq),
      purchaseDate: day(at(head.values, HEAD.orderDate)),
      orgNo: ORG,
      warehouseNo: WAREHOUSE,
      classifyType: CATEGORY,
      supplierNo: line.supplierNo,
      employeeName: at(head.values, HEAD.employee),
      orderType: '1',
      goodsNo: line.itemNo,
      goodsName: line.itemName,
      spec: line.spec,
      purchaseUnitNo: line.unitNo,
      batchPurQty: decimal(at(detail.values, DETAIL.ordered)),
      price: decimal(at(detail.values, DETAIL.price)),
      taxRate: taxRateOf(head),
      currency: 'USD',
      expectArrivalDate: day(at(detail.values, DETAIL.dueDate)),
    },
  }
}

/** The heads state their tax as an amount; in percent of the net amount it is a whole number. */
function taxRateOf({ values }: Line): string {
  const net = Number(at(values, HEAD.subTotal))
  return net === 0 ? '0' : String(Math.round((Number(at(values, HEAD.tax)) / net) * 100))
}

/** 1 express, 2 logistics, by the ship methods of the sample. */
const WAYS: Readonly<Record<string, string>> = { 1: '2', 2: '1', 3: '2', 4: '1', 5: '2' }

function asnRow(line: OrderLine): SourceRow {
  const { detail, head, seq } = line
  const shipDate = day(at(head.values, HEAD.shipDate))
  const method = at(head.values, HEAD.shipMethod)
  return {
    rowNumber: detail.lineNumber,
    values: {
      asnNo: asnNoOf(line),
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(seq),
      // What was received is what had been shipped; what is missing was never on the way.
      deliveryQty: decimal(at(detail.values, DETAIL.received)),
      supRemarks: asnNoOf(line),
      deliveryDate: shipDate,
      expectedArrivalDate: shipDate,
      wayCarriage: WAYS[method] ?? method,
      sender: line.supplierNo,
      senderPhone: '-',
      shippingAddress: line.supplierNo,
      deliveryAddress: 'Main warehouse',
    },
  }
}

/** The files have no day of receipt: the day on which the head says that the goods were shipped stands for it. */
function receiptRow(line: OrderLine): SourceRow {
  const { detail, head, seq } = line
  const shipDate = day(at(head.values, HEAD.shipDate))
  const rejected = decimal(at(detail.values, DETAIL.rejected))
  return {
    rowNumber: detail.lineNumber,
    values: {
      asnNo: asnNoOf(line),
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(seq),
      receiveQty: decimal(at(detail.values, DETAIL.stocked)),
      checkReturnQty: rejected,
      reason: isZero(rejected) ? '' : 'Rejected at inspection',
      receiptDate: shipDate,
      postingDate: shipDate,
    },
  }
}
