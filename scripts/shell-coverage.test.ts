import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './check-report.ts'

const DOCUMENT = 'docs/shell-coverage.md'
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface Row {
  /** Number of the section; undefined beyond the specification. */
  section: string | undefined
  what: string
  files: string[]
  /** Why no test shows it. */
  reason: string
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

/** The rows of the document's tables. */
function readRows(): Row[] {
  const lines = read(DOCUMENT).split('\n')
  const cells = lines.filter((line) => /^\| (?!what|section)/.test(line)).map((line) => line.split('|').slice(1, -1))
  return cells.map((row) => {
    const [shownBy = '', what = ''] = row.toReversed()
    const section = row.length === 3 ? /§(\d)/.exec(row[0] ?? '')?.[1] : undefined
    const files = [...shownBy.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
    return { section, what: what.trim(), files, reason: /^ - (.+)/.exec(shownBy)?.[1]?.trim() ?? '' }
  })
}

/** Whether a title in the file names the section, alone or beside others. */
const names = (text: string, section: string): boolean =>
  new RegExp(`shell (?:§\\d(?:,| and) )*§${section}(?!\\d)`).test(text)

const rows = readRows()

describe('the document that says where the shell is shown', () => {
  it('has every section', () => {
    expect([...new Set(rows.flatMap(({ section }) => section ?? []))].sort()).toEqual(SECTIONS)
  })

  it('names a test for each statement, or says why there is none', () => {
    expect(rows.filter(({ files, reason }) => files.length === 0 && reason === '')).toEqual([])
  })

  it('names tests that are there, and that name the section', () => {
    const unfit = rows.flatMap(({ section, what, files }) =>
      files
        .filter((file) => !existsSync(join(projectRoot, file)) || (section && !names(read(file), section)))
        .map((file) => `§${section ?? ''} ${what}: ${file}`),
    )
    expect(unfit).toEqual([])
  })
})
