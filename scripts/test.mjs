// `npm test`: installs and builds what is missing, runs every suite, and closes with one line over all of them.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBundle, ensureInstalled, exitWith, projectFolder } from './prepare.mjs'

const resultFolder = join(projectFolder, 'test-results')

function run(runtime, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd: projectFolder, stdio: 'inherit', env: { ...process.env, ...environment } }
    const child = spawn(runtime, args, options)
    // The terminal's Ctrl-C reaches the suite itself; this process stays to sum up.
    process.removeAllListeners('SIGINT').on('SIGINT', () => {})
    process.removeAllListeners('SIGTERM').on('SIGTERM', () => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A suite that failed without a failed test (a file that does not load, say) counts as one failure. */
function summed(code, passed, failed, skipped) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

async function runVitest(runtime) {
  const output = join(resultFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const code = await run(runtime, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readJson(output) ?? {}
  return summed(code, numPassedTests, numFailedTests, numPendingTests)
}

async function runPlaywright(runtime) {
  const output = join(resultFolder, 'playwright.json')
  const program = join('node_modules', '@playwright', 'test', 'cli.js')
  const code = await run(runtime, [program, 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: output })
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readJson(output)?.stats ?? {}
  if (flaky > 0) console.log(`${flaky} of the journeys passed only when they were tried again`)
  return summed(code, expected + flaky, unexpected, skipped)
}

try {
  const runtime = await ensureInstalled()
  await ensureBundle(runtime)
  rmSync(resultFolder, { recursive: true, force: true })
  mkdirSync(resultFolder, { recursive: true })
  const results = [await runVitest(runtime), await runPlaywright(runtime)]
  const total = (name) => results.reduce((sum, result) => sum + result[name], 0)
  if (total('skipped') > 0) console.log(`${total('skipped')} skipped`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exit(total('failed') === 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
