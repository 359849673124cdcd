import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { sourceFiles, sourceText } from './source-files.ts'

const MAX_LINES = 500

/** Lines of every file of code below `root`, by path; generated files are not counted. */
export function fileSizes(root: string): Map<string, number> {
  const files = sourceFiles(root).filter(
    (path) => /\.(ts|tsx|sql|css|mjs)$/.test(path) && !/\.generated\.ts$/.test(path),
  )
  return new Map(files.map((path) => [path, sourceText(root, path).trimEnd().split('\n').length]))
}

/** The value below which the share `part` (0 to 1) of the numbers lies. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
}

/** Finds files of code that are too long to be about one thing. */
export function checkSizes(root: string): Problem[] {
  return [...fileSizes(root)]
    .filter(([, lines]) => lines > MAX_LINES)
    .map(([path, lines]) => ({
      path,
      advice: `has ${lines} lines, at most ${MAX_LINES} are allowed: give each of its subjects a file of its own beside it`,
    }))
}

if (import.meta.main) {
  const lines = [...fileSizes(projectRoot).values()]
  console.log(`${lines.length} files, median ${quantile(lines, 0.5)} lines, 95 % up to ${quantile(lines, 0.95)}`)
  checkReport('sizes', checkSizes(projectRoot))
}
