import { classifyTypesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  number,
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'

/** States of a schedule: prepared, waiting for replies, replied otherwise than is accepted, agreed, closed, or deleted before its release. */
export const SCHEDULE_STATES = ['draft', 'published', 'answered', 'replied', 'closed', 'deleted'] as const
/** States in which its supplier sees it and it is worked on. */
export const LIVE_STATES = [
  'published',
  'answered',
  'replied',
] as const satisfies readonly (typeof SCHEDULE_STATES)[number][]
/** States of a day: it waits for a reply, the reply differs by more than is accepted, it is agreed, or a later release says otherwise. */
export const LINE_STATES = ['waiting', 'answered', 'agreed', 'closed'] as const
/** How a week or a month is spread over its working days. */
export const SPREAD_RULES = ['even', 'firstDay', 'lastDay'] as const

const { orgNo, warehouseNo, classifyType, supplierNo, supplierName, spec, purchaseUnitNo } = orderLineFields
const named = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const
const shown = { show: '23', isRequired: true } as const
const counter = { ...shown, unitField: 'purchaseUnitNo', width: 100 } as const
const term = { show: '3', isRequired: true, width: 90 } as const
const days = { rule: 'notNegative', most: 366 } as const
const ofOrder = (name: string) => `orders:fields.${name}`

/** Schedules: one item of one supplier for one warehouse. */
export const scheduleFields = {
  ...defineFields('scheduling', {
    scheduleNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 140 }),
    status: choice({
      show: '123',
      search: 'in',
      isRequired: true,
      width: 130,
      enumName: 'status',
      enumValues: SCHEDULE_STATES,
    }),
    goodsNo: code({ ...named, isSortable: true, width: 118, label: ofOrder('goodsNo') }),
    goodsName: text({ ...named, width: 150, label: ofOrder('goodsName') }),
  }),
  ...{ supplierName },
  ...defineFields('scheduling', {
    firstOpenDay: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    openQty: quantity({ ...counter, show: '123', search: 'range', isSortable: true }),
    purchaseUnitNo: { ...purchaseUnitNo, show: '23' },
    expectQty: quantity(counter),
    cumShippedQty: quantity(counter),
    cumReceivedQty: quantity(counter),
    inTransitQty: quantity({ ...counter, width: 90 }),
    waitingCount: number({ ...shown, width: 90 }),
    differingCount: number({ ...shown, width: 84 }),
    preparedCount: number({ ...shown, width: 84 }),
    isLate: flag({ show: '12', search: 'exact', isRequired: true, width: 70 }),
    scheduleVersion: number({ ...shown, width: 70 }),
    releaseDate: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    replyDate: date({ show: '23', width: 110 }),
    answerDue: date({ show: '23', width: 110 }),
    packQty: quantity({ show: '3', rule: 'positive', decimals: 6, unitField: 'purchaseUnitNo', width: 90 }),
    lockDays: number({ ...term, ...days }),
    firmDays: number({ ...term, ...days }),
    tradeOffDays: number({ ...term, ...days }),
    materialShare: quantity({ ...term, isPercentage: true, rule: 'percent', decimals: 4 }),
    spreadRule: choice({ ...term, enumName: 'spreadRule', enumValues: SPREAD_RULES }),
    answerDays: number({ show: '3', least: 1, most: 365, width: 90 }),
    startQty: quantity({ ...counter, show: '3' }),
    zeroDate: date({ show: '3', width: 110 }),
    lastAsnNo: code({ show: '3', isRequired: true, width: 140 }),
    lastReceiptNo: code({ show: '3', isRequired: true, width: 140 }),
    resetParty: choice({ show: '3', width: 110, enumName: 'party', enumValues: ['purchaser', 'supplier'] }),
    reason: text({ show: '3', isRequired: true, width: 160 }),
    remark: text({ ...shown, width: 160, maxLength: REASON_LENGTH }),
  }),
  ...{ spec, supplierNo, orgNo, warehouseNo, classifyType },
  ...defineFields('scheduling', {
    createName: text({ show: '3', isRequired: true, width: 110 }),
    updateDate: time({ show: '23', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  }),
}

/** What of it a phone shows. */
export const scheduleCard: CardOf<typeof scheduleFields> = [
  'scheduleNo',
  'status',
  'goodsName',
  'supplierName',
  'firstOpenDay',
  'openQty',
]

const dayQty = { show: '4', unitField: 'purchaseUnitNo', rule: 'notNegative', decimals: 6, width: 110 } as const
const said = { show: '4', isRequired: true, maxLength: REASON_LENGTH, width: 160 } as const

/** Days of a schedule, as they hold now. */
export const dayFields = defineFields('scheduling', {
  demandDate: date({ show: '4', isRequired: true, width: 110 }),
  expectScheduledQuantity: quantity({ ...dayQty, isRequired: true }),
  replyQuantity: quantity(dayQty),
  actualScheduledQuantity: quantity(dayQty),
  lineState: choice({ show: '4', isRequired: true, enumName: 'lineState', enumValues: LINE_STATES, width: 100 }),
  remark: text(said),
  replyRemark: text(said),
})

/** What a supplier promises of a day. */
export const repliedFields = {
  replyQuantity: { ...dayFields.replyQuantity, isRequired: true },
  replyRemark: text({ show: '4', maxLength: REASON_LENGTH, width: 160, label: dayFields.replyRemark.label }),
} as const

/** What both sides agree on for a day whose reply differs. */
export const agreedFields = {
  actualScheduledQuantity: { ...dayFields.actualScheduledQuantity, isRequired: true },
} as const

/** By what a schedule is worked: packs, zones, locks, and how long replies may take. */
export const termFields = {
  packQty: scheduleFields.packQty,
  lockDays: scheduleFields.lockDays,
  firmDays: scheduleFields.firmDays,
  tradeOffDays: scheduleFields.tradeOffDays,
  materialShare: scheduleFields.materialShare,
  answerDays: scheduleFields.answerDays,
  spreadRule: scheduleFields.spreadRule,
  remark: text({ show: '3', maxLength: REASON_LENGTH, label: scheduleFields.remark.label }),
} as const

/** Whose goods a new schedule is of. */
export const placeFields = {
  ...{ orgNo, warehouseNo },
  classifyType: reference({ show: '3', isRequired: true, ...classifyTypesOfOrg, label: ofOrder('classifyType') }),
  supplierNo,
  goodsNo: reference({ show: '', isRequired: true, ...itemsOfOrg, label: ofOrder('goodsNo') }),
} as const

const placed = { show: '2', importAs: 'required', maxLength: 60 } as const

/** Columns of the file by which many days are planned, one a row: whose goods, which day, and how many. */
export const scheduleImportFields = defineFields('scheduling', {
  orgNo: code({ ...placed, label: ofOrder('orgNo') }),
  warehouseNo: code({ ...placed, label: ofOrder('warehouseNo') }),
  classifyType: code({ ...placed, label: ofOrder('classifyType') }),
  supplierNo: code({ ...placed, label: ofOrder('supplierNo') }),
  goodsNo: code({ ...placed, label: ofOrder('goodsNo') }),
  demandDate: date({ show: '4', importAs: 'required' }),
  expectScheduledQuantity: quantity({ show: '4', importAs: 'required', rule: 'notNegative', decimals: 6 }),
  remark: text({ show: '4', importAs: 'optional', maxLength: REASON_LENGTH, label: 'scheduling:fields.dayRemark' }),
})

/** What a reset of the cumulated quantities is to agree on. */
export const resetFields = defineFields('scheduling', {
  agreedDate: date({ show: '', isRequired: true }),
  agreedQty: quantity({ show: '', isRequired: true, rule: 'notNegative', decimals: 6 }),
  reason: text({ show: '', isRequired: true, maxLength: REASON_LENGTH, label: 'scheduling:fields.resetReason' }),
})

/** How much of what is expected a supplier promises, over all days. */
export const { percent: percentField } = defineFields('scheduling', {
  percent: quantity({
    show: '',
    rule: 'notNegative',
    decimals: 4,
    isPercentage: true,
    label: 'scheduling:schedule.percentLabel',
  }),
})
