import { asnFields, listed, ranged, searched } from '#modules/deliveries/asn/contract/fields.ts'
import { orgs } from '#modules/identity/role/contract/fields.ts'
import { choice, code, date, defineFields, reference, text, time } from '#platform/contract/fields.ts'

/** States of a delivery approval (spec domain §4). */
export const APPROVAL_STATES = ['pendingReview', 'approved', 'rejected', 'voided'] as const

/** The side that asks. */
export const APPROVAL_SOURCES = ['supplier', 'purchaser'] as const

/** Delivery approvals (spec domain §3): item or batch, supplier, validity, state, source. Reports are files. */
export const approvalFields = defineFields('deliveries', {
  approvalNo: code({ ...searched, isSortable: true, isFixedLeft: true, width: 136 }),
  status: choice({ ...listed, width: 128, enumName: 'approvalStatus', enumValues: APPROVAL_STATES }),
  goodsNo: code({ ...searched, isSortable: true, width: 120, maxLength: 60, label: 'orders:fields.goodsNo' }),
  goodsName: text({ show: '23', isKeyword: true, isRequired: true, width: 168, label: 'orders:fields.goodsName' }),
  purchaseNo: code({ ...searched, width: 136, maxLength: 40, label: 'orders:fields.purchaseNo' }),
  lineBatch: code({
    show: '23',
    isRequired: true,
    width: 84,
    maxLength: 40,
    label: 'orders:list.lineBatch',
  }),
  validFrom: date({ ...ranged, width: 108 }),
  validTo: date({ ...ranged, width: 108 }),
  source: choice({ ...listed, width: 96, enumName: 'approvalSource', enumValues: APPROVAL_SOURCES }),
  reason: text({ show: '23', isRequired: true, width: 180, maxLength: 200, label: 'deliveries:fields.approvalReason' }),
  reviewReason: text({ show: '23', isRequired: true, width: 160 }),
  reviewName: text({ show: '23', isRequired: true, width: 110 }),
  reviewDate: time({ show: '3', width: 150 }),
  supplierNo: asnFields.supplierNo,
  supplierName: asnFields.supplierName,
  orgNo: reference({ ...listed, width: 90, label: 'orders:fields.orgNo', ...orgs }),
  createName: text({ show: '23', isRequired: true, width: 110 }),
  createDate: time({ show: '23', isRequired: true, width: 150 }),
  updateDate: time({ show: '2', isRequired: true, isSortable: true, width: 150, label: 'orders:fields.updateDate' }),
})
