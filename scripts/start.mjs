// `npm start`: installs, builds and serves, doing only what is not done yet.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { ensureBundle, ensureInstalled, exitWith, projectFolder } from './prepare.mjs'

/** The parent and, where the system tells, its parent: npm puts a shell between itself and this process. */
function ancestors() {
  try {
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${fields.slice(fields.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * What the service has in its environment beside that of whoever starts it. Request bodies come in pieces of 64 KB: taken from the
 * system one by one they are given back at once, where the C library (glibc; others do not look at these) would keep what many
 * large bodies took.
 */
function serviceEnvironment() {
  return JSON.parse(readFileSync(new URL('./service-environment.json', import.meta.url), 'utf8'))
}

/** Runs the service until it ends and answers the exit code for this process. */
function serve(runtime) {
  return new Promise((resolve, reject) => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--import',
      './scripts/stop-with-parent.mjs',
      'apps/server/main.ts',
    ]
    // A group of its own: a Ctrl-C reaches npm, this process and all others of the terminal at once, and the service
    // must hear of it exactly once.
    const env = { ...serviceEnvironment(), ...process.env }
    const options = { cwd: projectFolder, env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }
    const child = spawn(runtime, args, options)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    process.on('SIGHUP', () => child.kill('SIGTERM'))
    // npm that is killed tells nobody; its script ASNs that it has other ancestors.
    const atStart = ancestors()
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && ancestors() !== atStart) child.kill('SIGTERM')
    }, 500)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

try {
  const runtime = await ensureInstalled()
  await ensureBundle(runtime)
  process.exit(await serve(runtime))
} catch (error) {
  exitWith(error)
}
