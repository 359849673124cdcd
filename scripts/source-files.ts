import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results'])

/** Every file of the project below `root` as a path with forward slashes, sorted; installed, built and stored files left out. */
export function sourceFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return []
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return sourceFiles(root, path)
      return entry.isFile() ? [path] : []
    })
    .sort()
}

/** The text of a project file. */
export function sourceText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
