import type { Readable } from 'node:stream'
import { fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'

/** Bytes on this machine's disk on their way into a store. */
export interface StagedBytes {
  path: string
  sizeBytes: number
  /** SHA-256, hexadecimal. */
  sha256: string
}

/** Where uploaded bytes lie. Keys are random; what cannot be reached is refused with `fileStoreUnavailable`. */
export interface FileStore {
  /** Stores all of the bytes or nothing; the staged file may be gone afterwards. */
  put(key: string, bytes: StagedBytes, contentType: string): Promise<void>
  open(key: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

/** A store, and a folder of this machine in which uploads are checked before they go there. */
export interface FileArea {
  store: FileStore
  stagingFolder: string
}

const closed = async (): Promise<never> => fail(fileErrors.fileStoreUnavailable)

/** For work that has no files, such as loaders. */
export const closedFileStore: FileStore = { put: closed, open: closed, remove: closed }
