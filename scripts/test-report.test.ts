import { describe, expect, it } from 'vitest'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { playwrightOutcome, reportLines, vitestOutcome } from './test-report.mjs'

const test = (title: string, status: string, failureMessages: string[] = []) => ({
  ancestorTitles: ['', 'orders'],
  title,
  status,
  failureMessages,
})
const vitestReport = {
  numPassedTests: 2,
  numPendingTests: 1,
  testResults: [
    {
      name: '/project/modules/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        test('are counted', 'passed'),
        test('are slow', 'passed', ['Error: too late\n    at wait (/project/modules/a.test.ts:3:1)']),
        test('are lost', 'failed', [
          'Error: at first',
          '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at /project/node_modules/chai/index.js:1:1\n    at modules/a.test.ts:9:4',
        ]),
        test('are for later', 'skipped'),
      ],
    },
    { name: '/project/modules/b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
  ],
}
const spec = (title: string, status: string, messages: string[]) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results: messages.map((message) => (message === '' ? {} : { error: { message } })) }],
})
const playwrightReport = {
  config: { rootDir: '/project/e2e' },
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      title: 'a.spec.ts',
      specs: [spec('signs in', 'expected', [''])],
      suites: [
        {
          title: 'a supplier',
          specs: [spec('ships', 'flaky', ['Timeout 1', '']), spec('prints', 'unexpected', ['Timeout 2', 'Timeout 3'])],
        },
      ],
    },
  ],
}

describe('the end of a test run', () => {
  it('names what failed and what needed a second try, with file, title and the first lines of the message', () => {
    const outcomes = [vitestOutcome(vitestReport, 1, '/project'), playwrightOutcome(playwrightReport, 1, '/project')]
    expect(reportLines(outcomes)).toEqual([
      'Passed only at the second try:',
      '  modules/a.test.ts › orders › are slow',
      '      Error: too late',
      '          at wait (/project/modules/a.test.ts:3:1)',
      '  e2e/a.spec.ts › a supplier › ships',
      '      Timeout 1',
      'Failed:',
      '  modules/a.test.ts › orders › are lost',
      '      AssertionError: expected 1 to be 2',
      '          at modules/a.test.ts:9:4',
      '  modules/b.test.ts',
      '      Cannot find c.ts',
      '  e2e/a.spec.ts › a supplier › prints',
      '      Timeout 3',
      '1 skipped',
      '4 passed, 3 failed',
    ])
  })

  it('is one line when all passed at once', () => {
    const passed = { numPassedTests: 7, numPendingTests: 0, testResults: [] }
    expect(reportLines([vitestOutcome(passed, 0, '/project')])).toEqual(['7 passed, 0 failed'])
  })

  it('counts a suite that ended in failure without a failed test', () => {
    expect(reportLines([vitestOutcome(undefined, 1, '/project'), playwrightOutcome(undefined, 2, '/project')])).toEqual(
      [
        'Failed:',
        '  vitest › ended with code 1',
        '      What it said stands above.',
        '  playwright › ended with code 2',
        '      What it said stands above.',
        '0 passed, 2 failed',
      ],
    )
  })

  it('counts what is wrong outside of all e2e tests', () => {
    const errors = [{ message: 'No server', location: { file: 'e2e/a.spec.ts' } }]
    expect(reportLines([playwrightOutcome({ errors }, 1, '/project')])).toEqual([
      'Failed:',
      '  e2e/a.spec.ts',
      '      No server',
      '0 passed, 1 failed',
    ])
  })
})
