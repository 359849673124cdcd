import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { approvalFields } from './fields.ts'
import {
  approvalEdit,
  approvalForm,
  approvalKeys,
  approvalPage,
  approvalState,
  approvalStates,
  approvalWithReason,
} from './schemas.ts'

const MENU = 'deliveryApproval'
const search = byMenu(MENU, 'isSearch')
const approvalId = z.strictObject({ id: idText() })

/** Calls of delivery approvals. The specification names none of them; see docs/service-names.md. */
export const approvalCalls = defineCalls({
  'ISrmDeliveryApprovalService/getDeliveryApprovalPage': documentListCall(
    'Delivery approvals that the reader may see.',
    search,
    approvalFields,
    approvalPage,
  ),
  'ISrmDeliveryApprovalService/getDeliveryApprovalStatus': countsCall(
    'Number of delivery approvals per state under the current search.',
    search,
    approvalFields,
  ),
  'ISrmDeliveryApprovalService/addDeliveryApproval': {
    summary: 'Asks that an item, or one promised delivery, may be shipped outside the delivery rules for some days.',
    input: approvalForm,
    output: approvalState,
    access: byMenu(MENU, 'isAdd'),
    audit: { action: 'approval.ask' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/updateDeliveryApproval': {
    summary: 'The side that asked changes its request while nobody has decided.',
    input: approvalEdit,
    output: approvalState,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'approval.update' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/approveDeliveryApproval': {
    summary: 'The purchaser grants delivery approvals; all or none.',
    input: approvalKeys,
    output: approvalStates,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'approval.approve' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/rejectDeliveryApproval': {
    summary: 'The purchaser refuses a delivery approval with a reason.',
    input: approvalWithReason,
    output: approvalState,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'approval.reject' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/voidDeliveryApproval': {
    summary: 'Takes a delivery approval, or the request for one, back; ASNs that it let through stay.',
    input: approvalWithReason,
    output: approvalState,
    access: byMenu(MENU, 'isCancelInvalid'),
    audit: { action: 'approval.void' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/getDeliveryApprovalFileList': {
    summary: 'Reports of a delivery approval, and what the reader may do with them.',
    input: approvalId,
    output: documentFiles,
    access: search,
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile': {
    summary: 'Adds a report, such as one of an inspection, to a delivery approval that waits for its review.',
    input: approvalId,
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'approval.addFile' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/deleteDeliveryApprovalFile': {
    summary: 'Removes a report that the own side added to a delivery approval that waits for its review.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'approval.removeFile' },
    repeat: 'key',
  },
  'ISrmDeliveryApprovalService/exportexcel': exportCall(
    'The delivery approvals of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    approvalFields,
    'approval.export',
  ),
})
