import { MODULES, moduleIdOf } from '../apps/modules.ts'
import { AUDIT_ACTIONS, EVENTS, MENUS, TASKS } from '../product/names.generated.ts'
import type { Problem } from './check-report.ts'
import { sourceFiles, sourceText } from './source-files.ts'

/** Folders of the modules on which the others stand: they collect what the others bring, and name none of it. */
const BELOW = ['identity', 'system', 'messages']
const NAMES: Readonly<Record<string, string>> = { ...AUDIT_ACTIONS, ...EVENTS, ...TASKS, ...MENUS }
const ABOVE: ReadonlySet<string> = new Set(
  MODULES.filter(({ folder }) => !BELOW.includes(folder)).map(({ folder }) => moduleIdOf(folder)),
)
const COMMENT = /^\s*(\/\*\*|\*|\/\/).*$/gm

/** The module above that a quoted name belongs to: one of its actions, events, tasks or menu entries, or a key of its texts. */
function moduleAbove(name: string): string | undefined {
  const home = Object.hasOwn(NAMES, name) ? NAMES[name] : /^([\w-]+)[:.]\w/.exec(name)?.[1]
  return home !== undefined && ABOVE.has(home) ? home : undefined
}

/** Names of modules that stand above, in the code of those on which they stand; `listed` are files that may, with the reason. */
export function namesAbove(root: string, listed: Readonly<Record<string, string>>): Problem[] {
  const isBelow = (path: string): boolean =>
    BELOW.some((folder) => path.startsWith(`modules/${folder}/`)) &&
    /\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/testing\//.test(path)
  const found = sourceFiles(root)
    .filter(isBelow)
    .flatMap((path) =>
      [
        ...sourceText(root, path)
          .replace(COMMENT, '')
          .matchAll(/['"`]([\w:.-]+)['"`]/g),
      ].flatMap(([, name = '']) => {
        const module = moduleAbove(name)
        return module === undefined ? [] : [{ path, name, module }]
      }),
    )
  return [
    ...found
      .filter(({ path }) => !(path in listed))
      .map(({ path, name, module }) => ({
        path,
        advice: `"${name}" is of ${module}, which stands above: let the module bring it (apps/modules.ts)`,
      })),
    ...Object.keys(listed)
      .filter((path) => !found.some((one) => one.path === path))
      .map((path) => ({
        path,
        advice: 'names nothing above any more: delete it in scripts/structure-exceptions.json',
      })),
  ]
}
