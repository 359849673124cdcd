// `npm run mutate:documents`: takes one promise of declared documents away at a time, in a scratch copy, and runs the generated suites
// there. Each must turn red; what stays green is a promise that no test holds. Not part of `npm test`: it takes minutes. Words after
// the command choose promises, and suites by a part of their path; without any all are tried.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from './check-report.ts'

/** A promise of the wrapper, and the text without which it is broken. */
interface Mutation {
  promise: string
  file: string
  find: string
  replace: string
}

const FOLDER = 'platform/server/documents'
const inMove = (promise: string, find: string, replace: string): Mutation => ({
  ...{ promise, find, replace },
  file: `${FOLDER}/move-document.ts`,
})
const inCommand = (promise: string, find: string, replace: string): Mutation => ({
  ...{ promise, find, replace },
  file: `${FOLDER}/implement-document.ts`,
})

const MUTATIONS: readonly Mutation[] = [
  inMove('lock', 'order by id for update', 'order by id'),
  inMove('version check', 'version !== undefined && version !== row.version', 'version === -1'),
  inMove('missing document', 'if (rows.length < seen.size) fail(platformErrors.notFound)', ''),
  inMove(
    'lifecycle decision',
    'decide(lifecycle, action, row.status, side, await factsOf(row))',
    '{ ...decide(lifecycle, action, row.status, side, await factsOf(row)), isAllowed: true, to: [] as string[] }',
  ),
  inMove('state', '| undefined), status } }', '| undefined) } }'),
  inMove('version raised by one', 'version: sql`version + 1`', 'version: sql`version`'),
  inMove('name of who changed it', 'update_name: caller.userName,', ''),
  inMove('time of the change', 'update_date: sql`clock_timestamp()`,', ''),
  inMove(
    'live message',
    '    announceDocument(\n      context,',
    '    ;((..._given: unknown[]) => {})(\n      context,',
  ),
  inMove('event', 'event ? { name: event', 'event === "" ? { name: event'),
  inMove('reason in messages', '...(reason === undefined ? {} : { reason }), ', ''),
  inCommand('declared event', '...(event === undefined ? {} : { event }),', ''),
  inCommand(
    'audit',
    'context.audit({ documentNo: numberOf(document, about)',
    'void ({ documentNo: numberOf(document, about)',
  ),
  inCommand('states in the audit', 'detail: { ...change, ', 'detail: { '),
  inCommand('input in the audit', '...change, ...input,', '...change,'),
  inCommand(
    'refusal of mixed rows',
    'if (rows.length > 1 && !command.isMixed) failIfMixed(rows as unknown as Parameters<typeof failIfMixed>[0])',
    '',
  ),
  inCommand('audit of a new one', 'context.audit({ documentNo: numberOf(document, row)', 'void ({ documentNo: ""'),
  inCommand('counts of all tabs', '{ ...condition, ...withoutTabs }', 'condition'),
  {
    promise: 'reasons in rows',
    file: 'platform/server/permitted-sentences.ts',
    find: 'refusal ? sentence(refusal) : null',
    replace: 'null',
  },
  inCommand('refusal of files', 'return refusal ? fail(refusal) : numberOf', 'return numberOf'),
  inCommand(
    'audit of an added file',
    'context.audit({ documentNo, detail: { fileName: file.fileName',
    'void ({ documentNo, detail: { fileName: file.fileName',
  ),
  inCommand('refusal of removing files', 'lockForFile(context, id, ofFiles?.removal)', 'lockForFile(context, id)'),
  inCommand('audit of a removed file', 'context.audit({ documentNo, detail: { fileName } })', ''),
  {
    promise: 'placeholders',
    file: `${FOLDER}/announce-document.ts`,
    find: '...Object.fromEntries(reported), ',
    replace: '',
  },
  {
    promise: 'silence towards a side that has no such documents',
    file: `${FOLDER}/announce-document.ts`,
    find: "document.sides?.includes('supplier') === false ? '' : row.supplier_no",
    replace: 'row.supplier_no',
  },
]

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
const all = git('grep', '-lE', '^describeDocument[A-Za-z]*[<(]', '--', '*.test.ts')
const isNamed = (path: string): boolean => words.some((word) => path.includes(word))
const suites = all.some(isNamed) ? all.filter(isNamed) : all
const wanted = words.filter((word) => !all.some((path) => path.includes(word)))

/** Whether all suites are green in the scratch copy. A run in which no test failed, and which did not pass, says nothing. */
function isGreen(): boolean {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const given = [vitest, 'run', '--project', 'unit+db', ...suites, '--retry', '0', '--bail', '1']
  const { status, stdout } = spawnSync(process.execPath, given, { cwd: scratch, encoding: 'utf8' })
  if (status !== 0 && !/Tests .*failed/.test(stdout)) throw new Error(`the suites did not run: ${stdout}`)
  return status === 0
}

if (!isGreen()) throw new Error('the suites are red before anything is taken away')
const survivors: string[] = []
for (const { promise, file, find, replace } of MUTATIONS) {
  if (wanted.length > 0 && !wanted.includes(promise)) continue
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
