import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { asnKeys, asnState, asnStates } from '#modules/deliveries/asn/contract/schemas.ts'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { editCheckCall, editConfirmCall, exportCall } from '#platform/contract/list/usual-calls.ts'
import { asnEdit, asnResubmission, asnWithReason, lineEnding, lotOfAsn } from './schemas.ts'

const TRACKING = 'asnTracking'

/** Calls that change ASNs. */
export const asnChangeCalls = defineCalls({
  'ISrmAsnHeadService/updateAsn': {
    summary: 'The supplier corrects shipping details and lots of an ASN that waits for approval or was rejected.',
    input: asnEdit,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.update' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/generateLotNo': {
    summary:
      'The supplier gives a lot of an ASN that waits for approval or was rejected the next number by the rule of its item.',
    input: lotOfAsn,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.generateLotNo' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/approveAsn': {
    summary: 'The purchaser approves ASNs; all or none.',
    input: asnKeys,
    output: asnStates,
    access: byMenu(TRACKING, 'isCheck', ['purchaser']),
    audit: { action: 'asn.approve' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/rejectAsn': {
    summary: 'The purchaser rejects an ASN with a reason; its quantities can be shipped again.',
    input: asnWithReason,
    output: asnState,
    access: byMenu(TRACKING, 'isCheck', ['purchaser']),
    audit: { action: 'asn.reject' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/resubmitAsn': {
    summary:
      'The supplier submits a waiting or rejected ASN again: with other quantities of its lots and gifts, lines dropped, and lines added.',
    input: asnResubmission,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.resubmit' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/voidAsn': {
    summary: 'Voids an ASN of which nothing is received; its quantities can be shipped again.',
    input: asnWithReason,
    output: asnState,
    access: byMenu(TRACKING, 'isCancelInvalid'),
    audit: { action: 'asn.void' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/endAsnLine': {
    summary:
      'Ends lines, or settles the ASN where none are named: what is open can no longer be received and can be shipped on a new ASN.',
    input: lineEnding,
    output: asnState,
    access: byMenu(TRACKING, 'isEnd', ['purchaser']),
    audit: { action: 'asn.endLine' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/exporteditexcel': exportCall(
    'The lots of the notices of a search as an Excel file to edit; needs the flag isModify, too.',
    byMenu(TRACKING, 'isExport', ['supplier']),
    asnFields,
    'asn.exportForEditing',
  ),
  'ISrmAsnHeadService/checkeditexcel': editCheckCall(
    'What an edited sheet of notices would change; needs the flag isModify, too.',
    byMenu(TRACKING, 'isExport', ['supplier']),
  ),
  'ISrmAsnHeadService/importeditexcel': editConfirmCall(
    'Writes reviewed changes of an edited sheet of notices, all or none; needs the flag isModify, too.',
    byMenu(TRACKING, 'isExport', ['supplier']),
    'asn.editBySheet',
  ),
})
