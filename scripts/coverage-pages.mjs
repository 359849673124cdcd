// The pages that say by which tests each statement is shown (docs/shell-coverage.md, docs/administration-coverage.md): what their tables
// name, and what the reports of a run say about that. Their grammar:
//
// - a test is named by its file and by parts of full titles: `file` “part”, “another part”; further files follow after <br>, and `file` (long)
//   are e2e tests that carry @long;
// - a table with the columns `word` and `test` gives names to tests; a part may hold {column}, which is what the row that uses the word
//   has in code signs in that column;
// - a table with the column `shown by` names tests, or a reason after a dash why there is none;
// - in the other tables each cell behind the first has words, with the number of a note behind them, or a dash with one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const COVERAGE_PAGES = ['docs/shell-coverage.md', 'docs/administration-coverage.md']

const ENTRY = /^`([\w./-]+\.(?:test|spec)\.tsx?)`( \(long\))? (“[^“”]+”(?:, “[^“”]+”)*)$/
const CODE = /^`([^`]+)`$/
const REASON = /^- (\S.*)$/
const NONE = /^(?:—(?: \d)?)?$/

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The tables of a page: the heading they stand under, their columns, and their rows with a cell for each column. */
export function tablesOf(text) {
  const tables = []
  let heading = ''
  let table
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3)
    if (!line.startsWith('|')) table = undefined
    else if (table !== undefined) {
      if (!/^\|[-|]+\|$/.test(line)) table.rows.push(cellsOf(line))
    } else {
      table = { heading, columns: cellsOf(line), rows: [] }
      tables.push(table)
    }
  }
  return tables
}

/** The tests that a cell names, each as file, part of the title and run. Throws where the cell is not written as a reference is. */
export function referencesIn(cell) {
  return cell.split('<br>').flatMap((entry) => {
    const [, file, mark, parts] = ENTRY.exec(entry) ?? []
    if (file === undefined) throw new Error(`“${entry}” names no test: \`file\` “part of its title”`)
    if (mark && !file.startsWith('e2e/')) throw new Error(`${file} is no journey: its name says whether it takes long`)
    const isLong = Boolean(mark) || /\.long\.test\.tsx?$/.test(file)
    return [...parts.matchAll(/“([^“”]+)”/g)].map(([, part]) => ({ file, part, isLong }))
  })
}

/** The words of a cell, without the number of its note. */
export const wordsIn = (cell) => (NONE.test(cell) || CODE.test(cell) ? [] : cell.replace(/ \d$/, '').split(', '))

/** Puts what the row says of itself into a part of a title. */
function filled(reference, row, columns) {
  const part = reference.part.replace(/\{(\w+)\}/g, (_, column) => {
    const value = CODE.exec(row[columns.indexOf(column)] ?? '')?.[1]
    if (value === undefined) throw new Error(`the row says nothing of itself under “${column}”`)
    return value
  })
  return { ...reference, part }
}

function rowReferences(row, columns, words) {
  const shownBy = row[columns.indexOf('shown by')]
  if (row.length !== columns.length) throw new Error(`${row.length} cells, but ${columns.length} columns`)
  if (shownBy !== undefined) return REASON.test(shownBy) ? [] : referencesIn(shownBy)
  return row.slice(1).flatMap((cell) =>
    wordsIn(cell).flatMap((word) => {
      const named = words.get(word)
      if (named === undefined) throw new Error(`“${word}” stands for no test`)
      return named.map((reference) => filled(reference, row, columns))
    }),
  )
}

/** Reads a page: each test that a row names, once for that row, with the row's words; and what is not written as it should be. */
export function readPage(page, text) {
  const references = []
  const faults = []
  const judged = (row, read) => {
    try {
      return read()
    } catch (error) {
      faults.push({ page, row, message: error.message })
      return []
    }
  }
  const tables = tablesOf(text)
  const areWords = ({ columns }) => columns[0] === 'word'
  const named = tables
    .filter(areWords)
    .flatMap(({ columns, rows }) =>
      rows.map((row) => [row[0], judged(row[0], () => referencesIn(row[columns.indexOf('test')] ?? ''))]),
    )
  for (const { columns, rows } of tables.filter((table) => !areWords(table))) {
    for (const row of rows) {
      const label = row.slice(0, Math.max(1, columns.indexOf('shown by'))).join(' ')
      const own = judged(label, () => rowReferences(row, columns, new Map(named)))
      const once = new Map(own.map((reference) => [Object.values(reference).join('\n'), reference]))
      for (const reference of once.values()) references.push({ page, row: label, ...reference })
    }
  }
  return { references, faults }
}

/** Why a reference does not hold; nothing where it does. */
function whyNot(reference, tests) {
  const found = tests.filter(({ file, title }) => file === reference.file && title.includes(reference.part))
  if (found.length === 0) {
    const run = reference.isLong ? '`npm run test:long`' : '`npm test`'
    return `${run} has no such test: name the title as it is, and journeys with @long as (long).`
  }
  const failed = found.find(({ state }) => state === 'failed')
  if (failed) return `It failed: ${failed.title}`
  if (!found.some(({ state }) => state === 'passed')) return `It was skipped: ${found[0].title}`
  return undefined
}

/**
 * Judges pages by the tests of a run: each reference of this run counts as one test, and so does each row that cannot be read.
 * A reference holds when a test whose title has its words passed, and none failed. Those of the other run are judged there.
 */
export function coverageOutcome(pages, tests, isLong) {
  const outcome = { passed: 0, skipped: 0, failed: [], retried: [] }
  for (const { page, text } of pages) {
    const { references, faults } = readPage(page, text)
    for (const { row, message } of faults) outcome.failed.push({ file: page, title: row, message: [message] })
    for (const reference of references.filter((one) => one.isLong === isLong)) {
      const why = whyNot(reference, tests)
      if (why === undefined) outcome.passed += 1
      else {
        const { file, part, row } = reference
        outcome.failed.push({ file: page, title: `${row} › ${file} “${part}”`, message: [why] })
      }
    }
  }
  return outcome
}

/** The pages as they stand in the project. */
export const readCoveragePages = (folder) =>
  COVERAGE_PAGES.map((page) => ({ page, text: readFileSync(join(folder, page), 'utf8') }))
