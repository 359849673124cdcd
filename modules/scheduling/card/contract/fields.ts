import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, flag, quantity, text, time } from '#platform/contract/fields.ts'

/** States of a card: its container is full, used up, asked for, or on the way; or the card was taken out of its loop. */
export const CARD_STATES = ['full', 'empty', 'ordered', 'inTransit', 'removed'] as const
/** States in which a request of a card is open. */
export const REQUESTED_STATES = ['ordered', 'inTransit'] as const satisfies readonly (typeof CARD_STATES)[number][]
/** States of a request. */
export const REQUEST_STATES = [...REQUESTED_STATES, 'received', 'withdrawn'] as const

const { orgNo, warehouseNo, classifyType, supplierNo, supplierName, spec, purchaseUnitNo } = orderLineFields
const named = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const
const ofOrder = (name: string) => `orders:fields.${name}`
/** Longest name of a place. */
export const PLACE_LENGTH = 60
/** Longest number of an ASN. */
const NUMBER_LENGTH = 60

/** Cards of kanban loops, each of one container. */
export const cardFields = {
  ...defineFields('scheduling', {
    cardNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 160 }),
    status: choice({
      show: '123',
      search: 'in',
      isRequired: true,
      width: 100,
      enumName: 'cardState',
      enumValues: CARD_STATES,
    }),
    goodsNo: code({ ...named, isSortable: true, width: 118, label: ofOrder('goodsNo') }),
    goodsName: text({ ...named, width: 150, label: ofOrder('goodsName') }),
  }),
  ...{ supplierName },
  ...defineFields('scheduling', {
    containerQty: quantity({ show: '23', isRequired: true, unitField: 'purchaseUnitNo', width: 100 }),
    purchaseUnitNo: { ...purchaseUnitNo, show: '23' },
    place: text({ ...named, width: 150 }),
    cardText: text({ show: '23', isRequired: true, width: 70 }),
    emptyDate: date({ show: '23', width: 110 }),
    orderedDate: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    dueDate: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    isLate: flag({ show: '12', search: 'exact', isRequired: true, width: 70 }),
    shippedDate: date({ show: '23', width: 110 }),
    asnNo: code({ show: '23', isRequired: true, width: 140 }),
    receivedDate: date({ show: '23', width: 110 }),
    loopNo: code({ show: '123', search: 'exact', isRequired: true, isSortable: true, width: 140 }),
    reason: text({ show: '3', isRequired: true, width: 160 }),
  }),
  ...{ spec, supplierNo, orgNo, warehouseNo, classifyType },
  ...defineFields('scheduling', {
    createName: text({ show: '3', isRequired: true, width: 110 }),
    updateDate: time({ show: '23', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  }),
}

/** What of it a phone shows. */
export const cardCard: CardOf<typeof cardFields> = ['cardNo', 'status', 'goodsName', 'place', 'containerQty', 'dueDate']

/** Requests of a card, each for one container. */
export const requestFields = defineFields('scheduling', {
  orderedDate: date({ show: '4', isRequired: true, width: 110 }),
  requestState: choice({
    show: '4',
    isRequired: true,
    enumName: 'requestState',
    enumValues: REQUEST_STATES,
    width: 100,
  }),
  containerQty: quantity({ show: '4', isRequired: true, unitField: 'purchaseUnitNo', width: 100 }),
  dueDate: date({ show: '4', width: 110 }),
  shippedDate: date({ show: '4', width: 110 }),
  asnNo: code({ show: '4', isRequired: true, width: 140 }),
  receivedDate: date({ show: '4', width: 110 }),
  createName: text({ show: '4', isRequired: true, width: 110, label: 'scheduling:fields.orderedBy' }),
})

/** With what containers are shipped. */
export const shippedFields = defineFields('scheduling', {
  asnNo: code({ show: '3', maxLength: NUMBER_LENGTH, hint: 'scheduling:kanbanCard.asnHint' }),
})
