import { approvalLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { approvalCalls } from '../contract/calls.ts'
import type { ApprovalState } from '../contract/fields.ts'

type Calls = typeof approvalCalls

/** The reports of an approval; the side that asks adds and removes them while it may change its request. */
export const listApprovalFiles: Handler<Calls, 'ISrmDeliveryApprovalService/getDeliveryApprovalFileList'> = async (
  context,
  { id },
) => {
  const { refusal } = await readApproval(context, id)
  return listDocumentFiles(context, { kind: 'deliveryApproval', documentId: id }, refusal)
}

/** Adds a report to an approval. */
export const addApprovalFile: Handler<Calls, 'ISrmDeliveryApprovalService/uploadDeliveryApprovalFile'> = async (
  context,
  { condition, file },
) => {
  const documentNo = await openApproval(context, condition.id)
  const id = await addDocumentFile(context, { kind: 'deliveryApproval', documentId: condition.id }, file)
  context.audit({ documentNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** Removes a report of an approval. */
export const removeApprovalFile: Handler<Calls, 'ISrmDeliveryApprovalService/deleteDeliveryApprovalFile'> = async (
  context,
  { id, fileId },
) => {
  const documentNo = await openApproval(context, id)
  const fileName = await removeDocumentFile(context, { kind: 'deliveryApproval', documentId: id }, fileId)
  context.audit({ documentNo, detail: { fileName } })
  return null
}

interface ReadApproval {
  approvalNo: string
  /** Why its reports stay as they are; null where they need not. */
  refusal: ErrorDeclaration | null
}

async function readApproval({ trx, caller }: CallContext, id: string, isKept = false): Promise<ReadApproval> {
  const found = trx
    .selectFrom('srm_delivery_approval')
    .select(['approval_no as approvalNo', 'status', 'source'])
    .where('id', '=', id)
  const row = await (isKept ? found.forUpdate() : found).executeTakeFirst()
  if (!row) return fail(platformErrors.notFound)
  const facts = { isOwn: row.source === caller.side }
  const decision = decide(approvalLifecycle, 'edit', row.status as ApprovalState, caller.side, facts)
  return { approvalNo: row.approvalNo, refusal: decision.isAllowed ? null : decision.refusal }
}

/** The approval keeps its state until the file is written. */
async function openApproval(context: CallContext, id: string): Promise<string> {
  const { approvalNo, refusal } = await readApproval(context, id, true)
  return refusal ? fail(refusal) : approvalNo
}
