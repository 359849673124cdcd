import { asnFields, asnLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import { acceptanceFields } from '#modules/receipts/receipt/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { code, date, defineFields, flag, quantity, text, time } from '#platform/contract/fields.ts'
import { byRange } from '#platform/contract/list/search-options.ts'

/** Receiving details: what came of one line of an ASN, and what became of it. */
export const receivingFields = {
  asnNo: { ...acceptanceFields.asnNo, isSortable: true, isFixedLeft: true },
  asnSeq: { ...asnLineFields.asnSeq, show: '23' },
  status: { ...asnFields.status, show: '23', source: 'head', width: 128 },
  purchaseNo: acceptanceFields.purchaseNo,
  purchaseSeq: acceptanceFields.purchaseSeq,
  purchasePhaseSeq: acceptanceFields.purchasePhaseSeq,
  purchaseBatchSeq: acceptanceFields.purchaseBatchSeq,
  goodsNo: acceptanceFields.goodsNo,
  goodsName: acceptanceFields.goodsName,
  ...defineFields('receipts', {
    purchaseUnitNo: code({ show: '23', isRequired: true, width: 60, label: 'orders:fields.purchaseUnitNo' }),
    deliveryQty: quantity({
      show: '23',
      isRequired: true,
      width: 90,
      unitField: 'purchaseUnitNo',
      label: 'deliveries:fields.deliveryQty',
    }),
  }),
  receiveQty: { ...acceptanceFields.receiveQty, width: 90 },
  ...defineFields('receipts', {
    checkReturnQty: quantity({
      ...byRange,
      width: 90,
      unitField: 'purchaseUnitNo',
      label: 'orders:fields.checkReturnQty',
    }),
  }),
  returnedQty: acceptanceFields.returnedQty,
  endedQty: { ...asnLineFields.endedQty, show: '23' },
  onWayQty: { ...asnLineFields.onWayQty, show: '23', width: 90 },
  giftQty: { ...asnLineFields.giftQty, show: '23', width: 80 },
  giftReceiveQty: { ...asnLineFields.giftReceiveQty, show: '23' },
  ...defineFields('receipts', {
    lastReceiptDate: date({ show: '23', width: 116 }),
  }),
  expectArrivalDate: acceptanceFields.expectArrivalDate,
  ...defineFields('receipts', {
    isOpen: flag({ show: '1', search: 'exact', isRequired: true }),
    isRefused: flag({ show: '1', search: 'exact', isRequired: true }),
  }),
  supRemarks: { ...asnLineFields.supRemarks, show: '23' },
  productFeature: { ...asnLineFields.productFeature, show: '23' },
  stockFeature: { ...asnLineFields.stockFeature, show: '23' },
  spec: acceptanceFields.spec,
  supplierNo: acceptanceFields.supplierNo,
  ...defineFields('receipts', {
    supplierName: text({
      show: '23',
      source: 'head',
      isRequired: true,
      width: 160,
      label: 'orders:fields.supplierName',
    }),
  }),
  orgNo: acceptanceFields.orgNo,
  warehouseNo: acceptanceFields.warehouseNo,
  ...defineFields('receipts', {
    updateDate: time({ show: '23', search: 'range', isRequired: true, isSortable: true, width: 150 }),
  }),
} as const

/** What of it a phone shows. */
export const receivingCard: CardOf<typeof receivingFields> = [
  'asnNo',
  'status',
  'goodsName',
  'onWayQty',
  'expectArrivalDate',
]

/** Tabs of the receiving details. */
export const receivingTabs = {
  all: {},
  open: { isOpen: true },
  complete: { isOpen: false },
  refused: { isRefused: true },
} as const
