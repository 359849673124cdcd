import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, listCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { supplierChangeFields } from './fields.ts'
import {
  changeApproval,
  changeById,
  changedRow,
  changeProposal,
  changeRejection,
  changeWithdrawal,
  ownAddresses,
  ownContacts,
  ownSupplier,
  savedSupplier,
  supplierChangeDetail,
  supplierChangePage,
} from './schemas.ts'

const bySupplier = (flag: PermissionFlag) => byMenu('ownSupplier', flag, ['supplier'])

/** What suppliers do with their own company, and how changes of bank and tax data are decided. */
export const selfServiceCalls = defineCalls({
  'IBmSupplierSelfService/getownsupplier': {
    summary: 'The own company with contacts, addresses, bank and tax data.',
    input: z.strictObject({}),
    output: ownSupplier,
    access: bySupplier('isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmSupplierSelfService/saveowncontacts': {
    summary: 'Replaces the contacts of the own company, where the buyer allows it.',
    input: ownContacts,
    maxBytes: BODY_BYTES.rows,
    output: savedSupplier,
    access: bySupplier('isModify'),
    audit: { action: 'supplier.saveContacts' },
    repeat: 'key',
  },
  'IBmSupplierSelfService/saveownaddresses': {
    summary: 'Replaces the shipping addresses of the own company, where the buyer allows it.',
    input: ownAddresses,
    maxBytes: BODY_BYTES.rows,
    output: savedSupplier,
    access: bySupplier('isModify'),
    audit: { action: 'supplier.saveAddresses' },
    repeat: 'key',
  },
  'IBmSupplierSelfService/proposechange': {
    summary: 'Proposes other bank or tax data of the own company, with a code of this moment.',
    input: changeProposal,
    output: changedRow,
    access: bySupplier('isSubmit'),
    audit: { action: 'supplier.proposeChange' },
    repeat: 'key',
  },
  'IBmSupplierChangeService/getsupplierchangelist': listCall(
    'Proposed changes of bank and tax data.',
    byMenu('supplierChange', 'isSearch'),
    supplierChangeFields,
    supplierChangePage,
  ),
  'IBmSupplierChangeService/getsupplierchangestatus': countsCall(
    'Proposed changes per state.',
    byMenu('supplierChange', 'isSearch'),
    supplierChangeFields,
  ),
  'IBmSupplierChangeService/getsupplierchangebyid': {
    summary: 'Old and new value of a proposed change.',
    input: changeById,
    output: supplierChangeDetail,
    access: byMenu('supplierChange', 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmSupplierChangeService/withdrawchange': {
    summary: 'Takes a pending proposal back.',
    input: changeWithdrawal,
    output: changedRow,
    access: byMenu('supplierChange', 'isCancelInvalid', ['supplier']),
    audit: { action: 'supplier.withdrawChange' },
    repeat: 'key',
  },
  'IBmSupplierChangeService/approvechange': {
    summary: 'Approves a change, which counts at once, with a code of this moment.',
    input: changeApproval,
    output: changedRow,
    access: byMenu('supplierChange', 'isCheck', ['purchaser']),
    audit: { action: 'supplier.approveChange' },
    repeat: 'key',
  },
  'IBmSupplierChangeService/rejectchange': {
    summary: 'Rejects a change, with the reason.',
    input: changeRejection,
    output: changedRow,
    access: byMenu('supplierChange', 'isCheck', ['purchaser']),
    audit: { action: 'supplier.rejectChange' },
    repeat: 'key',
  },
})
