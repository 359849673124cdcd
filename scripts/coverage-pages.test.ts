import { describe, expect, it } from 'vitest'
import { projectRoot } from './check-report.ts'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { coverageOutcome, readCoveragePages, readPage } from './coverage-pages.mjs'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { playwrightOutcome, vitestOutcome } from './test-report.mjs'

const SHOWN = `
| section | what | shown by |
|---|---|---|
| §1 | tabs close | \`a.test.ts\` “tabs › close”<br>\`e2e/a.spec.ts\` “closes tabs” |
`
const GENERATED = `
## Kinds

| kind | shown by all |
|---|---|
| \`item\` | R, W |

## Others

| entity | list | search | export |
|---|---|---|---|
| users | \`IUser/list\` | S | — 1 |

1. Nobody needs it.

## The words

| word | test |
|---|---|
| R | \`a.test.ts\` “records of {kind} › are added”, “records of {kind} › are deleted” |
| W | \`e2e/a.spec.ts\` (long) “{kind}: walked” |
| S | \`a.test.ts\` “the list of {list}” |
`
const page = (text: string) => [{ page: 'docs/page.md', text }]

/** Reports of Vitest and Playwright, read as the end of a run reads them. */
function testsOf(quick: Record<string, string>, e2eTest: Record<string, string> = {}) {
  const assertionResults = Object.entries(quick).map(([title, status]) => {
    const titles = title.split(' › ')
    return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1), status, failureMessages: [] }
  })
  const specs = Object.entries(e2eTest).map(([title, status]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{}] }],
  }))
  const vitest = { testResults: [{ name: '/project/a.test.ts', status: 'passed', assertionResults }] }
  const playwright = { config: { rootDir: '/project/e2e' }, suites: [{ title: 'a.spec.ts', specs }] }
  return [...vitestOutcome(vitest, 0, '/project').tests, ...playwrightOutcome(playwright, 0, '/project').tests]
}

const judge = (text: string, tests: object[], isLong = false) => {
  const { passed, failed } = coverageOutcome(page(text), tests, isLong)
  return {
    passed,
    failed: failed.map(({ title, message }: { title: string; message: string[] }) => [title, ...message]),
  }
}

describe('a page that names tests', () => {
  it('holds where tests of these titles passed, at their first try or a later one', () => {
    const tests = testsOf({ 'tabs › close in en-US': 'passed' }, { 'shell §1: closes tabs': 'flaky' })
    expect(judge(SHOWN, tests)).toEqual({ passed: 2, failed: [] })
  })

  it('fails for a title that no test of the run has', () => {
    const tests = testsOf({ 'tabs › shut': 'passed' }, { 'closes tabs': 'expected' })
    expect(judge(SHOWN, tests)).toEqual({
      passed: 1,
      failed: [['§1 tabs close › a.test.ts “tabs › close”', expect.stringContaining('`npm test` has no such test')]],
    })
  })

  it('fails for a title that is in another file', () => {
    const tests = testsOf({ 'tabs › close': 'passed', 'closes tabs': 'passed' })
    expect(judge(SHOWN, tests).failed).toHaveLength(1)
  })

  it('fails for a test that failed, also when another one of the title passed', () => {
    const tests = testsOf(
      { 'tabs › close in en-US': 'passed', 'tabs › close in vi': 'failed' },
      { 'closes tabs': 'unexpected' },
    )
    expect(judge(SHOWN, tests)).toEqual({
      passed: 0,
      failed: [
        ['§1 tabs close › a.test.ts “tabs › close”', 'It failed: tabs › close in vi'],
        ['§1 tabs close › e2e/a.spec.ts “closes tabs”', 'It failed: closes tabs'],
      ],
    })
  })

  it.each(['skipped', 'pending', 'todo'])('fails for a test that is %s', (state) => {
    const tests = testsOf({ 'tabs › close': state }, { 'closes tabs': 'skipped' })
    expect(judge(SHOWN, tests)).toEqual({
      passed: 0,
      failed: [
        ['§1 tabs close › a.test.ts “tabs › close”', 'It was skipped: tabs › close'],
        ['§1 tabs close › e2e/a.spec.ts “closes tabs”', 'It was skipped: closes tabs'],
      ],
    })
  })

  it('asks for a test of each row where a word stands for generated ones', () => {
    const quick = { 'records of item › are added': 'passed', 'the list of IUser/list › is sorted': 'passed' }
    expect(judge(GENERATED, testsOf(quick))).toEqual({
      passed: 2,
      failed: [['`item` › a.test.ts “records of item › are deleted”', expect.stringContaining('no such test')]],
    })
  })

  it('is judged by each run for the tests of that run', () => {
    expect(judge(GENERATED, testsOf({}, { 'item: walked': 'expected' }), true)).toEqual({ passed: 1, failed: [] })
    expect(judge(GENERATED, testsOf({}, { 'unit: walked': 'expected' }), true).failed).toEqual([
      ['`item` › e2e/a.spec.ts “item: walked”', expect.stringContaining('`npm run test:long` has no such test')],
    ])
  })

  it.each([
    ['a file without a title', SHOWN.replace(' “closes tabs”', '')],
    ['a title without a file', SHOWN.replace('`e2e/a.spec.ts` ', '')],
    ['what is no file of tests', SHOWN.replace('a.test.ts', 'a.ts')],
    ['other words beside the test', SHOWN.replace('“closes tabs”', '“closes tabs” and more')],
    ['a long test that is no journey', SHOWN.replace('`a.test.ts`', '`a.test.ts` (long)')],
    ['nothing', '| section | what | shown by |\n|---|---|---|\n| §1 | tabs close |  |'],
    ['a word that stands for nothing', GENERATED.replace('| R, W |', '| R, V |')],
    ['a word that needs what the row does not say', GENERATED.replace('`IUser/list`', '—')],
    ['a cell too few', GENERATED.replace(' | — 1 |', ' |')],
  ])('cannot be read where a row names %s', (_what, text) => {
    expect(readPage('docs/page.md', text).faults).toHaveLength(1)
    expect(coverageOutcome(page(text), [], true).failed).not.toEqual([])
  })

  it('takes a reason instead of a test', () => {
    const text = '| what | shown by |\n|---|---|\n| stock | - it comes later |'
    expect(readPage('docs/page.md', text)).toEqual({ references: [], faults: [] })
  })

  it('can be read, each of them', () => {
    for (const { page: name, text } of readCoveragePages(projectRoot)) {
      const { references, faults: errors } = readPage(name, text)
      expect(errors).toEqual([])
      expect(references).not.toEqual([])
    }
  })
})
