import {
  amountFields,
  counted,
  dated,
  looked,
  named,
  scopeFields,
  shown,
} from '#modules/receipts/receipt/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  money,
  number,
  quantity,
  text,
  time,
} from '#platform/contract/fields.ts'

/** Why something is owed. */
export const SOURCE_TYPES = ['acceptance', 'return', 'use', 'allowance', 'charge', 'priceAdjust', 'rounding'] as const
/** How far a payable is: something is on no bill, all is, all went to the ERP, or its reason was taken back. */
export const PAYABLE_STATES = ['open', 'onBill', 'done', 'cancelled'] as const
/** What moves a payable: it is owed, on a bill, confirmed, invoiced, approved and thrown to the ERP; each has its way back. */
export const PAYABLE_MOVEMENTS = [
  ...['accrue', 'accrueCancel', 'bill', 'unbill', 'confirm', 'unconfirm'],
  ...['invoice', 'uninvoice', 'approve', 'unapprove', 'throw', 'unthrow'],
] as const

/** The next step of a payable on its way to being paid. */
export const OUTLOOK_STEPS = [
  ...['toBill', 'toSend', 'toConfirm', 'toInvoice', 'toEnter', 'toCorrect', 'toApprove', 'toThrow', 'toPay'],
  ...['toSelfBill', 'toConfirmInvoice', 'toReissue'],
  ...['paid', 'nothing'],
] as const
/** Steps of the money story, each a part of the one before it: what is owed, and how far it is. */
export const STORY_STEPS = ['owed', 'notBilled', 'onBill', 'confirmed', 'invoiced', 'approved', 'thrown'] as const
/** Values of a delivery of an order that stand before what is owed of it. */
export const GOODS_STEPS = ['ordered', 'shipped', 'accepted', 'returned'] as const
/** Documents that the money story names: what makes something owed, bills, and invoicing bills. */
export const STORY_DOCUMENTS = [...SOURCE_TYPES, 'bill', 'invoiceDoc'] as const

const ofOrder = (name: string) => `orders:fields.${name}`
const ofReceipt = (name: string) => `receipts:fields.${name}`
const counts = { ...counted, width: 90 } as const
const toBill = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 110 } as const
const billed = { show: '3', isRequired: true, unitField: 'currency', width: 110 } as const
const placed = { show: '23', width: 60 } as const

/** The pool: what is owed for each acceptance and return, and how much of it is on bills, confirmed, invoiced, approved and thrown. */
export const payableFields = defineFields('reconciliation', {
  originNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 130 }),
  sourceType: choice({ ...looked, width: 88, enumName: 'sourceType', enumValues: SOURCE_TYPES }),
  payableStatus: choice({ ...looked, width: 92, enumName: 'payableStatus', enumValues: PAYABLE_STATES }),
  supplierName: { ...scopeFields.supplierName, width: 140 },
  goodsNo: code({ ...named, isSortable: true, width: 112, label: ofOrder('goodsNo') }),
  goodsName: text({ ...named, width: 136, label: ofOrder('goodsName') }),
  openQty: quantity(counts),
  purchaseUnitNo: code({ ...shown, width: 56, label: ofOrder('purchaseUnitNo') }),
  currency: amountFields.currency,
  openNet: money(toBill),
  openTax: money({ ...toBill, show: '23', width: 96 }),
  postingDate: date({ ...dated, label: ofReceipt('postingDate') }),
  isDisputed: flag({ show: '123', search: 'exact', isRequired: true, width: 84 }),
  qty: quantity(counts),
  price: amountFields.price,
  amount: amountFields.amount,
  taxRate: amountFields.taxRate,
  taxAmount: amountFields.taxAmount,
  purchaseNo: code({ ...named, width: 140, label: ofOrder('purchaseNo') }),
  purchaseSeq: number({ ...placed, label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ ...placed, label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ ...placed, label: ofOrder('purchaseBatchSeq') }),
  asnNo: code({ ...named, width: 136, label: 'deliveries:fields.asnNo' }),
  lotNo: code({ ...named, width: 110, label: ofReceipt('lotNo') }),
  onBillNet: money(billed),
  onBillTax: money(billed),
  confirmedNet: money(billed),
  confirmedTax: money(billed),
  invoicedNet: money(billed),
  invoicedTax: money(billed),
  approvedNet: money(billed),
  approvedTax: money(billed),
  thrownNet: money(billed),
  thrownTax: money(billed),
  spec: text({ ...shown, width: 140, label: ofOrder('spec') }),
  orgNo: scopeFields.orgNo,
  warehouseNo: scopeFields.warehouseNo,
  supplierNo: scopeFields.supplierNo,
  createName: text({ ...shown, width: 110, label: 'reconciliation:fields.createdBy' }),
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of it a phone shows. */
export const payableCard: CardOf<typeof payableFields> = [
  'originNo',
  'payableStatus',
  'goodsName',
  'openNet',
  'postingDate',
]

/** Conditions of the pool's tabs. */
export const payableTabs = {
  open: { payableStatus: 'open' },
  onBill: { payableStatus: 'onBill' },
  // In dispute is a part of what is on bills: of a payable that is billed in part the rest is open meanwhile.
  disputed: { isDisputed: true },
  done: { payableStatus: 'done' },
  all: {},
} as const
