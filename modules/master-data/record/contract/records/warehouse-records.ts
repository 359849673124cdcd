import {
  choice,
  defineFields,
  flag,
  quantity,
  reference,
  text,
  number as wholeNumber,
} from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { settingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { zonesOfWarehouse } from '../fields.ts'
import {
  choiceOf,
  flagOptions,
  nameField,
  numberField,
  orgNo,
  textOptions,
  usualFields,
  warehouseNo,
} from './usual-fields.ts'

/** Warehouses of the organisations (spec domain §3). */
export const warehouseRecord = defineRecord({
  id: 'master-data.warehouse',
  service: 'IBmWarehouseService',
  entity: 'bmwarehouse',
  menuNo: 'bmWarehouse',
  number: 'warehouseNo',
  name: 'warehouseName',
  fields: defineFields('master-data', {
    warehouseNo: numberField,
    warehouseName: nameField,
    orgNo: { ...orgNo, isFixed: true },
    // One of its own, so a new warehouse has none yet.
    zoneNo: reference({
      show: '23',
      importAs: 'optional',
      label: 'master-data:fields.mainZoneNo',
      ...zonesOfWarehouse,
      needs: ['warehouseNo'],
      width: 100,
    }),
    isMainWarehouse: flag({ ...flagOptions, hint: 'master-data:hints.mainWarehouse' }),
    isManagement: flag({ ...flagOptions, start: true, hint: 'master-data:hints.managed' }),
    controlInv: flag({ ...flagOptions, start: true }),
    isStockLock: flag({ ...flagOptions, hint: 'master-data:hints.stockLock' }),
    warehouseAttribute: choice({ ...choiceOf('warehouseAttribute', ['1', '2', '3']), isInformation: true }),
    warehouseNature: choice({ ...choiceOf('warehouseNature', ['1', '2']), isInformation: true }),
    fifoControl: choice({ ...choiceOf('fifoControl', ['0', '1', '2']), hint: 'master-data:hints.fifo' }),
    inCellNo: text({ ...textOptions, start: 'RECEIVING', maxLength: 40, width: 120 }),
    isPutAwayTask: flag(flagOptions),
    ...usualFields,
  }),
})

/** Parts of a warehouse. */
export const zoneRecord = defineRecord({
  id: 'master-data.zone',
  service: 'IBmZoneService',
  entity: 'bmzone',
  menuNo: 'bmZone',
  number: 'zoneNo',
  within: 'warehouseNo',
  name: 'zoneName',
  fields: defineFields('master-data', {
    zoneNo: numberField,
    zoneName: nameField,
    warehouseNo,
    zoneType: choice({ ...choiceOf('zoneType', ['1', '2', '3', '4']), isInformation: true }),
    ...usualFields,
  }),
})

const place = wholeNumber({ ...settingOptions, start: 0, rule: 'notNegative', width: 70 })
const size = quantity({ show: '23', importAs: 'optional', rule: 'positive', width: 90 })

/** Places of a warehouse in which goods lie: where they are, how large, and what may lie there together. */
export const warehouseCellRecord = defineRecord({
  id: 'master-data.warehouseCell',
  service: 'IBmWarehouseCellService',
  entity: 'bmwarehousecell',
  menuNo: 'bmWarehouseCell',
  number: 'cellNo',
  within: 'warehouseNo',
  name: 'cellName',
  fields: defineFields('master-data', {
    cellNo: numberField,
    cellName: nameField,
    warehouseNo,
    zoneNo: reference({ ...byChoice, importAs: 'required', ...zonesOfWarehouse, needs: ['warehouseNo'], width: 110 }),
    cellType: choiceOf('cellType', ['1', '2', '3']),
    shelvesType: choice({ ...choiceOf('shelvesType', ['1', '2', '3']), isInformation: true }),
    isMixSku: flag({ ...flagOptions, start: true }),
    isMixLot: flag({ ...flagOptions, start: true }),
    isBad: flag(flagOptions),
    cellX: place,
    cellY: place,
    cellZ: place,
    length: size,
    width: size,
    height: size,
    maxWeight: size,
    maxQty: size,
    ...usualFields,
  }),
})
