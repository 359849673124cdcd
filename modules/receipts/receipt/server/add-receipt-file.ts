import { keepEarlyFile } from '#modules/files/server.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { receiptCalls } from '../contract/calls.ts'

/** Keeps a photo or paper of goods that are about to be refused, for those who receive and those who scan. */
export const addReceiptFile: Handler<typeof receiptCalls, 'ISrmAsnHeadService/uploadReceiptFile'> = async (
  context,
  { file },
) => {
  const id = await keepEarlyFile(context, file)
  context.audit({ documentNo: '', detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}
