import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { editCheckCall, editConfirmCall, exportCall, keyedCall } from '#platform/contract/list/usual-calls.ts'
import { changedAsn } from './document.ts'
import { asnEdit, asnResubmission, lineEnding, lotOfAsn } from './schemas.ts'

const TRACKING = 'asnTracking'

const state = asnState.pick({ status: true })
const withoutKey = { id: true, version: true } as const

/** What fields do not say of the commands. */
export const changedAsnSchemas = {
  inputs: {
    edit: asnEdit.omit(withoutKey),
    resubmit: asnResubmission.omit(withoutKey),
    endLine: lineEnding.omit(withoutKey),
  },
  outputs: { edit: state, approve: state, reject: state, resubmit: state, void: state, endLine: state },
}

/** Calls that change ASNs. */
export const asnChangeCalls = {
  ...documentCalls(changedAsn, changedAsnSchemas),
  ...defineCalls({
    'ISrmAsnHeadService/generateLotNo': keyedCall(
      'The supplier gives a lot of an ASN that waits for approval or was rejected the next number by the rule of its item.',
      byMenu(TRACKING, 'isModify', ['supplier']),
      lotOfAsn,
      asnState,
      'asn.generateLotNo',
    ),
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
  }),
}
