import { choice, code, defineFields, type FieldTable, flag, text, time } from '#platform/contract/fields.ts'
import { byText } from '#platform/contract/list/search-options.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { choiceOf, flagOptions, lineOptions } from '#platform/contract/records/record-fields.ts'

/** Where roles are chosen. */
export const ROLE_LOOKUP = 'ISysRoleService/getFullAuthorityRoleListByParams'

/** Whether a user counts. */
export const statusCode = choice({ ...choiceOf('statusCode', ['1', '0']), isSortable: true, width: 80 })

/** Who changed a user or role last. */
export const updateName = text({ show: '23', isRequired: true, width: 120 })

/** When that was. */
export const updateDate = time({ show: '23', search: 'range', isSortable: true, isRequired: true, width: 150 })

/** A role in the list of role administration. */
export const roleFields = defineFields('identity', {
  roleNo: code({ ...byText, isSortable: true, importAs: 'required', isFixed: true, width: 140, maxLength: 60 }),
  roleName: text({ ...byText, isSortable: true, importAs: 'required', width: 220, maxLength: 60 }),
  isFactorDemanded: flag({ ...flagOptions, width: 170 }),
  isForSuppliers: flag({ ...flagOptions, width: 150 }),
  userCount: text({ show: '23', isRequired: true, width: 90 }),
  updateName,
  updateDate,
})

/** A number or name in a list to choose from. */
export const requested = { show: '12', search: 'fuzzy', isKeyword: true, isSortable: true, isRequired: true } as const

/** A role to choose (spec shell §3, Role option). */
export const roleOptionFields = defineFields('identity', {
  roleNo: code(requested),
  roleName: text(requested),
  statusCode,
})

/** A role of a user as a line of a sheet. */
export const roleLineFields = defineFields('identity', {
  roleNo: code({ ...lineOptions, maxLength: 60 }),
  roleName: text({ show: '4' }),
})

const granted = PERMISSION_FLAGS.map((name) => [
  name,
  flag({ ...flagOptions, show: '4', label: `identity:flags.${name}` }),
])

/** What a role allows on a menu entry, as a line of a sheet. */
export const grantLineFields: FieldTable = defineFields('identity', {
  menuNo: code({ ...lineOptions, maxLength: 60 }),
  menuName: text({ show: '4' }),
  ...Object.fromEntries(granted),
})

/** What an administrator writes of a role, beside its menus. */
export const roleFormFields = defineFields('identity', {
  roleNo: code({ show: '3', isRequired: true, maxLength: 60 }),
  roleName: text({ show: '3', isRequired: true, maxLength: 60 }),
  isFactorDemanded: flag({ show: '3' }),
  isForSuppliers: flag({ show: '3' }),
})

const ofItsOrg = { follows: { orgNo: 'orgNo' } } as const

/** What users have authority over, as fields refer to it: organisations. */
export const orgs = { lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' } as const
/** Warehouses. */
export const warehouses = { lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams' } as const
/** Warehouses of the row's organisation. */
export const warehousesOfOrg = { ...warehouses, ...ofItsOrg } as const
/** Categories of documents. */
export const classifyTypes = { lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams' } as const
/** Categories of documents that count for the row's organisation. */
export const classifyTypesOfOrg = { ...classifyTypes, ...ofItsOrg } as const
/** Suppliers. */
export const suppliers = { lookup: 'IBmSupplierService/getFullAuthoritySupListByParams' } as const
/** Suppliers of the row's organisation. */
export const suppliersOfOrg = { ...suppliers, ...ofItsOrg } as const
/** Valid users. */
export const users = { lookup: 'ISysUserService/getFullAuthorityUserListByParams' } as const
