import { type FileHandle, open } from 'node:fs/promises'

/** Reads parts of a file on disk, so that a check never holds the whole of it. */
export interface FileReader {
  sizeBytes: number
  /** At most `length` bytes from `start`; fewer at the end. */
  read(start: number, length: number): Promise<Buffer>
}

/** Opens a file for the time of `work`. */
export async function withFileReader<T>(path: string, work: (reader: FileReader) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    return await work(await readerOf(handle))
  } finally {
    await handle.close()
  }
}

async function readerOf(handle: FileHandle): Promise<FileReader> {
  const { size } = await handle.stat()
  return {
    sizeBytes: size,
    read: async (start, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
      return buffer.subarray(0, bytesRead)
    },
  }
}
