import { posix } from 'node:path'
import { sourceFiles, sourceText } from './source-files.ts'

/** One import statement of a file. */
export interface ImportEdge {
  from: string
  /** A project path, or the specifier itself when it leads out of the project. */
  to: string
  isExternal: boolean
  /** Erased before the code runs. */
  isTypeOnly: boolean
  /** Fetched when the code asks for it. */
  isLazy: boolean
}

const IMPORTS = [
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;]*?\s+)?from\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s+()['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*()['"`]([^'"`$]+)['"`]/g,
]

/** Which of them is the import that fetches. */
const LAZY = 2

/** Where an import of a file leads: a project path, or out of the project. */
export function importTarget(from: string, specifier: string): { to: string; isExternal: boolean } {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('#')) return { to: path.slice(1), isExternal: false }
  if (path.startsWith('.')) return { to: posix.normalize(posix.join(posix.dirname(from), path)), isExternal: false }
  return { to: specifier, isExternal: true }
}

/** The imports of every TypeScript file below `root`. */
export function importGraph(root: string): ImportEdge[] {
  return sourceFiles(root)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((from) => {
      const text = sourceText(root, from)
      return IMPORTS.flatMap((pattern, kind) =>
        [...text.matchAll(pattern)].map(([, type, specifier = '']) => ({
          from,
          ...importTarget(from, specifier),
          isTypeOnly: Boolean(type),
          isLazy: kind === LAZY,
        })),
      )
    })
}

/** Groups of files that import each other in a circle, each sorted; `edges` as file to files. */
export function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const found: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    let low = order.get(file) ?? 0
    stack.push(file)
    open.add(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        low = Math.min(low, lowest.get(next) ?? low)
      } else if (open.has(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    for (const member of group) open.delete(member)
    if (group.length > 1 || edges.get(file)?.includes(file)) found.push(group.sort())
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return found
}
