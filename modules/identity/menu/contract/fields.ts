import { requested } from '#modules/identity/role/contract/fields.ts'
import { choice, code, defineFields, flag, number, text } from '#platform/contract/fields.ts'

/** How a company arranges a menu entry. */
export const menuArrangementFields = defineFields('identity', {
  sort: number({ show: '3', label: 'identity:fields.ownSort' }),
  isHidden: flag({ show: '3', isRequired: true }),
})

/** A group of menu entries to choose. */
export const menuGroupFields = defineFields('identity', {
  menuNo: code(requested),
  menuName: text(requested),
  appNo: choice({ show: '1', search: 'exact', enumName: 'appNo', enumValues: ['PC', 'PDA'] }),
})
