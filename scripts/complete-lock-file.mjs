// `npm run lock:complete`, after every `npm install` that changed the lock file.
//
// npm drops the entries of packages for other platforms that it cannot read at the moment of an install, and then
// `npm ci` calls the lock file incomplete. Their versions are pinned by the package that wants them, so the entries can
// be written without reading anything.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
}
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64']

/** The entry of a platform's package, told from its name and the package that wants it; undefined if it is none. */
function platformEntry(name, version, wantedBy) {
  const parts = name.split(/[/-]/)
  const os = parts.map((part) => SYSTEMS[part]).find(Boolean)
  const cpu = PROCESSORS.find((processor) => parts.includes(processor))
  if (!os || !cpu || !/^\d/.test(version)) return undefined
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : undefined
  return {
    version,
    ...(wantedBy.dev ? { dev: true } : {}),
    cpu: [cpu],
    ...(libc ? { libc: [libc] } : {}),
    ...(wantedBy.license ? { license: wantedBy.license } : {}),
    optional: true,
    os: [os],
    ...(wantedBy.engines ? { engines: wantedBy.engines } : {}),
  }
}

/** Adds what is missing to the content of a lock file and answers the names that were added. */
export function completeLockFile(lock) {
  const added = []
  for (const [path, wantedBy] of Object.entries({ ...lock.packages })) {
    if (path === '') continue
    for (const [name, version] of Object.entries(wantedBy.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`
      if (lock.packages[place] || lock.packages[`${path}/${place}`]) continue
      const entry = platformEntry(name, version, wantedBy)
      if (!entry) continue
      lock.packages[place] = entry
      added.push(name)
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  return added
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const added = completeLockFile(lock)
  if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added.length} entries added to package-lock.json`)
}
