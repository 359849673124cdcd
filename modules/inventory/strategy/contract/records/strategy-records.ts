import { classifyTypesOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { customers, itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { choice, defineFields, type FieldTable, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import {
  approvalStatusFields,
  lineOptions,
  nameField,
  numberField,
  recordState,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

const stepSeq = wholeNumber({ ...lineOptions, rule: 'positive', width: 80 })
/** A choice of a line. */
const chosen = <const E extends string, const V extends readonly [string, ...string[]]>(
  enumName: E,
  enumValues: V,
  width = 280,
) => choice({ show: '4', isRequired: true, importAs: 'optional', start: enumValues[0], enumName, enumValues, width })

/** What strategies of all kinds have beside their number and name. */
const usual = defineFields('inventory', { statusCode: recordState, orgNo: everyOrg, ...approvalStatusFields })

/** Steps in the order in which they are gone. */
const inSteps = <const F extends FieldTable>(fields: F) => ({
  hasApprovalStatus: true as const,
  lines: { steps: { key: 'stepSeq', isSequence: true as const, fields } },
})

/** Strategies of putting goods away. */
export const upperMethodRecord = defineRecord({
  id: 'inventory.upperMethod',
  service: 'IBmUpperMethodHeadService',
  entity: 'bmuppermethodhead',
  menuNo: 'bmUpperMethod',
  number: 'upperMethodNo',
  name: 'upperMethodName',
  fields: { ...defineFields('inventory', { upperMethodNo: numberField, upperMethodName: nameField }), ...usual },
  ...inSteps(
    defineFields('inventory', {
      stepSeq,
      upperCriterion: chosen('upperCriterion', ['1', '2', '3', '4']),
      zoneNo: reference({
        show: '4',
        importAs: 'optional',
        lookup: 'IBmZoneService/getbmzonelistbyparams',
        width: 160,
      }),
      cellOrder: chosen('cellOrder', ['1', '2', '3'], 220),
    }),
  ),
})

/** Strategies of picking. */
export const underMethodRecord = defineRecord({
  id: 'inventory.underMethod',
  service: 'IBmUnderMethodHeadService',
  entity: 'bmundermethodhead',
  menuNo: 'bmUnderMethod',
  number: 'underMethodNo',
  name: 'underMethodName',
  fields: { ...defineFields('inventory', { underMethodNo: numberField, underMethodName: nameField }), ...usual },
  ...inSteps(defineFields('inventory', { stepSeq, underCriterion: chosen('underCriterion', ['1', '2', '3', '4']) })),
})

/** Strategies of turnover, such as first in, first out. */
export const turnMethodRecord = defineRecord({
  id: 'inventory.turnMethod',
  service: 'IBmTurnMethodHeadService',
  entity: 'bmturnmethodhead',
  menuNo: 'bmTurnMethod',
  number: 'turnMethodNo',
  name: 'turnMethodName',
  fields: { ...defineFields('inventory', { turnMethodNo: numberField, turnMethodName: nameField }), ...usual },
  ...inSteps(
    defineFields('inventory', {
      stepSeq,
      turnCriterion: chosen('turnCriterion', ['1', '2', '3']),
      direction: chosen('direction', ['asc', 'desc'], 220),
    }),
  ),
})

/** Strategies of allocating stock to demands. */
export const allocateMethodRecord = defineRecord({
  id: 'inventory.allocateMethod',
  service: 'IBmAllocateMethodHeadService',
  entity: 'bmallocatemethodhead',
  menuNo: 'bmAllocateMethod',
  number: 'allocateMethodNo',
  name: 'allocateMethodName',
  fields: { ...defineFields('inventory', { allocateMethodNo: numberField, allocateMethodName: nameField }), ...usual },
  ...inSteps(defineFields('inventory', { stepSeq, allocateCriterion: chosen('allocateCriterion', ['1', '2', '3']) })),
})

const target = { show: '123', search: 'in', importAs: 'optional', width: 120 } as const
const method = { show: '123', search: 'in', importAs: 'optional', follows: { orgNo: 'orgNo' }, width: 130 } as const

/** Which strategies hold for what: what is empty holds for all of it. */
export const strategyApplicationRecord = defineRecord({
  id: 'inventory.strategyApplication',
  service: 'IBmStrategyApplicationService',
  entity: 'bmstrategyapplication',
  menuNo: 'bmStrategyApplication',
  hasApprovalStatus: true,
  number: 'applicationNo',
  name: 'applicationName',
  groups: [
    {
      key: 'holdsFor',
      fields: ['orgNo', 'warehouseNo', 'classifyType', 'groupNo', 'itemNo', 'customerNo', 'priority'],
    },
    { key: 'strategies', fields: ['upperMethodNo', 'underMethodNo', 'turnMethodNo', 'allocateMethodNo'] },
  ],
  fields: defineFields('inventory', {
    applicationNo: numberField,
    applicationName: nameField,
    statusCode: recordState,
    orgNo: everyOrg,
    warehouseNo: reference({ ...target, ...warehousesOfOrg }),
    classifyType: reference({ ...target, ...classifyTypesOfOrg }),
    groupNo: reference({ ...target, lookup: 'IBmItemGroupService/getbmitemgrouplistbyparams' }),
    itemNo: reference({ ...target, ...itemsOfOrg, width: 140 }),
    customerNo: reference({ ...target, ...customers }),
    priority: wholeNumber({
      show: '123',
      isRequired: true,
      isSortable: true,
      importAs: 'optional',
      start: 100,
      rule: 'positive',
      width: 90,
    }),
    upperMethodNo: reference({ ...method, lookup: 'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams' }),
    underMethodNo: reference({ ...method, lookup: 'IBmUnderMethodHeadService/getbmundermethodheadlistbyparams' }),
    turnMethodNo: reference({ ...method, lookup: 'IBmTurnMethodHeadService/getbmturnmethodheadlistbyparams' }),
    allocateMethodNo: reference({
      ...method,
      lookup: 'IBmAllocateMethodHeadService/getbmallocatemethodheadlistbyparams',
    }),
    ...approvalStatusFields,
  }),
})
