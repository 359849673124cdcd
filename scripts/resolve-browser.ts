import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** A Chromium that browser tests can launch: where it is and the arguments it needs on a machine without a display. */
export interface ResolvedBrowser {
  executablePath: string
  args: string[]
}

/** What resolution looks at; tests replace parts of it. */
export interface BrowserSearch {
  /** CHROMIUM_PATH, if set. It is taken or refused, never skipped. */
  chosenPath: string | undefined
  /** Places where systems install Chromium or Chrome. */
  systemPaths: readonly string[]
  /** The browser that Playwright downloaded for itself, if it did. */
  playwrightPath: () => Promise<string | undefined>
  /** The browser that npm installed with the project, unpacked on first use. */
  packagedPath: () => Promise<string | undefined>
}

const run = promisify(execFile)
const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The sentence shown when nothing was found: what was looked for and how to get one. */
export const NO_BROWSER =
  'No usable Chromium was found. Set CHROMIUM_PATH to one, or install it: apt-get install chromium fonts-noto-cjk'

async function isUsable(path: string): Promise<boolean> {
  try {
    await stat(path)
    await run(path, ['--version', '--no-sandbox'], { timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

async function findPlaywrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath() || undefined
}

/**
 * Unpacks the packaged Chromium with the libraries it brings along and answers the path of a launcher for it.
 * Unpacked beside and then renamed, so an interrupted attempt never passes for a whole one.
 */
async function unpackPackagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  let packageFile: string
  try {
    packageFile = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'package.json')
  } catch {
    return undefined
  }
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  const folder = join(projectFolder, 'node_modules', '.cache', `chromium-${version}`)
  const launcher = join(folder, 'launch')
  const script = [
    '#!/bin/sh',
    // Where it lies now: a project that was moved, or copied, takes its browser along.
    'here="$(dirname "$(readlink -f "$0")")"',
    'export LD_LIBRARY_PATH="$here/al2023/lib:$LD_LIBRARY_PATH"',
    '[ -d /etc/fonts ] || export FONTCONFIG_FILE="$here/fonts.conf"',
    'exec "$here/chromium" "$@"',
    '',
  ].join('\n')
  const unpacked = await readFile(launcher, 'utf8').catch(() => undefined)
  if (unpacked === script) return launcher
  if (unpacked !== undefined) await rm(folder, { recursive: true, force: true })

  const partial = `${folder}.${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  await unpackInto(partial, pathToFileURL(join(packageFile, '..', 'build', 'index.js')).href)
  await writeFile(join(partial, 'fonts.conf'), `<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n`)
  await writeFile(join(partial, 'launch'), script)
  await chmod(join(partial, 'launch'), 0o755)
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }))
  return launcher
}

/** The package unpacks into the temporary folder, and brings its libraries only where it believes itself in a bare runtime. */
async function unpackInto(folder: string, packageUrl: string): Promise<void> {
  const saved = { ...process.env }
  process.env.TMPDIR = folder
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  try {
    const packaged = (await import(packageUrl)) as { default: { executablePath(): Promise<string> } }
    await packaged.default.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (saved[name] === undefined) delete process.env[name]
      else process.env[name] = saved[name]
    }
  }
}

/**
 * Finds a Chromium for tests: CHROMIUM_PATH, then the one that npm installed, then the system's, then Playwright's own. The installed
 * one is the same version everywhere, and without what only a desktop needs: e2e tests take a third less processor time in it.
 * Throws an Error with one sentence saying what to do when there is none.
 */
export async function resolveBrowser(search: Partial<BrowserSearch> = {}): Promise<ResolvedBrowser> {
  const chosenPath = 'chosenPath' in search ? search.chosenPath : process.env.CHROMIUM_PATH
  if (chosenPath) {
    if (await isUsable(chosenPath)) return { executablePath: chosenPath, args: ARGS }
    throw new Error(`CHROMIUM_PATH is "${chosenPath}", but that is not a Chromium that starts here.`)
  }
  const found = (find: () => Promise<string | undefined>) => find().catch(() => undefined)
  const packaged = await found(search.packagedPath ?? unpackPackagedBrowser)
  const playwrights = await found(search.playwrightPath ?? findPlaywrightBrowser)
  for (const path of [packaged, ...(search.systemPaths ?? SYSTEM_PATHS), playwrights]) {
    if (path && (await isUsable(path))) return { executablePath: path, args: ARGS }
  }
  throw new Error(NO_BROWSER)
}

if (import.meta.main) console.log((await resolveBrowser()).executablePath)
