// `npm test` and, with --long, `npm run test:long`: installs and builds what is missing, runs the suites that are quick or those
// that take long (docs/decisions/0026-long-tests.md), judges by their reports the pages that name tests (coverage-pages.mjs), and closes
// with what failed and one line over all of it.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOutcome, readCoveragePages } from './coverage-pages.mjs'
import { ensureBundle, ensureInstalled, exitWith, projectFolder } from './prepare.mjs'
import { playwrightOutcome, reportLines, vitestOutcome } from './test-report.mjs'

const resultFolder = join(projectFolder, 'test-results')
const isLong = process.argv.includes('--long')
const PROJECTS = isLong ? ['--project', 'long'] : ['--project', 'unit+db', '--project', 'web']
const JOURNEYS = isLong ? ['--grep', '@long'] : ['--grep-invert', '@long']

/** The suites at work. */
const running = new Set()

function run(runtime, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd: projectFolder, stdio: 'inherit', env: { ...process.env, ...environment } }
    const child = spawn(runtime, args, options)
    running.add(child)
    child.once('error', reject)
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function runVitest(runtime) {
  const output = join(resultFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const code = await run(runtime, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...PROJECTS, ...reporters])
  return vitestOutcome(readJson(output), code, projectFolder)
}

async function runPlaywright(runtime) {
  const output = join(resultFolder, 'playwright.json')
  const program = join('node_modules', '@playwright', 'test', 'cli.js')
  const code = await run(runtime, [program, 'test', ...JOURNEYS], { PLAYWRIGHT_JSON_OUTPUT_NAME: output })
  return playwrightOutcome(readJson(output), code, projectFolder)
}

try {
  const runtime = await ensureInstalled()
  await ensureBundle(runtime)
  rmSync(resultFolder, { recursive: true, force: true })
  mkdirSync(resultFolder, { recursive: true })
  // The terminal's Ctrl-C reaches the suites themselves; this process stays to sum up.
  process.removeAllListeners('SIGINT').on('SIGINT', () => {})
  process.removeAllListeners('SIGTERM').on('SIGTERM', () => {
    for (const child of running) child.kill('SIGTERM')
  })
  // Long suites wait for most of their time, journeys work for most of theirs. The quick ones leave nothing idle for each other.
  const suites = isLong
    ? await Promise.all([runVitest(runtime), runPlaywright(runtime)])
    : [await runVitest(runtime), await runPlaywright(runtime)]
  const tests = suites.flatMap((outcome) => outcome.tests)
  const outcomes = [...suites, coverageOutcome(readCoveragePages(projectFolder), tests, isLong)]
  for (const line of reportLines(outcomes)) console.log(line)
  process.exit(outcomes.every(({ failed }) => failed.length === 0) ? 0 : 1)
} catch (error) {
  exitWith(error)
}
