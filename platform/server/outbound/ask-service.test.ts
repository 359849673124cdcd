import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type AskServiceOptions, createAskService, OutboundError } from './ask-service.ts'

let server: Server | undefined
const seen: { method: string | undefined; length: string | undefined; host: string | undefined }[] = []

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
  seen.length = 0
})

/** A service on this machine; answers its port. */
async function serve(listener: RequestListener): Promise<number> {
  server = createServer((request, answer) => {
    seen.push({ method: request.method, length: request.headers['content-length'], host: request.headers.host })
    listener(request, answer)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const here: Partial<AskServiceOptions> = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowedAddress: () => true,
}
const json: RequestListener = (_, answer) => answer.end('{"dcUrl":"https://partner.example/"}')
const fieldError = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => error as OutboundError,
  )

describe('asking a service outside (shell §2: custom menu targets)', () => {
  it('posts an empty body to a listed host and takes its JSON object', async () => {
    const port = await serve(json)
    const ask = createAskService({ ...here, hosts: [`partner.example:${port}`] })
    expect(await ask(`http://partner.example:${port}/enter?x=1`)).toEqual({ dcUrl: 'https://partner.example/' })
    expect(seen).toEqual([{ method: 'POST', length: '0', host: `partner.example:${port}` }])
  })

  it.each([
    'https://other.example/',
    'https://partner.example:8443/',
    'https://partner.example.evil.example/',
    'https://user:secret@partner.example/',
    'ftp://partner.example/',
    'file:///etc/passwd',
    'nonsense',
  ])('never asks %s', async (url) => {
    const ask = createAskService({ ...here, hosts: ['partner.example'] })
    expect(await fieldError(ask(url))).toMatchObject({ isForbidden: true })
  })

  it('never connects to a private address, whether named, resolved, or one of several', async () => {
    const port = await serve(json)
    const hosts = [`partner.example:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `2130706433:${port}`]
    const named = createAskService({ hosts })
    expect(await fieldError(named(`http://127.0.0.1:${port}/`))).toMatchObject({ isForbidden: true })
    expect(await fieldError(named(`http://[::1]:${port}/`))).toMatchObject({ isForbidden: true })
    expect(await fieldError(named(`http://2130706433:${port}/`))).toMatchObject({ isForbidden: true })
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const ask = createAskService({ hosts, resolve })
      expect(await fieldError(ask(`http://partner.example:${port}/`))).toMatchObject({ isForbidden: true })
    }
    expect(seen).toEqual([])
  })

  it('connects to the very address that was checked: the name is resolved once', async () => {
    const port = await serve(json)
    let resolved = 0
    const resolve = async () => [{ address: resolved++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    const ask = createAskService({
      hosts: [`partner.example:${port}`],
      resolve,
      isAllowedAddress: (a) => a === '127.0.0.1',
    })
    await ask(`http://partner.example:${port}/`)
    expect(resolved).toBe(1)
  })

  it('follows no redirect', async () => {
    const port = await serve((_, answer) => answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
    const ask = createAskService({ ...here, hosts: [`partner.example:${port}`] })
    expect(await fieldError(ask(`http://partner.example:${port}/`))).toMatchObject({
      message: 'the service answered 307',
    })
    expect(seen).toHaveLength(1)
  })

  it('gives up on an answer that is too large, too late, or no JSON object', async () => {
    const answers: Record<string, RequestListener> = {
      '/large': (_, answer) => answer.end(`"${'x'.repeat(2000)}"`),
      '/slow': () => undefined,
      '/text': (_, answer) => answer.end('hello'),
      '/list': (_, answer) => answer.end('[]'),
    }
    const port = await serve((request, answer) => answers[request.url ?? '']?.(request, answer))
    const ask = createAskService({ ...here, hosts: [`partner.example:${port}`], maxBytes: 1000, timeoutMs: 200 })
    for (const path of Object.keys(answers)) {
      expect(await fieldError(ask(`http://partner.example:${port}${path}`))).toBeInstanceOf(OutboundError)
    }
  })

  it('asks few services at once, so that a slow one holds up nobody else', async () => {
    const port = await serve(() => undefined)
    const ask = createAskService({ ...here, hosts: [`partner.example:${port}`], maxAtOnce: 1, timeoutMs: 300 })
    const first = fieldError(ask(`http://partner.example:${port}/`))
    expect(await fieldError(ask(`http://partner.example:${port}/`))).toMatchObject({
      message: 'too many services are being asked at this moment',
    })
    expect(await first).toBeInstanceOf(OutboundError)
  })
})
