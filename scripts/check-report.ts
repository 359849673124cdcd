import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One broken rule: where, and what to do about it. */
export interface Problem {
  path: string
  /** Says what is wrong and where the code belongs instead. */
  advice: string
}

/** The folder that a check looks at when it is run by hand. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prints the outcome of a check and sets the exit code. */
export function checkReport(name: string, problems: readonly Problem[]): void {
  for (const { path, advice } of problems) console.error(`${path}: ${advice}`)
  if (problems.length > 0) process.exitCode = 1
  console.log(problems.length === 0 ? `${name}: in order` : `${name}: ${problems.length} to fix`)
}
