// Runs on the Node.js that the machine has (20.19 or newer), before anything is installed.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const installedRuntime = join(projectFolder, 'node_modules', 'node', 'bin', 'node')
const installedList = join(projectFolder, 'node_modules', '.package-lock.json')
const bundleStamp = join(projectFolder, 'dist', 'web.stamp')

/** A failure that is told to people as its message alone. */
export class PrepareError extends Error {}

/** Prints the message of a PrepareError and ends; anything else is an error of the program and shows its stack. */
export function exitWith(error) {
  if (!(error instanceof PrepareError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** The environment without this project's programs on the path: npm must not run on a runtime that it replaces. */
function plainEnvironment() {
  const binFolder = `${join('node_modules', '.bin')}`
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(sep).join('/').endsWith(binFolder))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Runs a program to its end, quietly; its whole output is shown only when it fails. */
function runQuietly(program, args, options, failure) {
  return new Promise((resolve, reject) => {
    const chunks = []
    const child = spawn(program, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const stop = () => {
      child.kill('SIGTERM')
      process.exit(143)
    }
    process.once('SIGTERM', stop)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => reject(new PrepareError(`${failure}: ${program} cannot be run (${error.message}).`)))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(chunks))
      reject(new PrepareError(`${failure}: see the output above.`))
    })
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm writes its list as the last step, so a list that agrees with the lock file means a whole installation. */
function isInstalled() {
  const wanted = readPackages(join(projectFolder, 'package-lock.json'))
  const found = readPackages(installedList)
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = found[path]
    if (!installed) return entry.optional === true || entry.devOptional === true || entry.peer === true
    return installed.version === entry.version && installed.integrity === entry.integrity
  })
}

function isRunnable(runtime) {
  try {
    const version = execFileSync(runtime, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(version.slice(1).split('.')[0]) >= 24
  } catch {
    return false
  }
}

/** Installs the packages of the lock file unless exactly these are there. Answers the path of the runtime to use. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    console.log('Installing packages (once; about a minute) …')
    rmSync(installedList, { force: true })
    const options = { env: plainEnvironment(), shell: process.platform === 'win32' }
    await runQuietly('npm', ['ci', '--no-audit', '--no-fund'], options, 'The packages could not be installed')
  }
  if (isRunnable(installedRuntime)) return installedRuntime
  if (isRunnable(process.execPath)) return process.execPath
  throw new PrepareError(
    'The packaged Node.js 24 is missing because npm was told not to run install scripts: run "npm rebuild node --ignore-scripts=false".',
  )
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'server') yield* filesBelow(path)
    } else if (!/\.(test|spec)\.|\.md$|^server\.ts$/.test(entry.name)) yield path
  }
}

/** A digest of everything that the web bundle is made of. */
function bundleDigest() {
  const hash = createHash('sha256').update(readFileSync(join(projectFolder, 'package-lock.json')))
  for (const folder of ['apps', 'modules', 'platform', 'product']) {
    for (const path of filesBelow(join(projectFolder, folder))) {
      hash.update(path.slice(projectFolder.length)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Builds the web client into dist/web unless it is there and its sources are the same. */
export async function ensureBundle(runtime) {
  const digest = bundleDigest()
  const isBuilt = existsSync(join(projectFolder, 'dist', 'web', 'index.html'))
  if (isBuilt && existsSync(bundleStamp) && readFileSync(bundleStamp, 'utf8') === digest) return
  console.log('Building the web client …')
  rmSync(bundleStamp, { force: true })
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join('apps', 'web', 'vite.config.ts')]
  const options = { env: { ...process.env, NODE_ENV: 'production' } }
  await runQuietly(runtime, args, options, 'The web client could not be built')
  mkdirSync(dirname(bundleStamp), { recursive: true })
  writeFileSync(bundleStamp, digest)
}
