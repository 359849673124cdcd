import { createHash } from 'node:crypto'
import type { CallContext, Download } from '#platform/server/call-context.ts'
import { cleanFileName } from '#platform/server/files/clean-file-name.ts'
import type { ExchangeKind } from '../contract/fields.ts'
import { senderOf } from './sender-of.ts'

/** A document for another system, and which document of the product it tells of. */
export interface SentDocument {
  kind: ExchangeKind
  documentNo: string
  /** The number that the document itself carries, where that is another one. */
  outsideNo?: string
  orgNo: string
  warehouseNos: readonly string[]
  classifyTypes: readonly string[]
  supplierNo: string
}

/** What is sent of it, and what kind of file that is. */
export interface SentContent {
  content: Buffer
  contentType: string
  /** Without the dot. */
  extension: string
}

/** Answers a document as a file; the log of exchanged documents and the operation log keep that it was fetched. */
export async function documentDownload(
  { trx, caller, audit }: CallContext,
  document: SentDocument,
  { content, contentType, extension }: SentContent,
): Promise<Download> {
  const outsideNo = document.outsideNo ?? document.documentNo
  await trx
    .insertInto('doc_exchange_message')
    .values({
      tenantsid: caller.tenantsid,
      user_id: caller.userId,
      org_no: document.orgNo,
      warehouse_nos: [...document.warehouseNos],
      classify_types: [...document.classifyTypes],
      supplier_no: document.supplierNo,
      direction: 'out',
      message_kind: document.kind,
      result: 'sent',
      outside_no: outsideNo,
      document_no: document.documentNo,
      sender: senderOf(caller),
      api_key_no: caller.apiKeyNo ?? '',
      content_hash: createHash('sha256').update(content).digest(),
      content,
      size_bytes: content.length,
      create_name: caller.userName,
    })
    .execute()
  audit({ documentNo: document.documentNo, detail: { sizeBytes: content.length } })
  return {
    fileName: cleanFileName(`${document.kind}-${outsideNo.replaceAll('/', '-')}.${extension}`),
    contentType,
    write: async (out) => void out.end(content),
  }
}
