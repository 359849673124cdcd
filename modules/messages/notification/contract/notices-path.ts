/** Where the own messages are read. */
export const NOTICES_PATH = '/my-messages'

/** Route of the page that leads from a letter to the document that it is about. */
export const NOTICE_DOCUMENT_ROUTE = `${NOTICES_PATH}/:kind/:documentNo`

/** The same for one document. */
export const noticeDocumentPath = (kind: string, documentNo: string): string =>
  `${NOTICES_PATH}/${encodeURIComponent(kind)}/${encodeURIComponent(documentNo)}`
