import { type BuyingUnit, buyingUnits } from './buying-units.ts'

/** An order over items that are told apart by serial number. */
export interface PieceOrder {
  purchaseNo: string
  unit: BuyingUnit
  supplierNo: string
  /** What is ordered of it: of `shippedQty` a first ASN has come, of `onTheWayQty` a second one has not. */
  lines: readonly { itemNo: string; lineQty: string; shippedQty: number; onTheWayQty: number; prefix: string }[]
  /** Why a piece was refused and another one given back. */
  refusal: string
  giveBack: string
}

/**
 * Orders of which the pieces show every state of a serial number, in two organisations and of two suppliers: of the first line of
 * each one piece was refused and one given back, the second line waits for inspection. Numbers stand as the makers print them.
 */
export const pieceOrders: readonly PieceOrder[] = [
  {
    purchaseNo: 'PO-20001',
    unit: buyingUnits.shenzhen,
    supplierNo: 'S1001',
    lines: [
      { itemNo: 'DRV-SERVO-400', lineQty: '20', shippedQty: 8, onTheWayQty: 4, prefix: 'SD400-26K' },
      { itemNo: 'CAM-MV-5M', lineQty: '10', shippedQty: 4, onTheWayQty: 2, prefix: 'MV5M-0918' },
    ],
    refusal: '通电自检报警 E-07，判退',
    giveBack: '试运行两天后编码器无信号，退回换货',
  },
  {
    purchaseNo: 'PO-20002',
    unit: buyingUnits.vietnam,
    supplierNo: 'S1002',
    lines: [
      { itemNo: 'GW-EDGE-4G', lineQty: '24', shippedQty: 6, onTheWayQty: 5, prefix: 'GW4G.B12-' },
      { itemNo: 'CAM-MV-5M', lineQty: '6', shippedQty: 3, onTheWayQty: 2, prefix: 'MV5M-1127' },
    ],
    refusal: 'Vỏ máy nứt, không bật được nguồn',
    giveBack: 'Mất kết nối 4G sau một ngày chạy thử, trả lại để đổi',
  },
]
