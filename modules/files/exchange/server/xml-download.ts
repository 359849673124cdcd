import type { CallContext, Download } from '#platform/server/call-context.ts'
import { documentDownload, type SentDocument } from './document-download.ts'

/** Content type of documents for other systems. */
export const XML = 'application/xml'

/** Answers a document of UBL as a file; it is logged as fetched. */
export const xmlDownload = (
  context: CallContext,
  { xml, ...document }: SentDocument & { xml: string },
): Promise<Download> =>
  documentDownload(context, document, { content: Buffer.from(xml), contentType: XML, extension: 'xml' })
