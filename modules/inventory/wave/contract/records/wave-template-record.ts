import { warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { choice, code, defineFields, quantity, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import {
  approvalStatusFields,
  nameField,
  narrowingOptions,
  numberField,
  recordState,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** What documents of a wave have in common: 1 supplier, 2 document category, 3 carriage, 4 expected arrival, 5 item category. */
export const WAVE_CRITERIA = ['1', '2', '3', '4', '5'] as const
/** 1 the same within a wave, 2 equal to a value. */
export const WAVE_MATCHES = ['1', '2'] as const
/** Which documents come first: 1 by expected arrival, 2 the largest, 3 by number. */
export const WAVE_ORDERS = ['1', '2', '3'] as const

const line = { show: '4', isRequired: true, importAs: 'required' } as const
const limit = { show: '123', importAs: 'optional', rule: 'positive', width: 130 } as const

/** Which documents a warehouse works on together. */
export const waveTemplateRecord = defineRecord({
  id: 'inventory.waveTemplate',
  service: 'IBmWaveTemplateService',
  entity: 'bmwavetemplate',
  menuNo: 'bmWaveTemplate',
  hasApprovalStatus: true,
  number: 'waveTemplateNo',
  name: 'waveTemplateName',
  groups: [
    { key: 'waveOf', fields: ['orgNo', 'warehouseNo', 'waveOrder'] },
    { key: 'limits', fields: ['maxDocuments', 'maxLines', 'maxQty'] },
  ],
  fields: defineFields('inventory', {
    waveTemplateNo: numberField,
    waveTemplateName: nameField,
    statusCode: recordState,
    orgNo: everyOrg,
    warehouseNo: reference({ ...narrowingOptions, ...warehousesOfOrg, width: 120 }),
    waveOrder: choice({
      show: '123',
      isRequired: true,
      importAs: 'optional',
      start: '1',
      enumName: 'waveOrder',
      enumValues: WAVE_ORDERS,
      width: 150,
    }),
    maxDocuments: wholeNumber(limit),
    maxLines: wholeNumber(limit),
    maxQty: quantity(limit),
    ...approvalStatusFields,
  }),
  lines: {
    criteria: {
      key: 'stepSeq',
      isSequence: true,
      fields: defineFields('inventory', {
        stepSeq: wholeNumber({ ...line, rule: 'positive', width: 80 }),
        waveCriterion: choice({
          ...line,
          importAs: 'optional',
          start: '1',
          enumName: 'waveCriterion',
          enumValues: WAVE_CRITERIA,
          width: 220,
        }),
        waveMatch: choice({
          ...line,
          importAs: 'optional',
          start: '1',
          enumName: 'waveMatch',
          enumValues: WAVE_MATCHES,
          width: 200,
        }),
        criterionValue: code({
          show: '4',
          isRequired: true,
          importAs: 'optional',
          start: '',
          maxLength: 40,
          width: 180,
        }),
      }),
    },
  },
})
