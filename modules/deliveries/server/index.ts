import { implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { appointmentFields } from '../contract/appointment-fields.ts'
import { approvalFields } from '../contract/approval-fields.ts'
import { appointmentCalls, approvalCalls, deliveriesCalls, invoiceCalls, packageCalls } from '../contract/calls.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { asnFields, asnFrame, asnLineFields, asnLineFrame, labelRuleFields } from '../contract/fields.ts'
import { asnInvoiceFields } from '../contract/invoice-fields.ts'
import { deliveriesRules } from '../contract/rules.ts'
import { deliveriesTexts } from '../contract/texts.ts'
import { addAsn } from './add-asn.ts'
import { countAppointments, exportAppointments, listAppointments } from './appointment-list.ts'
import { addApprovalFile, listApprovalFiles, removeApprovalFile } from './approval-files.ts'
import { countApprovals, exportApprovals, listApprovals } from './approval-list.ts'
import { approveAsn } from './approve-asn.ts'
import { askApproval } from './ask-approval.ts'
import { addAsnFile, listAsnFiles, removeAsnFile } from './asn-files.ts'
import { deleteAsnInvoice, listAsnInvoices, saveAsnInvoice } from './asn-invoices.ts'
import { checkEditedAsns, confirmEditedAsns, exportAsnsForEditing } from './asn-round-trip.ts'
import { bookAppointment } from './book-appointment.ts'
import { listBoxLabels } from './box-label-list.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { checkAsn } from './check-asn.ts'
import { confirmAppointments } from './confirm-appointments.ts'
import { countAsns } from './count-asns.ts'
import { deleteLabelRules } from './delete-label-rules.ts'
import { downloadUblDespatch } from './download-ubl-despatch.ts'
import { editApproval } from './edit-approval.ts'
import { editAsn } from './edit-asn.ts'
import { endAsnLine } from './end-asn-line.ts'
import { exportAsnDetails } from './export-asn-details.ts'
import { findApprovals } from './find-approvals.ts'
import { findAsns } from './find-asns.ts'
import { generateLotNo, generateSerialNos } from './generate-lot-no.ts'
import { getAsnDefaults } from './get-asn-defaults.ts'
import { getSlots } from './get-slots.ts'
import { grantApprovals } from './grant-approvals.ts'
import { downloadAsnTemplate, importAsns } from './import-asns.ts'
import { listLabels } from './label-list.ts'
import { listLabelRules } from './label-rule-list.ts'
import { listAsns } from './list-asns.ts'
import { listShippable } from './list-shippable.ts'
import { matchDelivery } from './match-delivery.ts'
import { packBoxes } from './pack-boxes.ts'
import { packByPlan } from './pack-by-plan.ts'
import { pasts } from './pasts.ts'
import { printBoxLabels } from './print-box-labels.ts'
import { printLabels } from './print-labels.ts'
import { printPackageLabels } from './print-package-labels.ts'
import { printableDeliveryNote } from './printable-delivery-note.ts'
import { printableLabel } from './printable-label.ts'
import { printablePackage } from './printable-package.ts'
import { readAsn } from './read-asn.ts'
import { readPackageTree } from './read-package-tree.ts'
import { receiveUblDespatch } from './receive-ubl-despatch.ts'
import { recordSources } from './record-sources.ts'
import { refuseAppointment } from './refuse-appointment.ts'
import { refuseApproval } from './refuse-approval.ts'
import { rejectAsn } from './reject-asn.ts'
import { renumberLot } from './renumber-lot.ts'
import { resubmitAsn } from './resubmit-asn.ts'
import { saveLabelRule } from './save-label-rule.ts'
import { splitLabel } from './split-label.ts'
import { unpackPackages } from './unpack-packages.ts'
import { voidApproval } from './void-approval.ts'
import { voidAsn } from './void-asn.ts'

export { announceAsn, asnEvent } from './announce-asn.ts'
export { asnDocument } from './asn-document.ts'
export { boxLabels } from './box-labels.ts'
export { createAsn } from './create-asn.ts'
export { deliveryTiming, type TimingTolerance } from './delivery-timing.ts'
export { finishAppointments } from './finish-appointments.ts'
export { goodsToInspect } from './goods-to-inspect.ts'
export { asnImport } from './import-asns.ts'
export { decideAsn, type LockedAsn, type LockedAsnLine, lockAsn, lockAsnById, lockAsnsById } from './lock-asn.ts'
export {
  findLabelledUnit,
  type LabelledBox,
  lockLabelledBoxes,
  noteReceivedBoxes,
  noteWholeLots,
  readOpenInBoxes,
} from './lock-labelled-boxes.ts'
export { moveAsnLines } from './move-asn-lines.ts'
export { UBL_PROPERTIES } from './parse-despatch-advice.ts'
export { readArrivals } from './read-arrivals.ts'
export { readProgressLines } from './read-progress-lines.ts'
export { setAsnGifts } from './set-asn-gifts.ts'
export { setAsnProgress } from './set-asn-progress.ts'
export { type OverVerdict, overVerdict, shippableQty, shippedNet, shippingCap } from './shippable-qty.ts'
export { ublSerials } from './ubl-serials.ts'

/** The server side of this module. */
export const deliveriesServer = (recordBook: () => RecordBook): ServerModule => ({
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
      'ISrmAsnAppointmentService/refuseAppointment': refuseAppointment,
      'ISrmAsnAppointmentService/cancelAppointment': cancelAppointment,
    }),
    implementCalls(approvalCalls, {
      'ISrmDeliveryApprovalService/getDeliveryApprovalPage': listApprovals,
      'ISrmDeliveryApprovalService/getDeliveryApprovalStatus': countApprovals,
      'ISrmDeliveryApprovalService/addDeliveryApproval': askApproval,
      'ISrmDeliveryApprovalService/updateDeliveryApproval': editApproval,
      'ISrmDeliveryApprovalService/approveDeliveryApproval': grantApprovals,
      'ISrmDeliveryApprovalService/rejectDeliveryApproval': refuseApproval,
      'ISrmDeliveryApprovalService/voidDeliveryApproval': voidApproval,
      'ISrmDeliveryApprovalService/getDeliveryApprovalFileList': listApprovalFiles,
      'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile': addApprovalFile,
      'ISrmDeliveryApprovalService/deleteDeliveryApprovalFile': removeApprovalFile,
      'ISrmDeliveryApprovalService/exportexcel': exportApprovals,
    }),
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
  documentFinders: [findAsns, findApprovals],
  pasts,
  loggedFields: {
    asn: { ...asnInvoiceFields, ...asnLineFields, ...asnFields },
    approval: approvalFields,
    appointment: appointmentFields,
    print: labelRuleFields,
  },
  frames: [
    { ...asnFrame, table: 'srm_asn_head', numberColumn: 'asn_no', topic: 'deliveries' },
    { ...asnLineFrame, table: 'srm_asn_line', numberColumn: 'asn_no', topic: 'deliveries' },
  ],
})
