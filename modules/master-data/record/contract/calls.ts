import { z } from 'zod'
import { type LookupPath, lookups } from '#modules/master-data/lookup/contract/lookups.ts'
import { supplierChangeFields } from '#modules/master-data/supplier/contract/fields.ts'
import {
  BODY_BYTES,
  byMenu,
  bySession,
  type CallAccess,
  type CallDeclaration,
  defineCalls,
} from '#platform/contract/calls.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { countsCall, listCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import {
  changeApproval,
  changeById,
  changedRow,
  changeProposal,
  changeRejection,
  changeWithdrawal,
  closingKey,
  closingList,
  closingsOfOrg,
  conversionRequest,
  convertedQuantity,
  lookupPage,
  lookupQuery,
  newClosing,
  numberPreview,
  numberPreviewRequest,
  ownAddresses,
  ownContacts,
  ownSupplier,
  reopening,
  savedSupplier,
  supplierChangeDetail,
  supplierChangePage,
  waveAnswer,
  waveMessage,
} from './schemas.ts'

/** The call of a lookup over these fields. */
interface LookupCall<T extends FieldTable>
  extends CallDeclaration<ReturnType<typeof lookupQuery<T>>, ReturnType<typeof lookupPage<T>>> {
  access: CallAccess & { kind: 'signedIn' }
}
type LookupCalls = { readonly [P in LookupPath]: LookupCall<(typeof lookups)[P]['fields']> }

/** Choosers stand on every screen, so lookups need no menu; row-level security decides which rows their reader finds. */
export const lookupCalls = defineCalls(
  Object.fromEntries(
    Object.entries(lookups).map(([path, { summary, fields, size, areas }]) => [
      path,
      {
        summary,
        input: lookupQuery(fields, size),
        output: lookupPage(fields),
        isList: true,
        forKeys: areas,
        access: bySession('choosers of every screen use it; rows are limited to the reader’s authority'),
        audit: readsOnly,
        repeat: 'read',
      },
    ]),
  ) as unknown as LookupCalls,
)

/** Conversion of quantities between units. */
export const conversionCalls = defineCalls({
  'IBmUnitConversionService/convertquantity': {
    summary: 'The sum of quantities in another unit, and by which conversions.',
    input: conversionRequest,
    output: convertedQuantity,
    access: byMenu('bmUnitConversion', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
})

/** What rules of numbers would make. */
export const numberRuleCalls = defineCalls({
  'IBmLotRuleHeadService/previewlotnumber': {
    summary: 'The next lot numbers of a rule, without drawing them.',
    input: numberPreviewRequest,
    output: numberPreview,
    access: byMenu('bmLotRule', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmBarRuleHeadService/previewbarcode': {
    summary: 'The next contents that a barcode rule makes, without drawing them, and their symbol.',
    input: numberPreviewRequest,
    output: numberPreview,
    access: byMenu('bmBarRule', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
})

/** Closing of the accounts of organisations; a permission of its own. */
export const closingCalls = defineCalls({
  'IBmOrgService/getclosings': {
    summary: 'The spans for which the accounts of an organisation were closed, reopened ones among them.',
    input: closingsOfOrg,
    output: closingList,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmOrgService/closeaccounts': {
    summary: 'Closes the accounts of an organisation for a span of days: nothing is posted in it any more.',
    input: newClosing,
    output: closingKey,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: { action: 'org.closeAccounts' },
    repeat: 'key',
  },
  'IBmOrgService/reopenaccounts': {
    summary: 'Reopens a closed span of days of an organisation.',
    input: reopening,
    output: closingKey,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: { action: 'org.reopenAccounts' },
    repeat: 'key',
  },
})

/** How waves come from warehouse systems. */
export const waveCalls = defineCalls({
  'IBmWaveService/receivewaves': {
    summary:
      'Takes over waves of a warehouse system by their numbers: new ones are added, others changed, all or none.',
    input: waveMessage,
    maxBytes: BODY_BYTES.rows,
    output: waveAnswer,
    access: byMenu('bmWave', 'isImport', ['purchaser']),
    audit: { action: 'wave.receive' },
    repeat: 'natural',
  },
})

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

/**
 * The typed calls of this module: one for each lookup, the conversion of quantities, what rules would make, waves
 * of warehouse systems, and what suppliers do themselves.
 */
export const masterDataCalls = {
  ...lookupCalls,
  ...closingCalls,
  ...conversionCalls,
  ...numberRuleCalls,
  ...waveCalls,
  ...selfServiceCalls,
}
