import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { type ErrorDeclaration, refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepanciesErrors } from '../contract/errors.ts'

type Calls = typeof discrepanciesCalls

/**
 * Photos and papers of a discrepancy: the purchaser brings them while something is open, both sides read them. Those by which the
 * goods were refused stand before them, and are removed where they were brought.
 */
export const listDiscrepancyFiles: Handler<Calls, 'ISrmDiscrepancyService/getDiscrepancyFileList'> = async (
  context,
  { id },
) => {
  const row = (await discrepancyOf(context.trx, id).executeTakeFirst()) ?? refuse(platformErrors.notFound)
  const refusal = context.caller.side === 'purchaser' ? closedRefusal(row) : discrepanciesErrors.wrongSide
  const own = await listDocumentFiles(context, { kind: 'discrepancy', documentId: id }, refusal)
  const shown = []
  for (const place of await refusedBy(context.trx, row.check_return_id)) {
    shown.push(...(await listDocumentFiles(context, place, null, discrepanciesErrors.filesOfRefusal)).files)
  }
  return { ...own, files: [...shown, ...own.files] }
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
  trx.selectFrom('srm_discrepancy').select(['discrepancy_no', 'status', 'check_return_id']).where('id', '=', id)

/** Where the evidence of a refusal lies: at the refusal itself, and at the inspection whose result it is. */
async function refusedBy(trx: ScopedTransaction, refusalId: string | null) {
  if (refusalId === null) return []
  const inspection = await trx
    .selectFrom('srm_inspection as i')
    .innerJoin('srm_check_return as r', (join) =>
      join.onRef('r.asn_line_id', '=', 'i.asn_line_id').onRef('r.receipt_no', '=', 'i.result_no'),
    )
    .select('i.id')
    .where('r.id', '=', refusalId)
    .executeTakeFirst()
  const refusal = { kind: 'rejection', documentId: refusalId } as const
  return inspection ? [{ kind: 'inspection', documentId: inspection.id } as const, refusal] : [refusal]
}

/** It stays open until the file is written; answers its number. */
async function lockOpen(trx: ScopedTransaction, id: string): Promise<string> {
  const row = (await discrepancyOf(trx, id).forUpdate().executeTakeFirst()) ?? refuse(platformErrors.notFound)
  const refusal = closedRefusal(row)
  return refusal ? refuse(refusal) : row.discrepancy_no
}
