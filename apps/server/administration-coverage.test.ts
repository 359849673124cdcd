import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRecords } from './call-tables.ts'

const ROOT = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/administration-coverage.md', ROOT), 'utf8')

/** The rows of the table under a title, cell by cell. */
function rowsUnder(title: string): string[][] {
  const [section = ''] = page.split(`## ${title}\n`).slice(1)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const kinds = rowsUnder('Kinds of records')
const own = rowsUnder('What has screens and commands of its own')
const files = new Map(rowsUnder('The files').map(([word = '', file = '']) => [word, /`([^`]+)`/.exec(file)?.[1] ?? '']))

/** The words of a cell, without its note; none where there is no such thing. */
const wordsOf = (cell: string): string[] => (/^— [1-7]$/.test(cell) ? [] : cell.replace(/ 8$/, '').split(', '))

describe('docs/administration-coverage.md', () => {
  it('has a row for every kind of record, and for no other', () => {
    expect(kinds.map(([kind = '']) => kind.replaceAll('`', '')).sort()).toEqual(allRecords.map(({ id }) => id).sort())
  })

  it('names files that are there', () => {
    expect([...files.values()].filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
  })

  it('says of each entity and each thing done with it where that is shown, or why there is no such thing', () => {
    const cells = [
      ...kinds.map(([, all = '', mine = '']) => [all, mine].filter(Boolean)),
      ...own.map((row) => row.slice(1)),
    ]
    const words = cells.flat().flatMap(wordsOf)
    expect(words.filter((word) => !files.has(word))).toEqual([])
    expect(new Set(words)).toEqual(new Set(files.keys()))
    expect(own.map((row) => row.length)).toEqual(own.map(() => 9))
  })

  it('names a test in the browser for each of them, but where it says that the server alone shows it', () => {
    const isInBrowser = (word: string) => /^e2e\/|\.browser\.test\.tsx$/.test(files.get(word) ?? '')
    const cells = [...kinds.map(([, all = '']) => all), ...own.flatMap((row) => row.slice(1))]
    const onServer = cells.filter((cell) => wordsOf(cell).length > 0 && !wordsOf(cell).some(isInBrowser))
    expect(onServer.filter((cell) => !cell.endsWith(' 8'))).toEqual([])
    expect(cells.filter((cell) => cell.endsWith(' 8')).map(wordsOf)).toEqual([['change']])
  })
})
