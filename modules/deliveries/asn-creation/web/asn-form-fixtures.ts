import type { MatchedLine } from './shipment-store.ts'

/** A line of an order as the match answers it. */
const line = (batchId: string, change: Partial<MatchedLine> = {}): MatchedLine => ({
  batchId,
  headId: '1',
  purchaseNo: 'PO-1',
  purchaseSeq: Number(batchId) * 10,
  purchasePhaseSeq: 1,
  purchaseBatchSeq: 1,
  lineBatch: `${Number(batchId) * 10}-1-1`,
  orderType: '1',
  ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', currency: 'CNY' },
  ...{ supplierNo: 'S1', supplierName: 'Bolts Ltd' },
  goodsNo: `IT-${batchId}`,
  goodsName: 'Bolt',
  spec: '',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  packQty: null,
  hasLotRule: false,
  isSerial: false,
  hasSerialRule: false,
  expectArrivalDate: '2026-12-01',
  purchaseDate: null,
  ...{ shippableQty: '110', capQty: '110', overPercent: '10', overAction: 'refuse', limitSource: 'item' },
  deliveryQty: '100',
  deliveryMode: 'PO',
  isProposed: true,
  reasonCode: 'wholeOpen',
  reasonParameters: {},
  reason: 'The whole open quantity of 100.',
  ...change,
})
/** One that cannot stand on the ASN. */
const stranger = line('3', {
  deliveryQty: '0',
  isProposed: false,
  reasonCode: 'otherWarehouse',
  reason: 'Other warehouse than SZ-RM: needs an ASN of its own.',
})
/** An address to choose. */
const address = (id: string, text: string, receiveTimeStart = '', receiveTimeEnd = '') => ({
  ...{ id, address: text, contact: '', phone: '', isDefault: true, platformNo: '' },
  ...{ receiveTimeStart, receiveTimeEnd },
})
/** What a new ASN starts with. */
const transport: { transportDays: number | null } = { transportDays: null }
const defaults = {
  supplierNo: 'S1',
  supplierName: 'Bolts Ltd',
  sender: 'Ms Huang',
  senderPhone: '13900000000',
  isDeliveryFrozen: false,
  ...transport,
  shippingAddresses: [address('1', 'Dock 1')],
  deliveryAddresses: [address('2', 'Gate 3', '08:30', '17:30')],
  rules: {
    ...{ isApprovalNeeded: false, advanceDays: null, mergeKeywords: [], isShippingInfoNeeded: false },
    ...{ canMergeOrders: true, canMergeOrderTypes: false, canMergeItems: true, canMergePlants: true },
    ...{ mergeCustomField: '', isAppointmentNeeded: false, isAppointmentConfirmed: true },
    slotMinutes: 60,
    dockCount: 1,
  },
}

/** An ASN that another one is made like. */
const original = {
  ...{ id: '7', asnNo: 'ASN-7', wayCarriage: '3', sender: 'Mr Chen', senderPhone: '1', remarks: '' },
  ...{ shippingAddress: 'Mill road 1', deliveryAddress: 'Quay street 2' },
  ...{ carType: '', carNo: 'B 12345', carInfo: '', driver: 'Mr Liu', driverPhone: '2' },
  lines: [
    { batchId: '1', deliveryQty: '60', aboveQty: '0' },
    { batchId: '2', deliveryQty: '90', aboveQty: '0' },
    { batchId: '2', deliveryQty: '90', aboveQty: '0' },
    { batchId: '3', deliveryQty: '5', aboveQty: '0' },
  ],
}

/** What the server answers to the form of an ASN, as its tests change it. */
export const asnFormFixtures = { line, stranger, defaults, original }
