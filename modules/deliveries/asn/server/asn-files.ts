import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnCalls } from '../contract/calls.ts'

type Calls = typeof asnCalls

/** States in which the papers may still be completed. */
const OPEN_STATES: ReadonlySet<string> = new Set(['0', '1', '2', '3'])

/** The files of an ASN; both sides add them, as a buyer does who ships for a supplier, and each removes its own. */
export const listAsnFiles: Handler<Calls, 'ISrmAsnHeadService/getAsnFileList'> = async (context, { id }) => {
  const { status } = await readHead(context.trx, id)
  return listDocumentFiles(context, { kind: 'asn', documentId: id }, closedRefusal(status))
}

/** Adds a file to an ASN. */
export const addAsnFile: Handler<Calls, 'ISrmAsnHeadService/uploadAsnFile'> = async (context, { condition, file }) => {
  const { asnNo } = await lockOpenHead(context.trx, condition.id)
  const id = await addDocumentFile(context, { kind: 'asn', documentId: condition.id }, file)
  context.audit({ documentNo: asnNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** Removes a file of an ASN. */
export const removeAsnFile: Handler<Calls, 'ISrmAsnHeadService/deleteAsnFile'> = async (context, { id, fileId }) => {
  const { asnNo } = await lockOpenHead(context.trx, id)
  const fileName = await removeDocumentFile(context, { kind: 'asn', documentId: id }, fileId)
  context.audit({ documentNo: asnNo, detail: { fileName } })
  return null
}

const closedRefusal = (status: string): ErrorDeclaration | null =>
  OPEN_STATES.has(status) ? null : deliveriesErrors.filesClosed

interface Head {
  asnNo: string
  status: string
}

const headOf = (trx: ScopedTransaction, id: string) =>
  trx.selectFrom('srm_asn_head').select(['asn_no as asnNo', 'status']).where('id', '=', id)

async function readHead(trx: ScopedTransaction, id: string): Promise<Head> {
  return (await headOf(trx, id).executeTakeFirst()) ?? fail(platformErrors.notFound)
}

/** The ASN keeps its state until the file is written. */
async function lockOpenHead(trx: ScopedTransaction, id: string): Promise<Head> {
  const head = (await headOf(trx, id).forUpdate().executeTakeFirst()) ?? fail(platformErrors.notFound)
  const refusal = closedRefusal(head.status)
  return refusal ? fail(refusal) : head
}
