import { demoCompany } from '#db/demo/company.ts'
import { createOrders } from '#modules/orders/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'

/** An order as its makers know it; the version is the present one. */
export interface ContextOrder {
  id: string
  version: number
  purchaseNo: string
  lines: { id: string; batchId: string; purchaseSeq: number }[]
}

/** Where orders are placed: in Hong Kong ASNs wait for approval, in Shenzhen they do not, and some are outsourced. */
const PLACES = {
  shenzhen: { orgNo: 'SZ10', warehouseNo: 'SZ-RM' },
  hongKong: { orgNo: 'HK30', warehouseNo: 'HK-DC' },
  outsourced: { orgNo: 'SZ10', warehouseNo: 'SZ-RM', orderType: '2' },
  /** Goods that are told apart by serial number. */
  bySerial: { orgNo: 'SZ10', warehouseNo: 'SZ-RM' },
} as const
export type ContextPlace = keyof typeof PLACES

let placed = 0

/** Places orders of one line with the demo company's first supplier; they are pending release. */
export async function placeOrders(
  db: Database,
  count: number,
  { place, qty, today }: { place: ContextPlace; qty: string; today: string },
): Promise<ContextOrder[]> {
  const line = {
    purchaseSeq: 10,
    ...(place === 'bySerial'
      ? { goodsNo: 'DRV-SERVO-400', goodsName: '伺服驱动器 400 W' }
      : { goodsNo: 'R-0402-10K', goodsName: '贴片电阻 10kΩ' }),
    purchaseUnitNo: 'PCS',
    unitDecimals: 0,
    packQty: null,
    lineQty: qty,
    price: '1.25',
    taxRate: '13',
    overPercent: '0',
    expectArrivalDate: addDays(today, 10),
  }
  const orders = Array.from({ length: count }, () => {
    placed += 1
    return {
      tenantsid: FIXTURE_TENANT,
      purchaseNo: `W-${String(placed).padStart(6, '0')}`,
      classifyType: 'RAW',
      supplierNo: 'S1001',
      supplierName: demoCompany.suppliers[0].supplierName,
      orderType: '1' as const,
      ...PLACES[place],
      purchaseDate: today,
      currency: 'CNY',
      currencyDecimals: 2,
      lines: [line],
    }
  })
  return inScope(db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    const heads = await createOrders(trx, 'Order system', orders)
    const batches = await trx
      .selectFrom('srm_purchase_batch')
      .select(['id', 'head_id', 'line_id', 'purchase_seq'])
      .where(
        'head_id',
        'in',
        heads.map(({ headId }) => headId),
      )
      .execute()
    return heads.map(({ headId, purchaseNo }) => ({
      id: headId,
      version: 1,
      purchaseNo,
      lines: batches
        .filter((row) => row.head_id === headId)
        .map((row) => ({ id: row.line_id, batchId: row.id, purchaseSeq: row.purchase_seq })),
    }))
  })
}
