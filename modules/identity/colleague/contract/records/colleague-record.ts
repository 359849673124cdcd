import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import { roles } from '#modules/identity/user/contract/records/user-record.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** The people of a supplier, as its administrator maintains them. */
export const colleagueRecord = defineRecord({
  id: 'identity.colleague',
  service: 'ISupColleagueService',
  entity: 'colleague',
  menuNo: 'supplierColleague',
  number: 'userNo',
  name: 'userName',
  hasNoCustomFields: true,
  fields: colleagueFields,
  lines: { roles },
})
