import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './check-report.ts'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { readCoveragePages, readPage, tablesOf } from './coverage-pages.mjs'

const PAGE = 'docs/shell-coverage.md'
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const { text } = readCoveragePages(projectRoot).find(({ page }: { page: string }) => page === PAGE)

/** What the page says in each row: the section before the statement, and a test; a row with several tests comes several times. */
const references: { row: string; file: string }[] = readPage(PAGE, text).references
const rows: string[][] = tablesOf(text).flatMap((table: { rows: string[][] }) => table.rows)

const sectionOf = (row: string): string | undefined => /^§(\d) /.exec(row)?.[1]

/** Whether a title in the file names the section, alone or beside others. */
const names = (file: string, section: string): boolean =>
  new RegExp(`shell (?:§\\d(?:,| and) )*§${section}(?!\\d)`).test(readFileSync(join(projectRoot, file), 'utf8'))

describe('the document that says where the shell is shown', () => {
  it('has every section', () => {
    expect([...new Set(rows.flatMap((row) => sectionOf(`${row[0]} `) ?? []))].sort()).toEqual(SECTIONS)
  })

  it('names a test for each statement, or says why there is none', () => {
    const shown = new Set(references.map(({ row }) => row))
    const bare = rows.filter((row) => !shown.has(row.slice(0, -1).join(' ')) && !/^- \S/.test(row.at(-1) ?? ''))
    expect(bare).toEqual([])
  })

  it('names files of tests that name the section', () => {
    const unfit = references.filter(({ row, file }) => {
      const section = sectionOf(row)
      return section !== undefined && !names(file, section)
    })
    expect(unfit).toEqual([])
  })
})
