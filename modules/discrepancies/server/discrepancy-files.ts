import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/documents/server/index.ts'
import { type ErrorDeclaration, refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepanciesErrors } from '../contract/errors.ts'

type Calls = typeof discrepanciesCalls

/** Photos and papers of a discrepancy: the purchaser brings them while something is open, both sides read them. */
export const listDiscrepancyFiles: Handler<Calls, 'ISrmDiscrepancyService/getDiscrepancyFileList'> = async (
  context,
  { id },
) => {
  const row = (await discrepancyOf(context.trx, id).executeTakeFirst()) ?? refuse(platformErrors.notFound)
  const refusal = context.caller.side === 'purchaser' ? closedRefusal(row) : discrepanciesErrors.wrongSide
  return listDocumentFiles(context, { kind: 'discrepancy', documentId: id }, refusal)
}

/** Adds a file to a discrepancy. */
export const addDiscrepancyFile: Handler<Calls, 'ISrmDiscrepancyService/uploadDiscrepancyFile'> = async (
  context,
  { condition, file },
) => {
  const documentNo = await lockOpen(context.trx, condition.id)
  const id = await addDocumentFile(context, { kind: 'discrepancy', documentId: condition.id }, file)
  context.audit({ documentNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** Removes a file of a discrepancy. */
export const removeDiscrepancyFile: Handler<Calls, 'ISrmDiscrepancyService/deleteDiscrepancyFile'> = async (
  context,
  { id, fileId },
) => {
  const documentNo = await lockOpen(context.trx, id)
  const fileName = await removeDocumentFile(context, { kind: 'discrepancy', documentId: id }, fileId)
  context.audit({ documentNo, detail: { fileName } })
  return null
}

/** What is over keeps the evidence that it has, and gets no more. */
const closedRefusal = ({ status }: { status: string }): ErrorDeclaration | null =>
  status === 'open' || status === 'answered' ? null : discrepanciesErrors.notOpen

const discrepancyOf = (trx: ScopedTransaction, id: string) =>
  trx.selectFrom('srm_discrepancy').select(['discrepancy_no', 'status']).where('id', '=', id)

/** It stays open until the file is written; answers its number. */
async function lockOpen(trx: ScopedTransaction, id: string): Promise<string> {
  const row = (await discrepancyOf(trx, id).forUpdate().executeTakeFirst()) ?? refuse(platformErrors.notFound)
  const refusal = closedRefusal(row)
  return refusal ? refuse(refusal) : row.discrepancy_no
}
