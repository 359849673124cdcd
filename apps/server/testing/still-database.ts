import { expect } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { changedTables, databaseDigest } from './database-digest.ts'

type Digest = Readonly<Record<string, string>>

/** A database in which nothing is to happen: what lay in it when it was last looked at. */
export interface StillDatabase {
  /** Looks at it, unless what lies in it is known. */
  begin(): Promise<void>
  /** What lies in it. */
  digest(): Promise<Digest>
  /** Names of the tables that were written to since it was last looked at; they count as looked at. */
  changes(): Promise<string[]>
  /** Lets work write to some tables. */
  except(tables: readonly string[], work: () => Promise<void>): Promise<void>
  /** What lies in it was looked at elsewhere, after the last work on it. */
  remember(digest: Digest): void
  /** It is worked on. */
  forget(): void
}

/** Watches a database for writes of whatever kind, even of the same values. */
export function stillDatabase(ownerDb: Database): StillDatabase {
  let known: Digest | undefined
  const digest = async (): Promise<Digest> => {
    known ??= await databaseDigest(ownerDb)
    return known
  }
  return {
    digest,
    begin: async () => void (await digest()),
    changes: async () => {
      const before = await digest()
      const after = await databaseDigest(ownerDb)
      known = after
      return changedTables(before, after)
    },
    except: async (tables, work) => {
      const before = await digest()
      expect(await databaseDigest(ownerDb, tables)).toEqual(
        Object.fromEntries(tables.map((name) => [name, before[name]])),
      )
      await work()
      known = { ...before, ...(await databaseDigest(ownerDb, tables)) }
    },
    remember: (digest) => {
      known = digest
    },
    forget: () => {
      known = undefined
    },
  }
}
