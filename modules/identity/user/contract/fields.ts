import {
  classifyTypes,
  orgs,
  ROLE_LOOKUP,
  requested,
  statusCode,
  suppliers,
  updateDate,
  updateName,
  warehouses,
} from '#modules/identity/role/contract/fields.ts'
import { DEFAULT_LIMIT_COUNT } from '#platform/contract/envelope.ts'
import { choice, code, defineFields, number, reference, text } from '#platform/contract/fields.ts'
import { byText } from '#platform/contract/list/search-options.ts'
import { narrowingOptions, textOptions } from '#platform/contract/records/record-fields.ts'
import { LIMIT_COUNT } from './limit-count.ts'

/** A user in the list of user administration. */
export const userFields = defineFields('identity', {
  userNo: code({ ...byText, isSortable: true, importAs: 'required', isFixed: true, width: 130, maxLength: 60 }),
  userName: text({ ...byText, isSortable: true, importAs: 'required', width: 160, maxLength: 60 }),
  belongSupplier: reference({ ...narrowingOptions, start: '', width: 120, ...suppliers }),
  /** Follows from the supplier that a user belongs to. */
  side: choice({
    show: '13',
    search: 'in',
    isRequired: true,
    isExported: false,
    enumName: 'userSide',
    enumValues: ['purchaser', 'supplier'],
  }),
  orgNo: reference({ ...narrowingOptions, start: '', width: 100, ...orgs }),
  warehouseNo: reference({ show: '3', importAs: 'optional', start: '', ...warehouses }),
  /** A sheet has the roles as lines. */
  roleNames: text({ show: '23', isRequired: true, width: 180, isExported: false }),
  phone: text({ ...textOptions, show: '3', rule: 'landline', maxLength: 20 }),
  mobile: text({ ...textOptions, rule: 'mobile', width: 120, maxLength: 20 }),
  email: text({ ...textOptions, rule: 'email', width: 200, maxLength: 99 }),
  employeeId: code({ ...textOptions, show: '3', maxLength: 60 }),
  limitCount: number({
    show: '3',
    isRequired: true,
    importAs: 'optional',
    start: DEFAULT_LIMIT_COUNT,
    hint: 'identity:administration.limitHint',
    ...LIMIT_COUNT,
  }),
  statusCode,
  remark: text({ ...textOptions, width: 160, maxLength: 99 }),
  updateName,
  updateDate,
})

const {
  belongSupplier: _supplier,
  side: _side,
  orgNo: _org,
  warehouseNo: _warehouse,
  employeeId: _id,
  ...ofPeople
} = userFields
const { limitCount: _limitCount, ...ofColleagues } = ofPeople

/** A user in the list of a supplier's administrator. */
export const colleagueFields = ofColleagues

/** A user to choose, with what the chooser filters by (spec shell §5, Lookups). */
export const userOptionFields = defineFields('identity', {
  userNo: code(requested),
  userName: text(requested),
  orgNo: reference({ show: '1', search: 'exact', ...orgs }),
  warehouseNo: reference({ show: '1', search: 'exact', ...warehouses }),
  classifyType: reference({ show: '1', search: 'exact', ...classifyTypes }),
  statusCode,
})

/** A row of the user-picking dialog (spec shell §2): by role, fuzzy user number and fuzzy user name. */
export const pickedUserFields = defineFields('identity', {
  userNo: code(requested),
  userName: text(requested),
  orgNo: reference({ show: '2', ...orgs }),
  orgName: text({ show: '2' }),
  roleNo: reference({ show: '12', search: 'exact', lookup: ROLE_LOOKUP }),
  roleName: text({ show: '2' }),
})

/** What everybody may change of the own record. */
export const profileFields = defineFields('identity', {
  userName: text({ show: '3', isRequired: true, maxLength: 60 }),
  phone: text({ show: '3', maxLength: 20 }),
  mobile: text({ show: '3', maxLength: 20 }),
  email: text({ show: '3', maxLength: 99 }),
  language: text({ show: '3' }),
})

const authority = (lookup: string) => ({ show: '4', isRequired: true, importAs: 'required', lookup }) as const

/** What a user has authority over, as lines of a sheet. */
export const orgLineFields = defineFields('identity', { orgNo: reference(authority(orgs.lookup)) })
export const warehouseLineFields = defineFields('identity', { warehouseNo: reference(authority(warehouses.lookup)) })
export const classifyLineFields = defineFields('identity', { classifyType: reference(authority(classifyTypes.lookup)) })

/** What an administrator writes of a user. */
export const userFormFields = defineFields('identity', {
  userNo: code({ show: '3', isRequired: true, maxLength: 60 }),
  userName: text({ show: '3', isRequired: true, maxLength: 60 }),
  pwd: text({ show: '3' }),
  statusCode,
  phone: text({ show: '3', maxLength: 20 }),
  mobile: text({ show: '3', maxLength: 20 }),
  email: text({ show: '3', maxLength: 99 }),
  employeeId: code({ show: '3', maxLength: 60 }),
  belongSupplier: reference({ show: '3', ...suppliers }),
  orgNo: reference({ show: '3', ...orgs }),
  warehouseNo: reference({ show: '3', ...warehouses }),
  remark: text({ show: '3', maxLength: 99 }),
  limitCount: number({ show: '3', isRequired: true, hint: 'identity:administration.limitHint', ...LIMIT_COUNT }),
  roleNos: reference({ show: '3', lookup: ROLE_LOOKUP }),
  menus: code({ show: '3' }),
  orgNos: reference({ show: '3', ...orgs }),
  warehouseNos: reference({ show: '3', ...warehouses }),
  classifyTypes: reference({ show: '3', ...classifyTypes }),
  noticeChoices: code({ show: '3' }),
})
