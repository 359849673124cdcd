import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { errorCode } from '#platform/contract/values/record-of.ts'
import type { FileStore } from './file-store.ts'

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A store in a local folder, for one server. Staged files have to lie on the same disk: they are moved in. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a storage key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    put: async (key, { path }) => {
      const target = pathOf(key)
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(path, target)
      } catch (error) {
        return unavailable(error)
      }
    },
    open: async (key) => {
      const path = pathOf(key)
      try {
        return (await open(path, 'r')).createReadStream()
      } catch (error) {
        return unavailable(error)
      }
    },
    remove: async (key) => {
      const path = pathOf(key)
      await rm(path, { force: true }).catch((error: unknown) => {
        return unavailable(error)
      })
    },
  }
}

/** What the disk says never reaches people: it would name folders. */
function unavailable(error: unknown): never {
  if (errorCode(error) === 'ENOENT') fail(fileErrors.fileGone)
  return fail(fileErrors.fileStoreUnavailable)
}
