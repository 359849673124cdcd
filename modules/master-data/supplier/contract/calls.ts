import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, keyedCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
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
  'IBmSupplierSelfService/getownsupplier': readCall(
    'The own company with contacts, addresses, bank and tax data.',
    bySupplier('isSearch'),
    z.strictObject({}),
    ownSupplier,
  ),
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
  'IBmSupplierSelfService/proposechange': keyedCall(
    'Proposes other bank or tax data of the own company, with a code of this moment.',
    bySupplier('isSubmit'),
    changeProposal,
    changedRow,
    'supplier.proposeChange',
  ),
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
  'IBmSupplierChangeService/getsupplierchangebyid': readCall(
    'Old and new value of a proposed change.',
    byMenu('supplierChange', 'isSearch'),
    changeById,
    supplierChangeDetail,
  ),
  'IBmSupplierChangeService/withdrawchange': keyedCall(
    'Takes a pending proposal back.',
    byMenu('supplierChange', 'isCancelInvalid', ['supplier']),
    changeWithdrawal,
    changedRow,
    'supplier.withdrawChange',
  ),
  'IBmSupplierChangeService/approvechange': keyedCall(
    'Approves a change, which counts at once, with a code of this moment.',
    byMenu('supplierChange', 'isCheck', ['purchaser']),
    changeApproval,
    changedRow,
    'supplier.approveChange',
  ),
  'IBmSupplierChangeService/rejectchange': keyedCall(
    'Rejects a change, with the reason.',
    byMenu('supplierChange', 'isCheck', ['purchaser']),
    changeRejection,
    changedRow,
    'supplier.rejectChange',
  ),
})
