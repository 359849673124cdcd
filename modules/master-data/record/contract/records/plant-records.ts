import { defineFields, reference, text, number as wholeNumber } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { itemsOfOrg, productionLinesOfOrg } from '../fields.ts'
import { everyOrg, nameField, nameOptions, numberField, numberOptions, orgNo, usualFields } from './usual-fields.ts'

/** Lines of a plant on which goods are made. */
export const productionLineRecord = defineRecord({
  id: 'master-data.productionLine',
  service: 'IBmProductionLineService',
  entity: 'bmproductionline',
  menuNo: 'bmProductionLine',
  number: 'productionLineNo',
  name: 'productionLineName',
  fields: defineFields('master-data', {
    productionLineNo: numberField,
    productionLineName: nameField,
    orgNo,
    ...usualFields,
  }),
})

/** Machines of a plant, most of them on a production line. */
export const machineRecord = defineRecord({
  id: 'master-data.machine',
  service: 'IBmMachineService',
  entity: 'bmmachine',
  menuNo: 'bmMachine',
  number: 'machineNo',
  name: 'machineName',
  fields: defineFields('master-data', {
    machineNo: numberField,
    machineName: nameField,
    orgNo,
    productionLineNo: reference({
      ...narrowingOptions,
      ...productionLinesOfOrg,
      needs: ['orgNo'],
      isInformation: true,
      width: 130,
    }),
    ...usualFields,
  }),
})

/** Steps of making goods, such as soldering. */
export const technologyRecord = defineRecord({
  id: 'master-data.technology',
  service: 'IBmTechnologyService',
  entity: 'bmtechnology',
  menuNo: 'bmTechnology',
  number: 'technologyNo',
  name: 'technologyName',
  fields: defineFields('master-data', {
    technologyNo: numberField,
    technologyName: nameField,
    orgNo: everyOrg,
    ...usualFields,
  }),
})

/** The steps that an item goes through, in their order. Empty, the name is that of the step. */
export const itemTechnologyRecord = defineRecord({
  id: 'master-data.itemTechnology',
  service: 'IBmItemTechnologyService',
  entity: 'bmitemtechnology',
  menuNo: 'bmItemTechnology',
  number: 'technologyNo',
  within: 'itemNo',
  name: 'technologyName',
  fields: defineFields('master-data', {
    itemNo: reference({ ...byChoice, isKeyword: true, importAs: 'required', isFixed: true, ...itemsOfOrg, width: 140 }),
    technologyNo: reference({
      ...numberOptions,
      search: 'in',
      lookup: 'IBmTechnologyService/getbmtechnologylistbyparams',
      follows: { orgNo: 'orgNo' },
    }),
    technologyName: text({
      ...nameOptions,
      importAs: 'optional',
      start: '',
      hint: 'master-data:hints.itemTechnologyName',
    }),
    stepSeq: wholeNumber({
      show: '123',
      isRequired: true,
      isSortable: true,
      importAs: 'optional',
      start: 1,
      rule: 'positive',
      isInformation: true,
      width: 90,
    }),
    orgNo: everyOrg,
    ...usualFields,
  }),
})
