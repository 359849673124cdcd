import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore, StagedBytes } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { stageBytes } from './stage-bytes.ts'

const BUCKET = 'portal-files'
const keys = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }
let folder: string
let server: InstanceType<typeof S3rver>
let s3Address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-store-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  s3Address = `http://127.0.0.1:${(await server.run()).port}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const staged = (content: Buffer | string): Promise<StagedBytes> =>
  stageBytes(Readable.from([Buffer.from(content)]), join(folder, 'incoming'), 50_000_000)

const stores: Record<string, () => FileStore> = {
  'a local folder': () => folderStore(join(folder, 'stored')),
  'an S3-compatible server': () => s3Store({ bucketUrl: `${s3Address}/${BUCKET}`, ...keys }),
}

describe.each(Object.entries(stores))('a file store in %s (shell §7, Files)', (_name, make) => {
  it('gives back exactly what was put in, and nothing after it was removed', async () => {
    const store = make()
    const content = Buffer.alloc(7_000_000, 'Lagerplatz-')
    const key = randomUUID()
    await store.put(key, await staged(content), 'application/pdf')
    const back = await buffer(await store.open(key))
    expect(createHash('sha256').update(back).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    await store.remove(key)
    await expect(store.open(key)).rejects.toMatchObject({ declaration: { code: 'wire.fileGone', status: 404 } })
    await store.remove(key)
  })

  it('keeps files apart', async () => {
    const store = make()
    const [one, two] = [randomUUID(), randomUUID()]
    await store.put(one, await staged('one'), 'text/plain')
    await store.put(two, await staged('two'), 'text/plain')
    expect((await buffer(await store.open(one))).toString()).toBe('one')
    expect((await buffer(await store.open(two))).toString()).toBe('two')
  })
})

describe('a local folder', () => {
  it('takes no key that is a path', async () => {
    await expect(folderStore(folder).open('../../etc/passwd')).rejects.toThrow('not a storage key')
  })
})

describe('an S3-compatible server', () => {
  const at = (bucketUrl: string, options: object = {}) => s3Store({ bucketUrl, ...keys, ...options })

  it('that is down is refused with one sentence, and tells the operator why', async () => {
    const errors: object[] = []
    const store = at('http://127.0.0.1:9/portal-files', { onFailure: (error: object) => void errors.push(error) })
    const refusal = { declaration: { code: 'wire.fileStoreUnavailable', status: 503 } }
    await expect(store.put(randomUUID(), await staged('x'), 'text/plain')).rejects.toMatchObject(refusal)
    await expect(store.open(randomUUID())).rejects.toMatchObject(refusal)
    await expect(store.remove(randomUUID())).rejects.toMatchObject(refusal)
    expect(errors).toHaveLength(3)
    expect(JSON.stringify(errors)).not.toContain('S3RVER')
  })

  it('with a wrong key or without the bucket is unavailable as well', async () => {
    const refusal = { declaration: { code: 'wire.fileStoreUnavailable' } }
    const wrong = at(`${s3Address}/${BUCKET}`, { secretKey: 'wrong' })
    await expect(wrong.put(randomUUID(), await staged('x'), 'text/plain')).rejects.toMatchObject(refusal)
    const elsewhere = at(`${s3Address}/no-such-bucket`)
    await expect(elsewhere.put(randomUUID(), await staged('x'), 'text/plain')).rejects.toMatchObject(refusal)
  })

  it('that does not answer in time is given up', async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(at(`http://127.0.0.1:${port}/b`, { timeoutMs: 200 }).open(randomUUID())).rejects.toMatchObject({
      declaration: { code: 'wire.fileStoreUnavailable' },
    })
    silent.closeAllConnections()
    silent.close()
  })

  it('gets each object with its length and checksum, so that it can refuse half of one', async () => {
    const seen: IncomingHttpHeaders[] = []
    const recorder = createServer((request, response) => {
      request.resume().on('end', () => {
        seen.push(request.headers)
        response.end()
      })
    })
    await new Promise<void>((resolve) => void recorder.listen(0, '127.0.0.1', resolve))
    const bytes = await staged('12345')
    await at(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}/b`).put(randomUUID(), bytes, 'text/plain')
    recorder.closeAllConnections()
    recorder.close()
    expect(seen[0]).toMatchObject({ 'content-length': '5', 'x-amz-content-sha256': bytes.sha256 })
    expect(seen[0]?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request/)
  })
})

describe('staging', () => {
  const incoming = () => join(folder, 'limits')

  it('counts and hashes what comes in', async () => {
    const bytes = await stageBytes(Readable.from([Buffer.from('ab'), Buffer.from('c')]), incoming(), 3)
    expect(bytes.sizeBytes).toBe(3)
    expect(await readFile(bytes.path, 'utf8')).toBe('abc')
    await rm(bytes.path)
  })

  it('leaves nothing behind when a file is too large or breaks off', async () => {
    await expect(stageBytes(Readable.from([Buffer.alloc(5)]), incoming(), 4)).rejects.toMatchObject({
      declaration: { code: 'wire.tooLarge' },
    })
    async function* breaking() {
      yield Buffer.from('half')
      throw new Error('cut off')
    }
    await expect(stageBytes(Readable.from(breaking()), incoming(), 100)).rejects.toThrow('cut off')
    await writeFile(join(incoming(), 'marker'), '')
    expect(await readdir(incoming())).toEqual(['marker'])
  })
})
