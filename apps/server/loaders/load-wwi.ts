import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plain, subtract } from '#platform/contract/values/decimal.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { SourceRow } from './import-rows.ts'
import { type DocumentSource, type LoadReport, loadDocuments } from './load-documents.ts'
import type { SourceMoney } from './load-money.ts'
import { parseRecords } from './parse-delimited.ts'

/** The tenant into which the WideWorldImporters purchase orders go. */
export const WWI_TENANT = 'WWI'

const ORG = 'WWI'
const WAREHOUSE = 'WWI-MAIN'
const CATEGORY = 'IN'

type SourceRecord = Readonly<Record<string, string>>

/** The files of the sample database as records by column name. */
export interface WwiFiles {
  lines: { lineNumber: number; record: SourceRecord }[]
  orders: SourceRecord[]
  suppliers: SourceRecord[]
  items: SourceRecord[]
  packages: SourceRecord[]
  transactions: SourceRecord[]
}

/** Loads the purchase orders of the WideWorldImporters sample database with their receipts. */
export async function loadWwi(db: Database, folder: string): Promise<LoadReport> {
  const read = async (name: string) =>
    parseRecords(await readFile(join(folder, `${name}.csv`), 'utf8'), { delimiter: ',', isQuoted: true })
  const recordsOf = async (name: string) => (await read(name)).map(({ record }) => record)
  return loadDocuments(
    db,
    wwiSource({
      lines: await read('Purchasing.PurchaseOrderLines'),
      orders: await recordsOf('Purchasing.PurchaseOrders'),
      suppliers: await recordsOf('Purchasing.Suppliers'),
      items: await recordsOf('Warehouse.StockItems'),
      packages: await recordsOf('Warehouse.PackageTypes'),
      transactions: await recordsOf('Purchasing.SupplierTransactions'),
    }),
  )
}

/** A line of an order with everything that the files say about it. */
interface OrderLine {
  lineNumber: number
  /** Position within its order, in the order of the IDs. */
  seq: number
  line: SourceRecord
  order: SourceRecord
  item: SourceRecord
  supplier: SourceRecord
}

/** What the files hold as documents of ours. */
export function wwiSource(files: WwiFiles): DocumentSource {
  const lines = orderLines(files)
  const arrived = lines.filter(hasArrived)
  return {
    userNo: 'wwi',
    tenant: {
      tenantsid: WWI_TENANT,
      tenantName: 'Wide World Importers',
      orgs: [{ orgNo: ORG, orgName: 'Wide World Importers' }],
      warehouses: [
        {
          warehouseNo: WAREHOUSE,
          warehouseName: 'Main warehouse',
          orgNo: ORG,
          receivingAddress: { address: 'Main warehouse' },
        },
      ],
      classifyTypes: [{ classifyType: CATEGORY, classifyTypeName: 'Purchase orders', docNature: '1' }],
      suppliers: files.suppliers.map((supplier) => ({
        supplierNo: supplierNoOf(supplier),
        supplierName: column(supplier, 'SupplierName'),
      })),
      units: files.packages.map((unit) => ({
        unitNo: column(unit, 'PackageTypeName'),
        unitName: column(unit, 'PackageTypeName'),
        decimals: 0,
      })),
      currencies: [{ currency: 'USD', decimals: 2 }],
      // Orders and receipts count outer packages, so that is the unit of an item.
      items: files.items.map((item) => ({
        itemNo: itemNoOf(item),
        itemName: column(item, 'StockItemName'),
        itemSpec: specOf(item),
        unitNo: unitOf(files, column(item, 'OuterPackageID')),
      })),
      answerRules: [{ orgNo: '*', canSupplierRefuse: true, acceptanceLimitHours: null, earlyDays: 0, lateDays: 0 }],
      deliveryRules: [{ orgNo: '*', advanceDays: null, canMergeOrders: true, canMergeOrderTypes: true }],
    },
    orders: lines.map((line) => orderRow(line, unitOf(files, column(line.line, 'PackageTypeID')))),
    asns: arrived.map(asnRow),
    receipts: arrived.map(receiptRow),
    money: moneyOf(files, arrived),
    notes: finalizedNotes(lines),
  }
}

function column(record: SourceRecord, name: string): string {
  const value = record[name]
  if (value === undefined) throw new Error(`the files have no column "${name}"`)
  return value.trim()
}

/** Whole numbers are printed as `1.0` in columns that may be empty. */
const idOf = (text: string): string => text.replace(/\.0$/, '')

const numbered = (prefix: string, id: string): string => `${prefix}${id.padStart(3, '0')}`
const supplierNoOf = (supplier: SourceRecord): string => numbered('SUP', column(supplier, 'SupplierID'))
const itemNoOf = (item: SourceRecord): string => numbered('STK', column(item, 'StockItemID'))
const specOf = (item: SourceRecord): string =>
  [column(item, 'Brand'), column(item, 'Size')].filter((part) => part !== '').join(', ')

/** The name of a package, or its number where there is none of it, to be refused. */
function unitOf({ packages }: WwiFiles, id: string): string {
  const found = packages.find((unit) => column(unit, 'PackageTypeID') === idOf(id))
  return found ? column(found, 'PackageTypeName') : id
}

function orderLines(files: WwiFiles): OrderLine[] {
  const orders = new Map(files.orders.map((order) => [column(order, 'PurchaseOrderID'), order]))
  const items = new Map(files.items.map((item) => [column(item, 'StockItemID'), item]))
  const suppliers = new Map(files.suppliers.map((supplier) => [column(supplier, 'SupplierID'), supplier]))
  const byOrder = Map.groupBy(files.lines, ({ record }) => column(record, 'PurchaseOrderID'))
  return [...byOrder].flatMap(([id, group]) => {
    const order = orders.get(id)
    const supplier = suppliers.get(order ? column(order, 'SupplierID') : '')
    if (!order || !supplier) throw new Error(`order ${id} has lines but no head or supplier`)
    return group
      .toSorted(
        (a, b) => Number(column(a.record, 'PurchaseOrderLineID')) - Number(column(b.record, 'PurchaseOrderLineID')),
      )
      .map(({ lineNumber, record }, index) => {
        const item = items.get(column(record, 'StockItemID'))
        if (!item) throw new Error(`line ${lineNumber} orders an item that is not in the files`)
        return { lineNumber, seq: index + 1, line: record, order, item, supplier }
      })
  })
}

const hasArrived = ({ line }: OrderLine): boolean => Number(column(line, 'ReceivedOuters')) > 0

const purchaseNoOf = ({ order }: OrderLine): string => `WWI-${column(order, 'PurchaseOrderID')}`
/** Lines of an order that came on another day are on an ASN of their own. */
const asnNoOf = (line: OrderLine): string =>
  `${purchaseNoOf(line)}-${column(line.line, 'LastReceiptDate').replaceAll('-', '')}`

function orderRow(line: OrderLine, unitNo: string): SourceRow {
  return {
    rowNumber: line.lineNumber,
    values: {
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(line.seq),
      purchaseDate: column(line.order, 'OrderDate'),
      orgNo: ORG,
      warehouseNo: WAREHOUSE,
      classifyType: CATEGORY,
      supplierNo: supplierNoOf(line.supplier),
      employeeName: column(line.order, 'ContactPersonID'),
      orderType: '1',
      goodsNo: itemNoOf(line.item),
      goodsName: column(line.line, 'Description'),
      spec: specOf(line.item),
      purchaseUnitNo: unitNo,
      batchPurQty: column(line.line, 'OrderedOuters'),
      price: plain(column(line.line, 'ExpectedUnitPricePerOuter')),
      taxRate: column(line.item, 'TaxRate'),
      currency: 'USD',
      expectArrivalDate: column(line.order, 'ExpectedDeliveryDate'),
    },
  }
}

/** Post and couriers are express (1); vans, road and air freight are logistics (2). */
const WAYS: Readonly<Record<string, string>> = {
  1: '1',
  2: '1',
  6: '1',
  3: '2',
  5: '2',
  7: '2',
  8: '2',
  9: '2',
  10: '2',
}

function asnRow(line: OrderLine): SourceRow {
  const receivedOn = column(line.line, 'LastReceiptDate')
  const method = column(line.order, 'DeliveryMethodID')
  const sender = column(line.supplier, 'SupplierName')
  return {
    rowNumber: line.lineNumber,
    values: {
      asnNo: asnNoOf(line),
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(line.seq),
      deliveryQty: column(line.line, 'ReceivedOuters'),
      supRemarks: asnNoOf(line),
      deliveryDate: receivedOn,
      expectedArrivalDate: receivedOn,
      wayCarriage: WAYS[method] ?? method,
      sender,
      senderPhone: column(line.supplier, 'PhoneNumber'),
      shippingAddress: ['DeliveryAddressLine1', 'DeliveryAddressLine2']
        .map((name) => column(line.supplier, name))
        .filter((part) => part !== '')
        .join(', '),
      deliveryAddress: 'Main warehouse',
    },
  }
}

function receiptRow(line: OrderLine): SourceRow {
  const receivedOn = column(line.line, 'LastReceiptDate')
  return {
    rowNumber: line.lineNumber,
    values: {
      asnNo: asnNoOf(line),
      purchaseNo: purchaseNoOf(line),
      purchaseSeq: String(line.seq),
      receiveQty: column(line.line, 'ReceivedOuters'),
      receiptDate: receivedOn,
      postingDate: receivedOn,
    },
  }
}

/** Kinds of transactions: what a supplier invoiced for an order, and what it was paid. */
const [INVOICE, PAYMENT] = ['5', '7']

/** What suppliers invoiced, each for what was received of an order, and what they were paid. */
function moneyOf({ transactions }: WwiFiles, arrived: readonly OrderLine[]): SourceMoney {
  const of = (type: string | undefined) => transactions.filter((row) => column(row, 'TransactionTypeID') === type)
  const lines = new Map(arrived.map((line) => [purchaseNoOf(line), line]))
  return {
    orgNo: ORG,
    currency: 'USD',
    invoices: of(INVOICE).map((row) => {
      const purchaseNo = `WWI-${idOf(column(row, 'PurchaseOrderID'))}`
      const line = lines.get(purchaseNo)
      if (!line) throw new Error(`${purchaseNo} is invoiced and nothing of it was received`)
      return {
        ...{ supplierNo: supplierNoOf(line.supplier), purchaseNo },
        invoiceNo: idOf(column(row, 'SupplierInvoiceNumber')),
        invoiceDate: column(row, 'TransactionDate'),
        netAmount: plain(column(row, 'AmountExcludingTax')),
        taxAmount: plain(column(row, 'TaxAmount')),
        // No order mixes rates.
        taxRate: plain(column(line.item, 'TaxRate')),
      }
    }),
    payments: of(PAYMENT).map((row) => ({
      supplierNo: numbered('SUP', column(row, 'SupplierID')),
      paymentNo: `WWI-PAY-${column(row, 'SupplierTransactionID')}`,
      paymentDate: column(row, 'TransactionDate'),
      amount: subtract('0', plain(column(row, 'TransactionAmount'))),
    })),
  }
}

/** Lines that the files call final must have come whole: nothing here closes them. */
function finalizedNotes(lines: readonly OrderLine[]): string[] {
  const differing = lines.filter(({ line }) => {
    const isComplete = Number(column(line, 'ReceivedOuters')) >= Number(column(line, 'OrderedOuters'))
    return (column(line, 'IsOrderLineFinalized') === 'True') !== isComplete
  })
  return differing.length === 0
    ? []
    : [`${differing.length} lines are final without having come whole, or the other way round; they stay as received.`]
}
