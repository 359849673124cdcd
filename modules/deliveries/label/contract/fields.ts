import {
  ASN_STATES,
  asnFields,
  asnLineFields,
  listed,
  ranged,
  searched,
} from '#modules/deliveries/asn/contract/fields.ts'
import { choice, code, date, defineFields, number, quantity, text, time } from '#platform/contract/fields.ts'

/** Lots of ASNs whose boxes can be labelled. */
export const labelFields = defineFields('deliveries', {
  asnNo: code({ ...searched, source: 'head', isFixedLeft: true, width: 140 }),
  asnSeq: number({ show: '2', source: 'line', isRequired: true, width: 50 }),
  status: choice({ ...listed, source: 'head', width: 140, enumName: 'status', enumValues: ASN_STATES }),
  goodsNo: { ...asnLineFields.goodsNo, ...searched, source: 'line' },
  goodsName: { ...asnLineFields.goodsName, show: '23', source: 'line', isKeyword: true },
  lotNo: code({ ...searched, width: 120 }),
  qty: quantity({
    show: '23',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.lotQty',
  }),
  purchaseUnitNo: { ...asnLineFields.purchaseUnitNo, show: '23', source: 'line' },
  boxCount: number({ show: '23', isRequired: true, width: 80 }),
  /** How many boxes the container rule of the item makes of the lot. */
  ruleBoxCount: number({ show: '' }),
  productDate: date({ show: '23', width: 110 }),
  purchaseNo: { ...asnLineFields.purchaseNo, show: '123', source: 'line', search: 'fuzzy', width: 130 },
  supplierNo: { ...asnFields.supplierNo, isKeyword: false },
  orgNo: asnFields.orgNo,
  warehouseNo: asnFields.warehouseNo,
  createDate: time({ ...ranged, width: 150, label: 'deliveries:fields.noticeDate' }),
})

/** Boxes in force, each with the number on its label; a box can be split into several. */
export const boxLabelFields = defineFields('deliveries', {
  unitCode: code({ ...searched, isFixedLeft: true, width: 170, maxLength: 20 }),
  boxText: text({ show: '23', isRequired: true, width: 90, label: 'deliveries:fields.boxNo' }),
  qty: quantity({
    show: '23',
    isRequired: true,
    width: 110,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.boxQty',
  }),
  purchaseUnitNo: labelFields.purchaseUnitNo,
  goodsNo: labelFields.goodsNo,
  goodsName: labelFields.goodsName,
  lotNo: { ...labelFields.lotNo, source: 'lot' },
  splitFrom: code({ show: '23', source: 'parent', isRequired: true, width: 170 }),
  asnNo: { ...labelFields.asnNo, isFixedLeft: false },
  status: labelFields.status,
  purchaseNo: labelFields.purchaseNo,
  createDate: time({ ...ranged, width: 150, label: 'deliveries:fields.labelDate' }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  supplierNo: labelFields.supplierNo,
  orgNo: asnFields.orgNo,
  warehouseNo: asnFields.warehouseNo,
})

/** Rules by which boxes are numbered: one of the company, and those of organisations that have a GS1 prefix of their own. */
export const labelRuleFields = defineFields('deliveries', {
  orgNo: { ...asnFields.orgNo, isFixedLeft: true, width: 180, label: 'deliveries:fields.labelOrgNo' },
  gs1CompanyPrefix: code({ show: '123', search: 'fuzzy', isRequired: true, width: 160, maxLength: 12 }),
  extensionDigit: code({ show: '23', isRequired: true, width: 110, maxLength: 1 }),
  gln: code({ show: '123', search: 'fuzzy', isRequired: true, width: 150, maxLength: 13 }),
  lastSerial: number({ show: '23', isRequired: true, width: 130 }),
  nextNumber: code({ show: '23', isRequired: true, width: 190 }),
  updateName: text({ show: '23', isRequired: true, width: 120 }),
  updateDate: time({
    show: '23',
    isSortable: true,
    isRequired: true,
    width: 150,
    label: 'orders:fields.updateDate',
  }),
})
