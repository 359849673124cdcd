import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Download } from '../call-context.ts'
import { sendDownload } from './send-download.ts'

const file: Download = {
  fileName: 'order.pdf',
  contentType: 'application/pdf',
  write: (out) => new Promise((resolve) => out.end('the whole file', () => resolve())),
}

describe('a download', () => {
  let app: FastifyInstance | undefined

  afterEach(async () => {
    await app?.close()
  })

  /** Serves the file, made once `ready` says so; answers its address and when the sending has come to an end. */
  async function served(ready: (reader: { left: Promise<unknown> }) => Promise<unknown>) {
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    app = fastify()
    app.get('/file', async (_request, reply) => {
      const left = once(reply.raw, 'close')
      asked.resolve()
      await ready({ left })
      sendDownload(file, reply).then(ended.resolve, ended.reject)
      return reply
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/file`, asked: asked.promise, ended: ended.promise }
  }

  it('reaches its reader whole, and ends with the last byte', async () => {
    const { url, ended } = await served(() => Promise.resolve())
    const answer = await fetch(url)
    expect(await answer.text()).toBe('the whole file')
    await ended
  })

  it('ends when its reader left while the file was made', async () => {
    const { url, asked, ended } = await served(({ left }) => left)
    const leaving = new AbortController()
    const answer = fetch(url, { signal: leaving.signal }).catch((error: unknown) => error)
    await asked
    leaving.abort()
    await ended
    expect(await answer).toMatchObject({ name: 'AbortError' })
  })
})
