import { warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { choice, defineFields, reference } from '#platform/contract/fields.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { choiceOf, nameField, numberField, orgNo, usualFields } from './usual-fields.ts'

/** How far a wave is: 0 initial, 1 in progress, 2 complete, 3 frozen. */
export const WAVE_STATES = ['0', '1', '2', '3'] as const

/** Waves of a warehouse. A warehouse system reports them (`receivewaves`); where there is none, people put them in. */
export const waveRecord = defineRecord({
  id: 'master-data.wave',
  service: 'IBmWaveService',
  entity: 'bmwave',
  menuNo: 'bmWave',
  number: 'waveNo',
  name: 'waveName',
  fields: defineFields('master-data', {
    waveNo: numberField,
    waveName: nameField,
    orgNo,
    warehouseNo: reference({
      ...narrowingOptions,
      ...warehousesOfOrg,
      needs: ['orgNo'],
      isInformation: true,
      width: 130,
    }),
    waveStatus: choice({ ...choiceOf('waveStatus', WAVE_STATES), isInformation: true }),
    ...usualFields,
  }),
})
