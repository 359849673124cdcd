// `npm run mutate:documents`: takes one promise of declared documents away at a time, in a scratch copy, and runs the generated suites
// there. Each must turn red; what stays green is a promise that no test holds. Not part of `npm test`: it takes minutes. Words after
// the command choose promises, and suites by a part of their path; without any all are tried.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from './check-report.ts'
import { DOCUMENT_MUTATIONS } from './document-mutations.ts'

const scratch = mkdtempSync(join(tmpdir(), 'mutated-documents-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)

for (const path of git('ls-files', '--cached', '--others', '--exclude-standard')) {
  if (path === 'node_modules') continue
  mkdirSync(dirname(join(scratch, path)), { recursive: true })
  cpSync(join(projectRoot, path), join(scratch, path))
}
symlinkSync(join(projectRoot, 'node_modules'), join(scratch, 'node_modules'))

const words = process.argv.slice(2)
const promises = DOCUMENT_MUTATIONS.filter(({ promise }) => words.includes(promise))
const named = words.filter((word) => promises.every(({ promise }) => promise !== word))
const all = git('grep', '-lE', '^describeDocument[A-Za-z]*[<(]', '--', '*.test.ts')
const unknown = named.filter((word) => !all.some((path) => path.includes(word)))
if (unknown.length > 0) throw new Error(`neither a promise nor part of a suite's path: ${unknown.join(', ')}`)
const suites = named.length > 0 ? all.filter((path) => named.some((word) => path.includes(word))) : all

/** Whether all suites are green in the scratch copy. A run in which no test failed, and which did not pass, says nothing. */
function isGreen(): boolean {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const given = [vitest, 'run', '--project', 'unit+db', '--project', 'long', ...suites, '--retry', '0', '--bail', '1']
  const { status, stdout } = spawnSync(process.execPath, given, { cwd: scratch, encoding: 'utf8' })
  if (status !== 0 && !/Tests .*failed/.test(stdout)) throw new Error(`the suites did not run: ${stdout}`)
  return status === 0
}

if (!isGreen()) throw new Error('the suites are red before anything is taken away')
const survivors: string[] = []
for (const { promise, file, find, replace } of promises.length > 0 ? promises : DOCUMENT_MUTATIONS) {
  const path = join(scratch, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${file} has not once: ${find}`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const survives = isGreen()
  writeFileSync(path, text)
  if (survives) survivors.push(promise)
  console.log(`${survives ? 'GREEN' : 'red  '} without ${promise}`)
}
console.log(survivors.length === 0 ? 'every promise is held' : `${survivors.length} held by no test`)
process.exitCode = survivors.length === 0 ? 0 : 1
