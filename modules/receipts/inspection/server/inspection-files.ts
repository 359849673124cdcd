import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { inspectionCalls } from '../contract/calls.ts'

type Calls = typeof inspectionCalls

/** Photos and papers of an inspection: the purchaser brings them before its result and after it, both sides read them. */
export const listInspectionFiles: Handler<Calls, 'ISrmInspectionService/getInspectionFileList'> = async (
  context,
  { id },
) => {
  const row = (await inspectionOf(context.trx, id).executeTakeFirst()) ?? fail(platformErrors.notFound)
  const whyNot = (refusal: ErrorDeclaration | null) =>
    context.caller.side === 'purchaser' ? refusal : receiptsErrors.wrongSide
  const place = { kind: 'inspection', documentId: id } as const
  return listDocumentFiles(context, place, whyNot(addRefusal(row)), whyNot(removeRefusal(row)))
}

/** Adds a file to an inspection. */
export const addInspectionFile: Handler<Calls, 'ISrmInspectionService/uploadInspectionFile'> = async (
  context,
  { condition, file },
) => {
  const documentNo = await lockOpen(context.trx, condition.id, addRefusal)
  const id = await addDocumentFile(context, { kind: 'inspection', documentId: condition.id }, file)
  context.audit({ documentNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** Removes a file of an inspection that has no result. */
export const removeInspectionFile: Handler<Calls, 'ISrmInspectionService/deleteInspectionFile'> = async (
  context,
  { id, fileId },
) => {
  const documentNo = await lockOpen(context.trx, id, removeRefusal)
  const fileName = await removeDocumentFile(context, { kind: 'inspection', documentId: id }, fileId)
  context.audit({ documentNo, detail: { fileName } })
  return null
}

/** What was taken back keeps the evidence that it has, and gets no more. */
const addRefusal = ({ status }: { status: string }): ErrorDeclaration | null =>
  status === 'takenBack' ? receiptsErrors.filesOfTakenBack : null

/** What a result was told by stays with it: the supplier may have read it, and answer for it. */
const removeRefusal = (row: { status: string }): ErrorDeclaration | null =>
  row.status === 'decided' ? receiptsErrors.filesOfDecided : addRefusal(row)

const inspectionOf = (trx: ScopedTransaction, id: string) =>
  trx.selectFrom('srm_inspection').select(['inspection_no', 'status']).where('id', '=', id)

/** The inspection stays as it is until the file is written; answers its number. */
async function lockOpen(trx: ScopedTransaction, id: string, refusalOf: typeof addRefusal): Promise<string> {
  const row = (await inspectionOf(trx, id).forUpdate().executeTakeFirst()) ?? fail(platformErrors.notFound)
  const refusal = refusalOf(row)
  return refusal ? fail(refusal) : row.inspection_no
}
