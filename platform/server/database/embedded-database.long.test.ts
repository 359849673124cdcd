import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canHoldSocket, startEmbeddedDatabase } from './embedded-database.ts'
import { embeddedDatabaseOrphans } from './embedded-database-orphans.ts'

let folder: string
let dataDir: string
const log = (): void => {}

async function query(ownerUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // The server is killed under this connection in some tests.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-embedded-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'postgres')
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded database', { timeout: 180_000 }, () => {
  it('keeps what was committed when its server is killed, and answers on the same address again', async () => {
    const first = await startEmbeddedDatabase({ dataDir, log })
    await query(first.ownerUrl, 'create table kept (id int); insert into kept values (7)')
    for (const pid of await embeddedDatabaseOrphans(dataDir)) process.kill(pid, 'SIGKILL')
    await first.stop()

    const second = await startEmbeddedDatabase({ dataDir, log })
    try {
      expect(second.ownerUrl).toBe(first.ownerUrl)
      expect(await query(second.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }])
    } finally {
      await second.stop()
    }
  })

  it('is reached over a socket in its folder where that is asked for and the folder can hold one, else over TCP', async () => {
    expect(['/a/postgres', `/a/${'x'.repeat(100)}`, '/a,b/postgres', '/a"b'].map(canHoldSocket)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const database = await startEmbeddedDatabase({ dataDir, log, isOnSocket: true })
    try {
      const asked = await query(database.ownerUrl, 'select inet_client_addr() is null as "isOnSocket"')
      expect(asked).toEqual([{ isOnSocket: canHoldSocket(dataDir) }])
    } finally {
      await database.stop()
    }
  })

  it('stops a server that a killed process left running, then starts its own', async () => {
    const starter = join(folder, 'starter.ts')
    const module = new URL('./embedded-database.ts', import.meta.url).pathname
    await writeFile(
      starter,
      `import { canHoldSocket, startEmbeddedDatabase } from '${module}'
       const { ownerUrl } = await startEmbeddedDatabase({ dataDir: '${dataDir}', log: () => {} })
       console.log(ownerUrl)`,
    )
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [url] = (await once(child.stdout, 'data')) as [Buffer]
    await query(url.toString().trim(), 'create table kept (id int); insert into kept values (8)')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await embeddedDatabaseOrphans(dataDir)).not.toEqual([])

    const lines: string[] = []
    const next = await startEmbeddedDatabase({ dataDir, log: (line) => lines.push(line) })
    try {
      expect(lines).toContain('a server left behind by an earlier run was stopped')
      expect(await query(next.ownerUrl, 'select id from kept')).toEqual([{ id: 8 }])
    } finally {
      await next.stop()
    }
  })

  it('stops with a process that ends without stopping it', async () => {
    const starter = join(folder, 'starter.ts')
    const module = new URL('./embedded-database.ts', import.meta.url).pathname
    await writeFile(
      starter,
      `import { startEmbeddedDatabase } from '${module}'
       await startEmbeddedDatabase({ dataDir: '${dataDir}', log: () => {} })
       process.exit(1)`,
    )
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'exit')
    await expect.poll(() => embeddedDatabaseOrphans(dataDir), { timeout: 20_000 }).toEqual([])
  })

  it('takes another port where one that started at the same moment was quicker', async () => {
    const copy = join(folder, 'copy')
    const original = await startEmbeddedDatabase({ dataDir, log })
    await original.stop()
    await cp(dataDir, copy, { recursive: true })
    await cp(`${dataDir}.access.json`, `${copy}.access.json`)
    const { uid, gid } = await stat(dataDir)
    await Promise.all((await readdir(copy, { recursive: true })).map((path) => chown(join(copy, path), uid, gid)))
    await chown(copy, uid, gid)

    const started = await Promise.all([dataDir, copy].map((each) => startEmbeddedDatabase({ dataDir: each, log })))
    try {
      const folders = started.map(({ ownerUrl }) => query(ownerUrl, 'show data_directory'))
      expect(await Promise.all(folders)).toEqual([[{ data_directory: dataDir }], [{ data_directory: copy }]])
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
    }
  })

  it('refuses a data folder that a living process holds, and leaves its server alone', async () => {
    const first = await startEmbeddedDatabase({ dataDir, log })
    try {
      await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
        /^Another Quayside \(process \d+\) already uses/,
      )
      expect(await query(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await first.stop()
    }
    expect(await embeddedDatabaseOrphans(dataDir)).toEqual([])
  })

  it('is safe by default: checksums, durable commits, password sign-in, loopback only, secrets closed to others', async () => {
    const database = await startEmbeddedDatabase({ dataDir, log })
    try {
      const requested = ['data_checksums', 'fsync', 'synchronous_commit', 'listen_addresses', 'server_encoding']
      const rows = await query(
        database.ownerUrl,
        `select name, setting from pg_settings where name in ('${requested.join("','")}') order by name`,
      )
      expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
        'data_checksums=on',
        'fsync=on',
        'listen_addresses=127.0.0.1',
        'server_encoding=UTF8',
        'synchronous_commit=on',
      ])
      const locale = `select datlocprovider::text || datlocale as locale from pg_database where datname = current_database()`
      expect(await query(database.ownerUrl, locale)).toEqual([{ locale: 'bC.UTF-8' }])
      const wrong = database.ownerUrl.replace(/:[^:@]+@/, ':wrong@')
      await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
      expect((await stat(`${dataDir}.access.json`)).mode & 0o777).toBe(0o600)
      expect(await readdir(folder)).not.toContain('postgres.pw')
    } finally {
      await database.stop()
    }
  })

  it('makes the folder anew when the first creation was cut off', async () => {
    await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(folder, 'postgres.lock'), '999999999 1\n')
    const database = await startEmbeddedDatabase({ dataDir, log })
    await database.stop()
    expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.access.json'])
  })

  it.runIf(process.getuid?.() === 0)('runs below a folder that only root may enter', async () => {
    await chmod(folder, 0o700)
    const first = await startEmbeddedDatabase({ dataDir, log })
    await first.stop()
    const second = await startEmbeddedDatabase({ dataDir, log })
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect((await stat(dataDir)).uid).not.toBe(0)
  })

  it('says that it ended when nobody stopped it', async () => {
    const ended = Promise.withResolvers<boolean>()
    const database = await startEmbeddedDatabase({ dataDir, log, onUnexpectedExit: () => ended.resolve(true) })
    const [server = 0] = await embeddedDatabaseOrphans(dataDir)
    process.kill(server, 'SIGKILL')
    expect(await ended.promise).toBe(true)
    await database.stop()
  })
})
