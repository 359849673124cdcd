import { implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordParts } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { appointmentCalls } from './appointment/contract/calls.ts'
import { appointmentFields } from './appointment/contract/fields.ts'
import { countAppointments, exportAppointments, listAppointments } from './appointment/server/appointment-list.ts'
import { bookAppointment } from './appointment/server/book-appointment.ts'
import { cancelAppointment } from './appointment/server/cancel-appointment.ts'
import { confirmAppointments } from './appointment/server/confirm-appointments.ts'
import { getSlots } from './appointment/server/get-slots.ts'
import { rejectAppointment } from './appointment/server/reject-appointment.ts'
import { approvalCalls } from './approval/contract/calls.ts'
import { approvals } from './approval/server/approvals.ts'
import { deliveriesCalls } from './asn/contract/calls.ts'
import {
  asnCustomFieldSet,
  asnFields,
  asnLineCustomFieldSet,
  asnLineFields,
  labelRuleFields,
} from './asn/contract/fields.ts'
import { addAsnFile, listAsnFiles, removeAsnFile } from './asn/server/asn-files.ts'
import { countAsns } from './asn/server/count-asns.ts'
import { dueSources } from './asn/server/due-sources.ts'
import { exportAsnDetails } from './asn/server/export-asn-details.ts'
import { findAsns } from './asn/server/find-asns.ts'
import { histories } from './asn/server/histories.ts'
import { deliveriesInvariants } from './asn/server/invariants.ts'
import { listAsns } from './asn/server/list-asns.ts'
import { printableDeliveryNote } from './asn/server/printable-delivery-note.ts'
import { readAsn } from './asn/server/read-asn.ts'
import { approveAsn } from './asn-change/server/approve-asn.ts'
import { checkEditedAsns, confirmEditedAsns, exportAsnsForEditing } from './asn-change/server/asn-round-trip.ts'
import { editAsn } from './asn-change/server/edit-asn.ts'
import { endAsnLine } from './asn-change/server/end-asn-line.ts'
import { rejectAsn } from './asn-change/server/reject-asn.ts'
import { renumberLot } from './asn-change/server/renumber-lot.ts'
import { resubmitAsn } from './asn-change/server/resubmit-asn.ts'
import { voidAsn } from './asn-change/server/void-asn.ts'
import { addAsn } from './asn-creation/server/add-asn.ts'
import { checkAsn } from './asn-creation/server/check-asn.ts'
import { getAsnDefaults } from './asn-creation/server/get-asn-defaults.ts'
import { downloadAsnTemplate, importAsns } from './asn-creation/server/import-asns.ts'
import { listShippable } from './asn-creation/server/list-shippable.ts'
import { matchDelivery } from './asn-creation/server/match-delivery.ts'
import { deliveriesErrors } from './contract/errors.ts'
import { deliveriesRules } from './contract/rules.ts'
import { deliveriesTexts } from './contract/texts.ts'
import { downloadUblDespatch } from './despatch-advice/server/download-ubl-despatch.ts'
import { receiveUblDespatch } from './despatch-advice/server/receive-ubl-despatch.ts'
import { invoiceCalls } from './invoice/contract/calls.ts'
import { asnInvoiceFields } from './invoice/contract/fields.ts'
import { deleteAsnInvoice, listAsnInvoices, saveAsnInvoice } from './invoice/server/asn-invoices.ts'
import { listBoxLabels } from './label/server/box-label-list.ts'
import { deleteLabelRules } from './label/server/delete-label-rules.ts'
import { generateLotNo, generateSerialNos } from './label/server/generate-lot-no.ts'
import { listLabels } from './label/server/label-list.ts'
import { listLabelRules } from './label/server/label-rule-list.ts'
import { printBoxLabels } from './label/server/print-box-labels.ts'
import { printLabels } from './label/server/print-labels.ts'
import { printableLabel } from './label/server/printable-label.ts'
import { saveLabelRule } from './label/server/save-label-rule.ts'
import { splitLabel } from './label/server/split-label.ts'
import { packageCalls } from './package/contract/calls.ts'
import { packBoxes } from './package/server/pack-boxes.ts'
import { packByPlan } from './package/server/pack-by-plan.ts'
import { printPackageLabels } from './package/server/print-package-labels.ts'
import { printablePackage } from './package/server/printable-package.ts'
import { readPackageTree } from './package/server/read-package-tree.ts'
import { unpackPackages } from './package/server/unpack-packages.ts'
import { recordSources } from './rule/server/record-sources.ts'

export { finishAppointments } from './appointment/server/finish-appointments.ts'
export { announceAsn, asnEvent } from './asn/server/announce-asn.ts'
export { asnDocument } from './asn/server/asn-document.ts'
export {
  decideAsn,
  type LockedAsn,
  type LockedAsnLine,
  lockAsn,
  lockAsnById,
  lockAsnsById,
} from './asn/server/lock-asn.ts'
export { lotsToInspect } from './asn/server/lots-to-inspect.ts'
export { moveAsnLines } from './asn/server/move-asn-lines.ts'
export { readArrivals } from './asn/server/read-arrivals.ts'
export { readProgressLines } from './asn/server/read-progress-lines.ts'
export { setAsnGifts } from './asn/server/set-asn-gifts.ts'
export { setAsnProgress } from './asn/server/set-asn-progress.ts'
export { type OverVerdict, overVerdict, shippableQty, shippedNet, shippingCap } from './asn/server/shippable-qty.ts'
export { createAsn } from './asn-creation/server/create-asn.ts'
export { asnImport } from './asn-creation/server/import-asns.ts'
export { UBL_PROPERTIES } from './despatch-advice/server/parse-despatch-advice.ts'
export { ublSerials } from './despatch-advice/server/ubl-serials.ts'
export { boxLabels } from './label/server/box-labels.ts'
export {
  findLabelledUnit,
  type LabelledBox,
  lockLabelledBoxes,
  noteReceivedBoxes,
  noteWholeLots,
  readOpenInBoxes,
} from './label/server/lock-labelled-boxes.ts'
export { deliveryTiming, type TimingTolerance } from './rule/server/delivery-timing.ts'

/** The server side of this module. */
export const deliveriesServer = ({ recordBook }: RecordParts): ServerModule => ({
  texts: deliveriesTexts,
  // The form adds by the call that saves.
  asks: { labelRule: ['isAdd'] },
  rules: deliveriesRules,
  calls: [
    implementCalls(deliveriesCalls, {
      'ISupSrmAsnService/getShippablePage': listShippable,
      'ISupSrmAsnService/matchDelivery': matchDelivery,
      'ISupSrmAsnService/getAsnDefaults': getAsnDefaults,
      'ISupSrmAsnService/checkAsn': checkAsn,
      'ISupSrmAsnService/generateLotNo': generateLotNo,
      'ISupSrmAsnService/generateSerialNos': generateSerialNos,
      'ISrmAsnHeadService/addAsn': addAsn,
      'ISrmAsnHeadService/receiveubldespatchadvice': receiveUblDespatch,
      'ISrmAsnHeadService/downloadubldespatchadvice': downloadUblDespatch,
      'ISrmAsnHeadService/getAsnPage': listAsns,
      'ISrmAsnHeadService/getAsnStatus': countAsns,
      'ISrmAsnHeadService/getAsnById': readAsn,
      'ISrmAsnHeadService/updateAsn': editAsn,
      'ISrmAsnHeadService/generateLotNo': renumberLot,
      'ISrmAsnHeadService/approveAsn': approveAsn,
      'ISrmAsnHeadService/rejectAsn': rejectAsn,
      'ISrmAsnHeadService/resubmitAsn': resubmitAsn,
      'ISrmAsnHeadService/voidAsn': voidAsn,
      'ISrmAsnHeadService/endAsnLine': endAsnLine,
      'ISrmAsnHeadService/getAsnFileList': listAsnFiles,
      'ISrmAsnHeadService/uploadAsnFile': addAsnFile,
      'ISrmAsnHeadService/deleteAsnFile': removeAsnFile,
      'ISrmAsnHeadService/exportAsnDetail': exportAsnDetails,
      'ISrmAsnHeadService/exporteditexcel': exportAsnsForEditing,
      'ISrmAsnHeadService/checkeditexcel': checkEditedAsns,
      'ISrmAsnHeadService/importeditexcel': confirmEditedAsns,
      'ISrmAsnHeadService/importexcel': importAsns,
      'ISrmAsnHeadService/downExcelTemplate': downloadAsnTemplate,
      'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': listLabels,
      'ISupBmBarcodePrintService/printlabel': printLabels,
      'ISupBmBarcodePrintService/getsplitlabellistbyparams': listBoxLabels,
      'ISupBmBarcodePrintService/splitlabel': splitLabel,
      'ISupBmBarcodePrintService/printboxlabel': printBoxLabels,
      'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': listLabelRules,
      'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': saveLabelRule,
      'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': deleteLabelRules,
    }),
    implementCalls(appointmentCalls, {
      'ISrmAsnAppointmentService/getAppointmentPage': listAppointments,
      'ISrmAsnAppointmentService/getAppointmentStatus': countAppointments,
      'ISrmAsnAppointmentService/exportexcel': exportAppointments,
      'ISrmAsnAppointmentService/getSlots': getSlots,
      'ISrmAsnAppointmentService/bookAppointment': bookAppointment,
      'ISrmAsnAppointmentService/confirmAppointment': confirmAppointments,
      'ISrmAsnAppointmentService/refuseAppointment': rejectAppointment,
      'ISrmAsnAppointmentService/cancelAppointment': cancelAppointment,
    }),
    implementCalls(approvalCalls, approvals.handlers),
    implementCalls(invoiceCalls, {
      'ISrmAsnHeadService/getAsnInvoiceList': listAsnInvoices,
      'ISrmAsnHeadService/saveAsnInvoice': saveAsnInvoice,
      'ISrmAsnHeadService/deleteAsnInvoice': deleteAsnInvoice,
    }),
    implementCalls(packageCalls, {
      'ISrmAsnPackageService/getAsnPackageTree': readPackageTree,
      'ISrmAsnPackageService/pack': packBoxes,
      'ISrmAsnPackageService/packByPlan': packByPlan,
      'ISrmAsnPackageService/unpack': unpackPackages,
      'ISupBmBarcodePrintService/printpackagelabel': printPackageLabels,
    }),
    ...recordSources.map((source) => implementRecord(source, recordBook)),
  ],
  records: recordSources,
  printables: [printableDeliveryNote, printableLabel, printablePackage],
  constraints: {
    srm_delivery_rule_config_tenantsid_org_no_key: deliveriesErrors.deliveryRulesTaken,
    ...numberConstraints(recordSources),
    srm_delivery_rule_merge_field: deliveriesErrors.mergeFieldUsed,
    srm_asn_invoice_number: deliveriesErrors.invoiceTaken,
    srm_asn_head_dates: deliveriesErrors.arrivalBeforeDelivery,
    srm_delivery_approval_days: deliveriesErrors.approvalDatesReversed,
    srm_asn_line_received: deliveriesErrors.lineNotOpen,
    srm_asn_lot_received: deliveriesErrors.lineNotOpen,
    srm_label_rule_config_tenantsid_org_no_key: deliveriesErrors.labelRuleTaken,
  },
  due: [...dueSources, ...approvals.module.due],
  invariants: deliveriesInvariants,
  documentFinders: [findAsns, ...approvals.module.documentFinders],
  histories: [...histories, ...approvals.module.histories],
  loggedFields: {
    asn: { ...asnInvoiceFields, ...asnLineFields, ...asnFields },
    ...approvals.module.loggedFields,
    appointment: appointmentFields,
    print: labelRuleFields,
  },
  customFieldSets: [
    { ...asnCustomFieldSet, table: 'srm_asn_head', numberColumn: 'asn_no', topic: 'deliveries' },
    { ...asnLineCustomFieldSet, table: 'srm_asn_line', numberColumn: 'asn_no', topic: 'deliveries' },
  ],
})
