import type { Readable } from 'node:stream'

/** The bytes of a stream, chunk by chunk: the types say of none that its chunks are bytes. */
export async function* buffersOf(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of source) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
}
