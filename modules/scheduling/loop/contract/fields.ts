import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { PLACE_LENGTH } from '#modules/scheduling/card/contract/fields.ts'
import { placeFields } from '#modules/scheduling/item/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { choice, code, defineFields, number, quantity, text, time } from '#platform/contract/fields.ts'

/** States of a loop. */
export const LOOP_STATES = ['active', 'closed'] as const
/** What becomes of a card that is reported empty: it is ordered at once, or when the purchaser orders it. */
export const REQUEST_RULES = ['atOnce', 'byPurchaser'] as const
/** Most cards of one loop. */
export const MOST_CARDS = 200

const { orgNo, warehouseNo, classifyType, supplierNo, supplierName, spec, purchaseUnitNo } = orderLineFields
const named = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const
const ofOrder = (name: string) => `orders:fields.${name}`
const count = { show: '23', isRequired: true, width: 74 } as const

/** Kanban loops: what one supplier brings of one item to one place. */
export const loopFields = {
  ...defineFields('scheduling', {
    loopNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 140 }),
    status: choice({
      show: '123',
      search: 'in',
      isRequired: true,
      width: 90,
      enumName: 'loopState',
      enumValues: LOOP_STATES,
    }),
    goodsNo: code({ ...named, isSortable: true, width: 118, label: ofOrder('goodsNo') }),
    goodsName: text({ ...named, width: 150, label: ofOrder('goodsName') }),
    place: text({ ...named, width: 150 }),
    cardCount: number(count),
    fullCount: number(count),
    emptyCount: number(count),
    orderedCount: number(count),
    inTransitCount: number(count),
    lateCount: number(count),
  }),
  ...{ supplierName },
  ...defineFields('scheduling', {
    containerQty: quantity({ show: '23', isRequired: true, unitField: 'purchaseUnitNo', width: 100 }),
    purchaseUnitNo: { ...purchaseUnitNo, show: '23' },
    requestRule: choice({
      show: '123',
      search: 'in',
      isRequired: true,
      width: 130,
      enumName: 'requestRule',
      enumValues: REQUEST_RULES,
    }),
    replenishDays: number({ show: '23', width: 110 }),
    reason: text({ show: '3', isRequired: true, width: 160 }),
    remark: text({ show: '23', isRequired: true, width: 160 }),
  }),
  ...{ spec, supplierNo, orgNo, warehouseNo, classifyType },
  ...defineFields('scheduling', {
    createName: text({ show: '3', isRequired: true, width: 110 }),
    updateDate: time({ show: '23', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  }),
}

/** What of it a phone shows. */
export const loopCard: CardOf<typeof loopFields> = [
  'loopNo',
  'status',
  'goodsName',
  'place',
  'emptyCount',
  'orderedCount',
]

/** By which terms a loop is worked. */
export const termFields = defineFields('scheduling', {
  containerQty: quantity({ show: '3', isRequired: true, rule: 'positive', decimals: 6 }),
  cardCount: number({ show: '3', isRequired: true, least: 1, most: MOST_CARDS }),
  place: text({ show: '3', maxLength: PLACE_LENGTH, hint: 'scheduling:kanbanLoop.placeHint' }),
  requestRule: choice({
    show: '3',
    enumName: 'requestRule',
    enumValues: REQUEST_RULES,
    hint: 'scheduling:kanbanLoop.requestRuleHint',
  }),
  replenishDays: number({ show: '3', least: 1, most: 365, hint: 'scheduling:kanbanLoop.replenishDaysHint' }),
  remark: text({ show: '3', maxLength: REASON_LENGTH }),
})

/** A new loop: whose goods, and by which terms. */
export const newLoopFields = { ...placeFields, ...termFields } as const
