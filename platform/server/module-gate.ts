import { fail } from '#platform/contract/errors.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { ClosedModules, Flags } from './closed-modules.ts'
import type { ServerModule } from './server-module.ts'
import type { Translate } from './texts/text-catalogue.ts'

/** Which modules a licence may leave out, and what follows from it. Read off the modules themselves. */
export interface ModuleGate {
  /** Their names, in the product's order. */
  licensable(): readonly string[]
  /**
   * What a licence closes that names these modules, which bring along those that they enter: no screen of theirs is to fail. Nothing
   * where it names none, or all; other names say nothing here.
   */
  closedBy(named: readonly string[] | undefined): ClosedModules | undefined
}

/** Refuses what belongs to a module that the caller's licence leaves out, by the module's name. */
export function failIfClosed(
  closed: ClosedModules | undefined,
  module: string | undefined,
  translate: Translate,
): void {
  if (module === undefined || !closed?.names.has(module)) return
  fail(platformErrors.moduleNotLicensed, { module: translate(`${module}:licensedAs`) })
}

/** The flags that modules ask for, per menu entry: their calls, their printable documents and lists, and their commands. */
export function askedFlags(modules: readonly ServerModule[]): Map<string, Set<PermissionFlag>> {
  const flags = new Map<string, Set<PermissionFlag>>()
  const add = (menuNo: string, flag: PermissionFlag) =>
    flags.set(menuNo, (flags.get(menuNo) ?? new Set<PermissionFlag>()).add(flag))
  for (const { calls, customFieldSets = [], printables = [], asks = {} } of modules) {
    for (const { access } of calls.flatMap((table) => Object.values(table.calls))) {
      if (access.kind === 'menu') add(access.menuNo, access.flag)
    }
    for (const { menuNo, edit } of customFieldSets) if (edit) add(menuNo, edit.flag)
    for (const { menuNo } of printables) add(menuNo, 'isPrint')
    for (const [menuNo, ofMenu] of Object.entries(asks)) for (const flag of ofMenu) add(menuNo, flag)
  }
  return flags
}

/** The gate of these modules, which are asked for when it is first needed; `edges` says which others each of them enters. */
export function createModuleGate(
  modules: () => readonly ServerModule[],
  edges: Readonly<Record<string, readonly string[]>>,
): ModuleGate {
  const known = new Map<string, ClosedModules>()
  const licensable = () =>
    modules()
      .filter(({ isAlwaysLicensed }) => isAlwaysLicensed !== true)
      .map(({ texts }) => texts.module)
  return {
    licensable,
    closedBy(named) {
      const open = new Set<string>()
      const include = (module: string): void => {
        if (open.has(module)) return
        open.add(module)
        edges[module]?.forEach(include)
      }
      named?.forEach(include)
      const names = named ? licensable().filter((module) => !open.has(module)) : []
      if (names.length === 0) return undefined
      const key = names.join()
      const closed = known.get(key) ?? closedModules(modules(), new Set(names))
      known.set(key, closed)
      return closed
    },
  }
}

function closedModules(modules: readonly ServerModule[], names: ReadonlySet<string>): ClosedModules {
  const isClosed = ({ texts }: ServerModule) => names.has(texts.module)
  const closed = askedFlags(modules.filter(isClosed))
  const open = askedFlags(modules.filter((module) => !isClosed(module)))
  // An entry is a closed module's where no open one has anything to show there.
  const menuNos = new Set([...closed.keys()].filter((menuNo) => !open.get(menuNo)?.has('isSearch')))
  const remain = (menuNo: string, flag: PermissionFlag): boolean =>
    open.get(menuNo)?.has(flag) === true || !(menuNos.has(menuNo) || closed.get(menuNo)?.has(flag) === true)
  const openFlags = new WeakMap<Flags, Flags>()
  return {
    names,
    menuNos,
    openOf(flags) {
      const found = openFlags.get(flags) ?? filtered(flags, remain)
      openFlags.set(flags, found)
      return found
    },
  }
}

function filtered(flags: Flags, remain: (menuNo: string, flag: PermissionFlag) => boolean): Flags {
  const left = [...flags].map(
    ([menuNo, ofMenu]) => [menuNo, new Set([...ofMenu].filter((flag) => remain(menuNo, flag)))] as const,
  )
  return new Map(left.filter(([, ofMenu]) => ofMenu.size > 0))
}
