import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../scripts/check-report.ts'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { readCoveragePages, tablesOf, wordsIn } from '../../scripts/coverage-pages.mjs'
import { allRecords } from './call-tables.ts'

const PAGE = 'docs/administration-coverage.md'
const { text } = readCoveragePages(projectRoot).find(({ page }: { page: string }) => page === PAGE)

/** The rows of the table under a title, cell by cell. */
const rowsUnder = (title: string): string[][] =>
  tablesOf(text).find(({ heading }: { heading: string }) => heading === title)?.rows ?? []

const kinds = rowsUnder('Kinds of records')
const own = rowsUnder('What has screens and commands of its own')
const tests = new Map(rowsUnder('The words').map(([word = '', test = '']) => [word, test]))

describe(PAGE, () => {
  it('has a row for every kind of record, and for no other', () => {
    expect(kinds.map(([kind = '']) => kind.replaceAll('`', '')).sort()).toEqual(allRecords.map(({ id }) => id).sort())
  })

  it('names for each kind the tests that are generated for it', () => {
    const differing = allRecords.filter(({ id, isSystemManaged, hasApprovalStatus }) => {
      const words: string[] = wordsIn(kinds.find(([kind]) => kind === `\`${id}\``)?.[1] ?? '')
      const generated = [
        'R',
        ...(isSystemManaged ? ['C'] : ['D']),
        ...(hasApprovalStatus ? ['L'] : []),
        'S',
        isSystemManaged ? 'V' : 'W',
      ]
      return words.filter((word) => word !== 'U' && word !== 'K').join() !== generated.join()
    })
    expect(differing.map(({ id }) => id)).toEqual([])
  })

  it('says of each entity and each thing done with it where that is shown, or why there is no such thing', () => {
    const cells = own.flatMap((row) => row.slice(3))
    expect(cells.filter((cell) => wordsIn(cell).length === 0 && !/^— [1-7]$/.test(cell))).toEqual([])
  })

  it('has no word that no row uses', () => {
    const used = new Set([...kinds, ...own].flatMap((row) => row.slice(1).flatMap(wordsIn)))
    expect([...tests.keys()].filter((word) => !used.has(word))).toEqual([])
  })

  it('names a test in the browser for each of them, but where it says that the server alone shows it', () => {
    const isInBrowser = (word: string) => /`e2e\/|\.browser\.test\.tsx`/.test(tests.get(word) ?? '')
    const cells = [...kinds.map(([, generated = '']) => generated), ...own.flatMap((row) => row.slice(3))]
    const onServer = cells.filter((cell) => wordsIn(cell).length > 0 && !wordsIn(cell).some(isInBrowser))
    expect(onServer.filter((cell) => !cell.endsWith(' 8'))).toEqual([])
    expect(cells.filter((cell) => cell.endsWith(' 8')).map(wordsIn)).toEqual([['changeDecided']])
  })
})
