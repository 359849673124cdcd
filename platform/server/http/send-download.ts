import { Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download, StoredDownload } from '../call-context.ts'

/** A file is saved, never shown as a page of the portal: whatever it holds, it runs nothing and reaches nothing. */
function setHeaders(reply: FastifyReply, { fileName, contentType }: Download): void {
  reply.header('content-type', contentType)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  reply.header('cache-control', 'no-store')
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; sandbox")
}

/**
 * Streams the file while the transaction is open; the answer is complete when its last byte is written. It begins with the
 * first byte: what fails before that is refused like anything else. A reader who left while the file was made gets nothing.
 */
export async function sendDownload(download: Download, reply: FastifyReply): Promise<void> {
  // Gone readers close no second time: waiting for that would keep the transaction open for good.
  if (reply.raw.destroyed) return
  const begun = Promise.withResolvers<void>()
  const out = new Transform({
    highWaterMark: 256 * 1024,
    transform: (part, _encoding, done) => {
      begun.resolve()
      done(null, part)
    },
  })
  const isClosed = new Promise<void>((resolve) => void reply.raw.once('close', resolve))
  reply.raw.once('close', () => void out.destroy())
  const written = download.write(out)
  try {
    await Promise.race([begun.promise, written])
    setHeaders(reply, download)
    void reply.send(out)
    await written
  } catch (error) {
    // Nobody listens to it before it is sent.
    out.once('error', () => undefined)
    out.destroy(error instanceof Error ? error : new Error(String(error)))
    // A reader who went away is no error of the product.
    if (!reply.raw.destroyed) throw error
  }
  await isClosed
}

/** Streams a file of the store. It is opened first: what is gone or cannot be reached is refused like anything else. */
export async function sendStoredDownload(download: StoredDownload, reply: FastifyReply): Promise<FastifyReply> {
  const content = await download.open()
  // A reader who left meanwhile closes no second time.
  if (reply.raw.destroyed) content.destroy()
  reply.raw.once('close', () => void content.destroy())
  setHeaders(reply, download)
  return reply.send(content)
}
