import type { PermissionFlag } from '#platform/contract/permission-flags.ts'

/** What somebody may do: flags per menu entry. */
export type Flags = ReadonlyMap<string, ReadonlySet<PermissionFlag>>

/** What a licence that does not name every module leaves closed. */
export interface ClosedModules {
  /** Names of the modules. */
  names: ReadonlySet<string>
  /** Menu entries whose screens are theirs. */
  menuNos: ReadonlySet<string>
  /** The same rights without what only closed modules ask for; the same object for the same rights. */
  openOf(flags: Flags): Flags
}
