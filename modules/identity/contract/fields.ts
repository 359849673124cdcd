import { choice, code, defineFields, flag, number, reference, text, time } from '#platform/contract/fields.ts'

const statusCode = choice({
  show: '123',
  search: 'in',
  isSortable: true,
  isRequired: true,
  width: 80,
  enumName: 'statusCode',
  enumValues: ['1', '0'],
})
const updateName = text({ show: '23', isRequired: true, width: 120 })
const updateDate = time({ show: '23', search: 'range', isSortable: true, isRequired: true, width: 150 })

/** A user in the list of user administration. */
export const userFields = defineFields('identity', {
  userNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    width: 130,
    maxLength: 60,
  }),
  userName: text({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    width: 160,
    maxLength: 60,
  }),
  belongSupplier: reference({
    show: '123',
    search: 'in',
    width: 120,
    lookup: 'IBmSupplierService/getFullAuthoritySupListByParams',
  }),
  orgNo: reference({ show: '123', search: 'in', width: 100, lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' }),
  roleNames: text({ show: '23', isRequired: true, width: 180 }),
  phone: text({ show: '3', isRequired: true, maxLength: 20 }),
  mobile: text({ show: '23', isRequired: true, width: 120, maxLength: 20 }),
  email: text({ show: '23', isRequired: true, width: 200, maxLength: 99 }),
  statusCode,
  remark: text({ show: '23', isRequired: true, width: 160, maxLength: 99 }),
  updateName,
  updateDate,
})

const { belongSupplier: _supplier, orgNo: _org, ...ofColleagues } = userFields

/** A user in the list of a supplier's administrator. */
export const colleagueFields = ofColleagues

/** A role in the list of role administration. */
export const roleFields = defineFields('identity', {
  roleNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    width: 140,
    maxLength: 60,
  }),
  roleName: text({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    width: 220,
    maxLength: 60,
  }),
  userCount: text({ show: '23', isRequired: true, width: 90 }),
  updateName,
  updateDate,
})

const wanted = { show: '12', search: 'fuzzy', isKeyword: true, isSortable: true, isRequired: true } as const

/** A role to choose (spec shell §3, Role option). */
export const roleOptionFields = defineFields('identity', { roleNo: code(wanted), roleName: text(wanted) })

/** A user to choose, with what the chooser filters by (spec shell §5, Lookups). */
export const userOptionFields = defineFields('identity', {
  userNo: code(wanted),
  userName: text(wanted),
  orgNo: reference({ show: '1', search: 'exact', lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' }),
  warehouseNo: reference({
    show: '1',
    search: 'exact',
    lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
  }),
  classifyType: reference({
    show: '1',
    search: 'exact',
    lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
  }),
  statusCode,
})

/** A row of the user-picking dialog (spec shell §2): by role, fuzzy user number and fuzzy user name. */
export const pickedUserFields = defineFields('identity', {
  userNo: code(wanted),
  userName: text(wanted),
  orgNo: reference({ show: '2', lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' }),
  orgName: text({ show: '2' }),
  roleNo: reference({ show: '12', search: 'exact', lookup: 'ISysRoleService/getFullAuthorityRoleListByParams' }),
  roleName: text({ show: '2' }),
})

/** How a company arranges a menu entry. */
export const menuArrangementFields = defineFields('identity', {
  sort: number({ show: '3', label: 'identity:fields.ownSort' }),
  isHidden: flag({ show: '3', isRequired: true }),
})

/** A group of menu entries to choose. */
export const menuGroupFields = defineFields('identity', {
  menuNo: code(wanted),
  menuName: text(wanted),
  appNo: choice({ show: '1', search: 'exact', enumName: 'appNo', enumValues: ['PC', 'PDA'] }),
})

/** What everybody may change of the own record. */
export const profileFields = defineFields('identity', {
  userName: text({ show: '3', isRequired: true, maxLength: 60 }),
  phone: text({ show: '3', maxLength: 20 }),
  mobile: text({ show: '3', maxLength: 20 }),
  email: text({ show: '3', maxLength: 99 }),
  language: text({ show: '3' }),
})

/** The password policy, as its administrator writes it. */
export const passwordPolicyFields = defineFields('identity', {
  minLength: number({ show: '3', isRequired: true }),
  maxLength: number({ show: '3', isRequired: true }),
  needsUpper: flag({ show: '3', isRequired: true }),
  needsLower: flag({ show: '3', isRequired: true }),
  needsSpecial: flag({ show: '3', isRequired: true }),
  allowedAttempts: number({ show: '3', isRequired: true }),
  lockMinutes: number({ show: '3', isRequired: true }),
  validityDays: number({ show: '3' }),
  warningDays: number({ show: '3', isRequired: true }),
  temporaryDays: number({ show: '3' }),
  defaultPwd: text({ show: '3' }),
  isDefaultPwdRemoved: flag({ show: '3', isRequired: true }),
})

const ORG_LOOKUP = 'IBmOrgService/getFullAuthorityOrgListByParams'
const WAREHOUSE_LOOKUP = 'IBmWarehouseService/getFullAuthorityWarehouseListByParams'

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
  belongSupplier: reference({ show: '3', lookup: 'IBmSupplierService/getFullAuthoritySupListByParams' }),
  orgNo: reference({ show: '3', lookup: ORG_LOOKUP }),
  warehouseNo: reference({ show: '3', lookup: WAREHOUSE_LOOKUP }),
  remark: text({ show: '3', maxLength: 99 }),
  roleNos: reference({ show: '3', lookup: 'ISysRoleService/getFullAuthorityRoleListByParams' }),
  orgNos: reference({ show: '3', lookup: ORG_LOOKUP }),
  warehouseNos: reference({ show: '3', lookup: WAREHOUSE_LOOKUP }),
  classifyTypes: reference({ show: '3', lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams' }),
  noticeOff: code({ show: '3' }),
})

/** What an administrator writes of a role, beside its menus. */
export const roleFormFields = defineFields('identity', {
  roleNo: code({ show: '3', isRequired: true, maxLength: 60 }),
  roleName: text({ show: '3', isRequired: true, maxLength: 60 }),
  isFactorDemanded: flag({ show: '3' }),
  isForSuppliers: flag({ show: '3' }),
})
