import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesServer } from '#modules/files/server.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { closedFileStore, type FileArea } from '#platform/server/files/file-store.ts'
import { folderStore } from '#platform/server/files/folder-store.ts'
import { jpegFile, pngFile } from '#platform/server/files/testing.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

const log = pino({ level: 'silent' })
const callers: Record<string, Caller> = {
  owner: testCaller({ userId: '1' }),
  colleague: testCaller({ userId: '2' }),
}
let database: TestDatabase
let folder: string
let area: FileArea
let app: FastifyInstance
let address: string

const serve = async (files: FileArea): Promise<FastifyInstance> => {
  const documents = filesServer({
    fileStore: files.store,
    printables: () => [],
    histories: () => [],
    customFieldSets: () => [],
    localPrintUrl: undefined,
  })
  return createServer({
    db: database.db,
    readDb: database.db,
    calls: documents.calls,
    authenticate: (token) => Promise.resolve(callers[token] ?? null),
    texts: createTextCatalogue([platformTexts, documents.texts]),
    constraints: documents.constraints ?? {},
    timeZone: 'UTC',
    isSecure: false,
    log,
    uploadLimit: 1000,
    files,
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(database.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'owner', 'Owner', ''), ('T1', 'colleague', 'C', '')`.execute(
    database.ownerDb,
  )
  folder = await mkdtemp(join(tmpdir(), 'quayside-avatar-'))
  area = { store: folderStore(join(folder, 'stored')), stagingFolder: join(folder, 'incoming') }
  app = await serve(area)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`delete from doc_file`.execute(database.ownerDb)
  await runTasks()
})

const post = async (path: string, body: FormData | string, token = 'owner', base = address) =>
  fetch(`${base}${CALL_BASE_PATH}/ISrmFileService/${path}`, {
    method: 'POST',
    headers: {
      'authentication-info': token,
      'accept-language': 'en-US',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  })
const upload = async (content: Buffer, name = 'me.png', base = address) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const answer = await post('uploadAvatar', form, 'owner', base)
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: { id: string; href: string }; errorCode?: string },
  }
}
const stored = async (): Promise<number> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).length
}
const noted = async (): Promise<number> =>
  (await database.ownerDb.selectFrom('doc_unowned_bytes').selectAll().execute()).length
const runTasks = async () => {
  const { tasks = [] } = filesServer({
    fileStore: area.store,
    printables: () => [],
    histories: () => [],
    customFieldSets: () => [],
    localPrintUrl: undefined,
  })
  for (const task of tasks) await task.run({ tenantsid: 'T1', db: database.db, today: '2026-01-01', log })
}

describe('the avatar (shell §3, §5, §7)', () => {
  it('is uploaded, named by href and id, and given back as a file that runs nothing', async () => {
    const content = pngFile(3, 3)
    const { status, body } = await upload(content)
    expect([status, body.data]).toEqual([200, { href: 'ISrmFileService/downloadFileById', id: expect.any(String) }])
    const known = (await (await post('getAvatar', '{}')).json()) as { data: unknown }
    expect(known.data).toEqual(body.data)
    const file = await post('downloadFileById', JSON.stringify({ condition: body.data }))
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    const sameFile = await post('downloadFile', JSON.stringify({ fileId: body.data?.id }))
    expect(Buffer.from(await sameFile.arrayBuffer()).equals(content)).toBe(true)
  })

  it('is seen by its user alone', async () => {
    const { body } = await upload(pngFile())
    const answer = await post('downloadFileById', JSON.stringify({ condition: body.data }), 'colleague')
    expect(answer.status).toBe(404)
    expect(((await (await post('getAvatar', '{}', 'colleague')).json()) as { data: unknown }).data).toBeNull()
  })

  it('takes the place of the one before, whose bytes go after the commit', async () => {
    await upload(pngFile())
    await upload(jpegFile(40, 40), 'me.jpg')
    expect(await stored()).toBe(2)
    await runTasks()
    expect([await stored(), await noted()]).toEqual([1, 0])
    await post('deleteAvatar', '{}')
    await runTasks()
    expect(await stored()).toBe(0)
  })

  it.each([
    ['of 2 MB or more', Buffer.concat([pngFile(), Buffer.alloc(2 * 1_048_576)]), 'me.png', 413, 'wire.tooLarge'],
    ['of too many pixels', pngFile(9000, 10), 'me.png', 422, 'wire.pictureTooLarge'],
    ['that is a drawing with scripts', Buffer.from('<svg onload="alert(1)"/>'), 'me.svg', 415, 'wire.fileTypeRefused'],
    ['that only claims to be a picture', Buffer.from('<html>'), 'me.png', 415, 'wire.fileTypeRefused'],
  ])('%s is refused and leaves nothing behind', async (_name, content, name, status, code) => {
    const answer = await upload(content, name)
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    expect([await stored(), await noted()]).toEqual([0, 0])
  })

  it('whose upload breaks off leaves nothing behind', async () => {
    const socket = createConnection(Number(new URL(address).port), '127.0.0.1')
    const head = [
      `POST ${CALL_BASE_PATH}/ISrmFileService/uploadAvatar HTTP/1.1`,
      'host: portal',
      'authentication-info: owner',
      'content-type: multipart/form-data; boundary=cut',
      'content-length: 100000',
      '',
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n',
    ]
    socket.write(head.join('\r\n'))
    socket.write(pngFile())
    await expect.poll(stored).toBe(1)
    socket.destroy()
    await expect.poll(stored).toBe(0)
    expect(await noted()).toBe(0)
  })

  it('is not written when the store is down: the answer says so, and the bytes are still accounted for', async () => {
    const other = await serve({ ...area, store: closedFileStore })
    const base = await other.listen({ port: 0, host: '127.0.0.1' })
    const answer = await upload(pngFile(), 'me.png', base)
    await other.close()
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'wire.fileStoreUnavailable'])
    expect(await stored()).toBe(0)
    expect(await database.ownerDb.selectFrom('doc_file').select('id').execute()).toEqual([])
    expect(await noted()).toBe(1)
    await sql`update doc_unowned_bytes set due_at = now()`.execute(database.ownerDb)
    await runTasks()
    expect(await noted()).toBe(0)
  })

  it('does not lose track of bytes that the store does not let go of', async () => {
    await upload(pngFile())
    await post('deleteAvatar', '{}')
    const { tasks = [] } = filesServer({
      fileStore: closedFileStore,
      printables: () => [],
      histories: () => [],
      customFieldSets: () => [],
      localPrintUrl: undefined,
    })
    const cleanUp = tasks.find(({ name }) => name === 'documents.removeUnownedBytes')
    await cleanUp?.run({ tenantsid: 'T1', db: database.db, today: '2026-01-01', log })
    expect([await stored(), await noted()]).toEqual([1, 1])
    await runTasks()
    expect([await stored(), await noted()]).toEqual([0, 0])
  })
})

describe('the bytes of an upload', () => {
  it('cannot be taken over by naming somebody else’s key', async () => {
    await upload(pngFile())
    const { storage_key: key } = await database.ownerDb
      .selectFrom('doc_file')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    await expect(
      sql`insert into doc_file (tenantsid, user_id, file_name, content_type, storage_key) values ('T1', 2, 'x', 'y', ${`${key}x`})`.execute(
        database.ownerDb,
      ),
    ).rejects.toThrow('no such upload')
  })
})
