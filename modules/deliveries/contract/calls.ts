import { z } from 'zod'
import { documentFiles } from '#modules/documents/contract/schemas.ts'
import { BODY_BYTES, byMenu, type CallTable, defineCalls } from '#platform/contract/calls.ts'
import { idText, keyList, plainText } from '#platform/contract/field-schemas.ts'
import { ATTACHMENT_RULE } from '#platform/contract/file-rules.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import {
  countsCall,
  documentListCall,
  editCheckCall,
  editConfirmCall,
  exportCall,
  importCall,
  listCall,
  readsOnly,
  templateCall,
} from '#platform/contract/usual-calls.ts'
import { asnFields, boxLabelFields, labelFields, labelRuleFields, shippableFields } from './fields.ts'
import {
  boxLabelPage,
  boxLabelPrint,
  labelPage,
  labelParts,
  labelPrint,
  labelRuleForm,
  labelRuleKey,
  labelRulePage,
  labelSplit,
} from './label-schemas.ts'
import { deliveriesRecords } from './records.ts'
import {
  asnDefaults,
  asnDetail,
  asnDraft,
  asnEdit,
  asnFindings,
  asnKeys,
  asnMessageAnswer,
  asnPage,
  asnResubmission,
  asnState,
  asnStates,
  asnWithReason,
  defaultsInput,
  lineEnding,
  lotNoAnswer,
  lotNoRequest,
  lotOfAsn,
  matchAnswer,
  matchInput,
  newAsn,
  serialNosAnswer,
  serialNosRequest,
  shippablePage,
} from './schemas.ts'

const ADD = 'addAsn'
const TRACKING = 'asnTracking'
const asnId = z.strictObject({ id: idText() })
const LABELS = 'labelPrint'
const SPLIT_LABELS = 'splitLabelPrint'
const LABEL_RULES = 'labelRule'

/** Calls of this module. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const deliveriesCalls = defineCalls({
  'ISupSrmAsnService/getShippablePage': listCall(
    'Order lines (batches) of which something can be shipped now.',
    byMenu(ADD, 'isSearch'),
    shippableFields,
    shippablePage,
  ),
  'ISupSrmAsnService/matchDelivery': {
    summary:
      'Proposes the lines of a notice from chosen order lines or orders; every row says why it got its quantity.',
    input: matchInput,
    output: matchAnswer,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmAsnService/getAsnDefaults': {
    summary: 'Addresses, sender and rules for a new notice.',
    input: defaultsInput,
    output: asnDefaults,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmAsnService/checkAsn': {
    summary:
      'What creating, receiving and invoicing would say against a notice that is being filled in, and how to mend it.',
    input: asnDraft,
    maxBytes: BODY_BYTES.rows,
    output: asnFindings,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmAsnService/generateLotNo': {
    summary: 'Draws the next lot number by the rule of an order line’s item; it is given to nobody else.',
    input: lotNoRequest,
    output: lotNoAnswer,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.generateLotNo' },
    repeat: 'key',
  },
  'ISupSrmAsnService/generateSerialNos': {
    summary: 'Draws serial numbers by the rule of an order line’s item; they are given to nobody else.',
    input: serialNosRequest,
    output: serialNosAnswer,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.generateSerialNos' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/addAsn': {
    summary: 'Creates an advance ship notice; it waits for approval where the rules of the organisation say so.',
    input: newAsn,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.create' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/receiveubldespatchadvice': {
    summary: 'Creates a notice of a UBL 2.1 DespatchAdvice that another system sends, once for each of its numbers.',
    input: z.unknown(),
    output: asnMessageAnswer,
    transport: 'upload',
    isXml: true,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.receiveUbl' },
    repeat: 'natural',
  },
  'ISrmAsnHeadService/downloadubldespatchadvice': {
    summary: 'A notice with its lots and packages as a UBL 2.1 DespatchAdvice.',
    input: z.strictObject({ asnNo: plainText(60).min(1) }),
    output: z.string(),
    transport: 'download',
    access: byMenu(TRACKING, 'isDownload'),
    audit: { action: 'asn.exportUbl' },
    repeat: 'natural',
  },
  'ISrmAsnHeadService/getAsnPage': documentListCall(
    'Advance ship notices that the reader may see.',
    byMenu(TRACKING, 'isSearch'),
    asnFields,
    asnPage,
  ),
  'ISrmAsnHeadService/getAsnStatus': countsCall(
    'Number of advance ship notices per state under the current search.',
    byMenu(TRACKING, 'isSearch'),
    asnFields,
  ),
  'ISrmAsnHeadService/getAsnById': {
    summary: 'A whole notice with lines, lots and the receipts behind them.',
    input: z.strictObject({ id: idText() }),
    output: asnDetail,
    access: byMenu(TRACKING, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISrmAsnHeadService/updateAsn': {
    summary: 'The supplier corrects shipping details and lots of a notice that waits for approval or was rejected.',
    input: asnEdit,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.update' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/generateLotNo': {
    summary:
      'The supplier gives a lot of a notice that waits for approval or was rejected the next number by the rule of its item.',
    input: lotOfAsn,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.generateLotNo' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/approveAsn': {
    summary: 'The purchaser approves notices; all or none.',
    input: asnKeys,
    output: asnStates,
    access: byMenu(TRACKING, 'isCheck', ['purchaser']),
    audit: { action: 'asn.approve' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/rejectAsn': {
    summary: 'The purchaser rejects a notice with a reason; its quantities can be shipped again.',
    input: asnWithReason,
    output: asnState,
    access: byMenu(TRACKING, 'isCheck', ['purchaser']),
    audit: { action: 'asn.reject' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/resubmitAsn': {
    summary:
      'The supplier submits a waiting or rejected notice again: with other quantities of its lots and gifts, lines dropped, and lines added.',
    input: asnResubmission,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(TRACKING, 'isModify', ['supplier']),
    audit: { action: 'asn.resubmit' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/voidAsn': {
    summary: 'Voids a notice of which nothing is received; its quantities can be shipped again.',
    input: asnWithReason,
    output: asnState,
    access: byMenu(TRACKING, 'isCancelInvalid'),
    audit: { action: 'asn.void' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/endAsnLine': {
    summary:
      'Ends lines, or settles the notice where none are named: what is open can no longer be received and can be shipped on a new notice.',
    input: lineEnding,
    output: asnState,
    access: byMenu(TRACKING, 'isEnd', ['purchaser']),
    audit: { action: 'asn.endLine' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/getAsnFileList': {
    summary: 'Files of a notice, and what the reader may do with them.',
    input: asnId,
    output: documentFiles,
    access: byMenu(TRACKING, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISrmAsnHeadService/uploadAsnFile': {
    summary: 'Adds a file, such as a packing list or a certificate, to a notice that is under way.',
    input: asnId,
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(TRACKING, 'isModify'),
    audit: { action: 'asn.addFile' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/deleteAsnFile': {
    summary: 'Removes a file that the own side added to a notice that is under way.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(TRACKING, 'isModify'),
    audit: { action: 'asn.removeFile' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/exportAsnDetail': exportCall(
    'The lines of the notices of a search as an Excel file.',
    byMenu(TRACKING, 'isExport'),
    asnFields,
    'asn.export',
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
  'ISrmAsnHeadService/importexcel': importCall(
    'Notices from an Excel file, one row per line: all rows are checked, all or none are written.',
    byMenu(TRACKING, 'isImport'),
    'asn.import',
  ),
  'ISrmAsnHeadService/downExcelTemplate': templateCall(
    'The Excel file to fill for an import of notices.',
    byMenu(TRACKING, 'isImport'),
  ),
  'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': listCall(
    'Lots of notices whose boxes can be labelled; needs a span of days or a whole number.',
    byMenu(LABELS, 'isSearch'),
    labelFields,
    labelPage,
  ),
  'ISupBmBarcodePrintService/printlabel': {
    summary: 'Labels of lots as a PDF file, one for each box; boxes keep their numbers when they are printed again.',
    input: labelPrint,
    output: z.string(),
    transport: 'download',
    access: byMenu(LABELS, 'isPrint'),
    audit: { action: 'print.label' },
    repeat: 'natural',
  },
  'ISupBmBarcodePrintService/getsplitlabellistbyparams': listCall(
    'Boxes in force with the numbers on their labels; needs a span of days or a whole number.',
    byMenu(SPLIT_LABELS, 'isSearch'),
    boxLabelFields,
    boxLabelPage,
  ),
  'ISupBmBarcodePrintService/splitlabel': {
    summary: 'Splits a box into several with numbers of their own, which together hold what it held.',
    input: labelSplit,
    output: labelParts,
    access: byMenu(SPLIT_LABELS, 'isModify'),
    audit: { action: 'print.splitLabel' },
    repeat: 'key',
  },
  'ISupBmBarcodePrintService/printboxlabel': {
    summary: 'Labels of chosen boxes as a PDF file, with the numbers that they have.',
    input: boxLabelPrint,
    output: z.string(),
    transport: 'download',
    access: byMenu(SPLIT_LABELS, 'isPrint'),
    audit: { action: 'print.label' },
    repeat: 'natural',
  },
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': listCall(
    'Rules by which the company numbers its boxes.',
    byMenu(LABEL_RULES, 'isSearch', ['purchaser']),
    labelRuleFields,
    labelRulePage,
  ),
  'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': {
    summary: 'Writes a rule of numbers; a new one needs the right to add. A number is never given twice.',
    input: labelRuleForm.extend({ id: idText().optional(), version: z.number().int().min(1).optional() }),
    output: z.object({ id: z.string(), version: z.number() }),
    access: byMenu(LABEL_RULES, 'isModify', ['purchaser']),
    audit: { action: 'print.saveLabelRule' },
    repeat: 'key',
  },
  'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': {
    summary: 'Deletes rules of organisations, whose boxes are numbered by the company’s own rule from then on.',
    input: z.strictObject({ delList: keyList(labelRuleKey, 200) }),
    output: z.null(),
    access: byMenu(LABEL_RULES, 'isPhysicalDelete', ['purchaser']),
    audit: { action: 'print.deleteLabelRule' },
    repeat: 'key',
  },
})

export { appointmentCalls } from './appointment-calls.ts'
export { approvalCalls } from './approval-calls.ts'
export { invoiceCalls } from './invoice-calls.ts'
export { packageCalls } from './package-calls.ts'

/** Calls of the records. */
export const deliveriesRecordCalls: CallTable = Object.assign({}, ...deliveriesRecords.map(recordCalls))
