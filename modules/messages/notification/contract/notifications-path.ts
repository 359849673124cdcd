/** Where the own messages are read. */
export const NOTIFICATIONS_PATH = '/my-messages'

/** Route of the page that leads from an email to the document that it is about. */
export const NOTIFICATION_DOCUMENT_ROUTE = `${NOTIFICATIONS_PATH}/:kind/:documentNo`

/** The same for one document. */
export const notificationDocumentPath = (kind: string, documentNo: string): string =>
  `${NOTIFICATIONS_PATH}/${encodeURIComponent(kind)}/${encodeURIComponent(documentNo)}`
