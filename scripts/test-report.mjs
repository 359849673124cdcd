// What the suites' JSON reports say, in the few lines that the end of a run's log needs to be understood alone.
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 6

/** The first lines of a failure, without colours and without places in libraries. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s+at .*(node_modules|node:)/.test(line))
  return lines.slice(0, MESSAGE_LINES)
}

/** A suite that failed without a failed test (an error outside of all tests, say) counts as one failure. */
function closed(outcome, suite, code) {
  const { failed } = outcome
  if (code === 0 || failed.length > 0) return outcome
  return {
    ...outcome,
    failed: [{ file: suite, title: `ended with code ${code}`, message: ['What it said stands above.'] }],
  }
}

/** Each test of Vitest's JSON report: file, full title, state (passed, failed, skipped) and what went wrong on its way. */
function* vitestTestsOf({ name, assertionResults }, folder) {
  for (const { ancestorTitles, title, status, failureMessages } of assertionResults) {
    yield {
      file: relative(folder, name),
      title: [...ancestorTitles, title].filter(Boolean).join(' › '),
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      messages: failureMessages,
    }
  }
}

/** Reads Vitest's JSON report. A test that passed with failures at hand has passed at its second try. */
export function vitestOutcome(report, code, folder) {
  const failed = []
  const retried = []
  const tests = []
  for (const suite of report?.testResults ?? []) {
    const before = failed.length
    for (const { file, title, state, messages } of vitestTestsOf(suite, folder)) {
      const entry = { file, title, message: firstLines(messages.at(-1)) }
      if (state === 'failed') failed.push(entry)
      else if (state === 'passed' && messages.length > 0) retried.push(entry)
      tests.push({ file, title, state })
    }
    // A file that does not load, or whose preparation failed, has no failed test.
    if (suite.status === 'failed' && failed.length === before)
      failed.push({ file: relative(folder, suite.name), title: '', message: firstLines(suite.message) })
  }
  const { numPassedTests: passed = 0, numPendingTests: skipped = 0 } = report ?? {}
  return closed({ passed, skipped, failed, retried, tests }, 'vitest', code)
}

function* specsOf(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { ...spec, titles: [...titles, spec.title] }
  for (const inner of suite.suites ?? []) yield* specsOf(inner, [...titles, inner.title])
}

const JOURNEY_STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }

/** Reads Playwright's JSON report, whose files are named from the folder of the e2e tests on. */
export function playwrightOutcome(report, code, folder) {
  const failed = []
  const retried = []
  const tests = []
  const journeys = report?.config?.rootDir ?? folder
  for (const suite of report?.suites ?? []) {
    for (const spec of specsOf(suite)) {
      const file = relative(folder, join(journeys, spec.file))
      const title = spec.titles.join(' › ')
      for (const { status, results } of spec.tests) {
        const error = results.findLast((result) => result.error)?.error
        const entry = { file, title, message: firstLines(error?.message) }
        if (status === 'unexpected') failed.push(entry)
        else if (status === 'flaky') retried.push(entry)
        tests.push({ file, title, state: JOURNEY_STATES[status] })
      }
    }
  }
  const { expected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  // What is wrong outside of all e2e tests: a file that does not load, a server that does not start.
  for (const { location, message } of report?.errors ?? [])
    failed.push({ file: location?.file ?? 'journeys', title: '', message: firstLines(message) })
  return closed({ passed: expected + flaky, skipped, failed, retried, tests }, 'playwright', code)
}

function* entryLines(heading, entries) {
  if (entries.length === 0) return
  yield heading
  for (const { file, title, message } of entries) {
    yield title === '' ? `  ${file}` : `  ${file} › ${title}`
    for (const line of message) yield `      ${line}`
  }
}

/** The end of a run's log: what needed a second try, what failed, and the line with the sums. */
export function reportLines(outcomes) {
  const all = (name) => outcomes.flatMap((outcome) => outcome[name])
  const sum = (name) => outcomes.reduce((total, outcome) => total + outcome[name], 0)
  return [
    ...entryLines('Passed only at the second try:', all('retried')),
    ...entryLines('Failed:', all('failed')),
    ...(sum('skipped') > 0 ? [`${sum('skipped')} skipped`] : []),
    `${sum('passed')} passed, ${all('failed').length} failed`,
  ]
}
