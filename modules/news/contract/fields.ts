import { orgs, suppliers } from '#modules/identity/role/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, flag, quantity, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

export const NEWS_BUSINESSES = ['1', '2', '3'] as const
export const OUT_DOOR_TYPES = ['1', '2', '3'] as const

/** A piece of news as its readers list it; the subject is in the reader's language where there is one. */
export const newsFields = defineFields('news', {
  subject: text({ ...byText, width: 420, maxLength: 200 }),
  newsBusiness: choice({ ...byChoice, width: 180, enumName: 'newsBusiness', enumValues: NEWS_BUSINESSES }),
  topSign: flag({ show: '23', isRequired: true, width: 80 }),
  isRead: flag({ show: '23', isRequired: true, width: 80 }),
  addDate: time({ ...byRange, width: 150 }),
})

/** What waits for its reader on a day. */
export const scheduleFields = defineFields('news', {
  what: text({ show: '23', isRequired: true, width: 220 }),
  documentNo: text({ show: '23', isKeyword: true, isRequired: true, width: 160 }),
  party: text({ show: '23', isKeyword: true, isRequired: true, width: 220 }),
  summary: text({ show: '23', isKeyword: true, isRequired: true, width: 280 }),
  quantity: quantity({ show: '23', width: 100, unitField: 'unit' }),
  unit: code({ show: '23', width: 64 }),
  since: date({ show: '23', width: 110 }),
  scheduleDate: date({ show: '123', search: 'exact', isRequired: true, width: 110 }),
})

/** What of it a phone shows. */
export const scheduleCard: CardOf<typeof scheduleFields> = ['documentNo', 'what', 'party', 'scheduleDate']

/** States of a piece of news: draft, published, cancelled. */
export const NEWS_STATES = ['0', '1', '2'] as const
export type NewsState = (typeof NEWS_STATES)[number]
/** 1 outdoor: before sign-in too; 2 inside the portal only. */
export const NEWS_PLACES = ['1', '2'] as const
export const PUBLISH_OBJECTS = ['all', 'purchaser', 'supplier'] as const

const business = { isRequired: true, enumName: 'newsBusiness', enumValues: NEWS_BUSINESSES } as const
const type = { isRequired: true, enumName: 'outDoorType', enumValues: OUT_DOOR_TYPES } as const
const place = { isRequired: true, enumName: 'whereNews', enumValues: NEWS_PLACES } as const
const side = { isRequired: true, enumName: 'publishObject', enumValues: PUBLISH_OBJECTS } as const

/** A piece of news as those who write news list it. */
export const newsMaintenanceFields = defineFields('news', {
  subject: text({ ...byText, width: 320, maxLength: 200 }),
  publish: choice({
    show: '23',
    search: 'in',
    isRequired: true,
    width: 100,
    enumName: 'publish',
    enumValues: NEWS_STATES,
  }),
  whereNews: choice({ ...place, show: '123', search: 'in', width: 140 }),
  newsBusiness: choice({ ...business, show: '123', search: 'in', width: 170 }),
  outDoorType: choice({ ...type, show: '123', search: 'in', width: 130 }),
  publishObject: choice({ ...side, show: '123', search: 'in', width: 130 }),
  topSign: flag({ show: '23', isRequired: true, width: 80 }),
  validFrom: date({ ...byRange, width: 110 }),
  validTo: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
  languages: text({ show: '23', isRequired: true, width: 170 }),
  addDate: time({ show: '123', search: 'range', isSortable: true, width: 150 }),
  updateName: text({ show: '23', isRequired: true, width: 130 }),
  updateDate: time({ ...byRange, width: 150 }),
})

/** What is typed of a piece of news, beside its texts. */
export const newsFormFields = defineFields('news', {
  whereNews: choice({ ...place, show: '3' }),
  newsBusiness: choice({ ...business, show: '3' }),
  outDoorType: choice({ ...type, show: '3' }),
  topSign: flag({ show: '3', isRequired: true }),
  validFrom: date({ show: '3', isRequired: true }),
  validTo: date({ show: '3' }),
  publishObject: choice({ ...side, show: '3' }),
  orgNos: reference({ show: '3', ...orgs }),
  supplierNos: reference({ show: '3', ...suppliers }),
})
