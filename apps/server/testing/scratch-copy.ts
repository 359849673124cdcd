import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A copy of the project in which a test changes what it likes. */
export interface ScratchCopy {
  /** Absolute path of a file of the copy. */
  path: (file: string) => string
  /** Runs a program of the copy, as in a shell of its own, and answers what it says. Throws with that where it fails. */
  run: (...parameters: string[]) => Promise<string>
  /** Runs suites of the copy, of those tests whose titles fit where a pattern is given, and answers how many passed. Throws where one fails. */
  runTests: (files: readonly string[], title?: string) => Promise<number>
  /** Checks the types of all programs as `npm run typecheck` does, beginning with what is known of the project's. Throws where one is wrong. */
  checkTypes: () => Promise<void>
  remove: () => Promise<void>
}

/** What the test runner says of a run. */
interface TestReport {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Copies the project as it stands, without what no program of it reads. */
export async function scratchCopy(): Promise<ScratchCopy> {
  const copy = await mkdtemp(join(tmpdir(), 'quayside-copy-'))
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 ** 2,
  })
  const files = stdout.split('\0').filter((file) => file !== '' && !/^(docs|bench)\//.test(file))
  await Promise.all(files.map((file) => cp(join(root, file), join(copy, file)).catch(() => {})))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const runIn = async (...parameters: string[]): Promise<string> => {
    // With a database of its own, too: its migrations are not those of the project.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|TEST_|NODE_ENV)/.test(name)),
    )
    const { stdout: said } = await run(process.execPath, parameters, {
      cwd: copy,
      env,
      maxBuffer: 64 * 1024 ** 2,
    }).catch((error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${parameters.join(' ')}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
    })
    return said
  }
  return {
    path: (file) => join(copy, file),
    run: runIn,
    runTests: async (suites, title) => {
      const report = join(copy, 'report.json')
      const pattern = title === undefined ? [] : ['-t', title]
      const output = ['--reporter', 'json', '--outputFile', report]
      const ended = await runIn(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'unit+db',
        ...output,
        ...suites,
        ...pattern,
      ).catch(() => null)
      const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as TestReport
      const failed = testResults.flatMap(({ message, assertionResults }) => [
        ...(message === '' ? [] : [message]),
        ...assertionResults.flatMap(({ status, fullName, failureMessages }) =>
          status === 'failed' ? `${fullName}\n${failureMessages.join('\n')}` : [],
        ),
      ])
      if (ended === null || failed.length > 0) throw new Error(failed.join('\n\n'))
      return numPassedTests
    },
    checkTypes: async () => {
      // What is known is kept as deep in the copy as in the project, whose own it must not change.
      const [cache, own] = ['node_modules/.cache/typecheck', 'build/.cache/typecheck']
      await cp(join(root, cache), join(copy, own), { recursive: true }).catch(() => {})
      for (const file of files.filter((one) => /^tsconfig.*[.]json$/.test(one))) {
        await writeFile(join(copy, file), (await readFile(join(copy, file), 'utf8')).replace(cache, own))
      }
      const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as {
        scripts: { typecheck: string }
      }
      await runIn('node_modules/typescript/bin/tsc', ...scripts.typecheck.split(' ').slice(1))
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}
