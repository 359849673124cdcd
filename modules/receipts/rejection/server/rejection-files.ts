import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { receiptState } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { rejectionCalls } from '../contract/calls.ts'

type Calls = typeof rejectionCalls

/** Photos and papers of a refusal: the purchaser brings them, both sides read them. */
export const listRejectionFiles: Handler<Calls, 'ICheckReturnService/getCheckReturnFileList'> = async (
  context,
  { id },
) => {
  const row = (await rejectionOf(context.trx, id).executeTakeFirst()) ?? fail(platformErrors.notFound)
  const refusal = context.caller.side === 'purchaser' ? closedRefusal(row) : receiptsErrors.wrongSide
  return listDocumentFiles(context, { kind: 'rejection', documentId: id }, refusal)
}

/** Adds a file to a refusal. */
export const addRejectionFile: Handler<Calls, 'ICheckReturnService/uploadCheckReturnFile'> = async (
  context,
  { condition, file },
) => {
  const documentNo = await lockOpen(context.trx, condition.id)
  const id = await addDocumentFile(context, { kind: 'rejection', documentId: condition.id }, file)
  context.audit({ documentNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** Removes a file of a refusal. */
export const removeRejectionFile: Handler<Calls, 'ICheckReturnService/deleteCheckReturnFile'> = async (
  context,
  { id, fileId },
) => {
  const documentNo = await lockOpen(context.trx, id)
  const fileName = await removeDocumentFile(context, { kind: 'rejection', documentId: id }, fileId)
  context.audit({ documentNo, detail: { fileName } })
  return null
}

interface Rejection {
  receipt_no: string
  is_reversed: boolean
  reverses_id: string | null
}

/** What was taken back keeps the evidence that it has, and gets no more. */
const closedRefusal = ({ is_reversed, reverses_id }: Rejection): ErrorDeclaration | null =>
  receiptState({ isReversed: is_reversed, reversesId: reverses_id }) === 'posted'
    ? null
    : receiptsErrors.filesOfReversed

const rejectionOf = (trx: ScopedTransaction, id: string) =>
  trx.selectFrom('srm_check_return').select(['receipt_no', 'is_reversed', 'reverses_id']).where('id', '=', id)

/** The refusal stands until the file is written; answers its number. */
async function lockOpen(trx: ScopedTransaction, id: string): Promise<string> {
  const row = (await rejectionOf(trx, id).forUpdate().executeTakeFirst()) ?? fail(platformErrors.notFound)
  const refusal = closedRefusal(row)
  return refusal ? fail(refusal) : row.receipt_no
}
