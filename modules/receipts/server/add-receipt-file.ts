import { keepEarlyFile } from '#modules/documents/server/index.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { receiptsCalls, scanCalls } from '../contract/calls.ts'

/** Keeps a photo or paper of goods that are about to be refused. */
export const addReceiptFile: Handler<typeof receiptsCalls, 'ISrmAsnHeadService/uploadReceiptFile'> = async (
  context,
  { file },
) => {
  const id = await keepEarlyFile(context, file)
  context.audit({ documentNo: '', detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { id }
}

/** The same for those who scan. */
export const addScanFile: Handler<typeof scanCalls, 'ISrmLabelScanService/uploadScanFile'> = addReceiptFile
