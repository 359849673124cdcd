import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { byAnyone, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { listAnswerSchema, listQuerySchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { code, defineFields } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Database } from '../database/database.ts'
import { createServer } from '../http/create-server.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { openApiDocument } from './open-api-document.ts'
import { registerApiDocs } from './register-api-docs.ts'

const fields = defineFields('goods', { itemNo: code({ show: '12', search: 'fuzzy', isRequired: true }) })
const calls = defineCalls({
  'IGoodsService/getPage': {
    summary: 'Goods.',
    input: listQuerySchema(fields),
    output: listAnswerSchema(rowSchema(fields)),
    isList: true,
    access: byMenu('goods', 'isSearch', ['purchaser']),
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'IGoodsService/save': {
    summary: 'Saves.',
    input: z.strictObject({ itemNo: z.string() }),
    output: z.null(),
    access: bySession('test'),
    audit: { action: 'goods.save' },
    repeat: 'key',
  },
  'IGoodsService/importexcel': {
    summary: 'Imports.',
    input: z.unknown(),
    output: z.object({ insertCount: z.number() }),
    transport: 'upload',
    access: bySession('test'),
    audit: { action: 'goods.import' },
    repeat: 'natural',
  },
  'ILoginService/login': {
    summary: 'Signs in.',
    input: z.strictObject({ userNo: z.string() }),
    output: z.string(),
    access: byAnyone('a session begins here'),
    audit: { none: 'test' },
    repeat: 'natural',
  },
  'IGoodsService/exportexcel': {
    summary: 'Exports.',
    input: listQuerySchema(fields),
    output: z.string(),
    isList: true,
    transport: 'download',
    access: byMenu('goods', 'isExport'),
    audit: { none: 'test' },
    repeat: 'read',
  },
})
const document = await openApiDocument([calls], '1.2.3', {
  keyMenus: new Set(['goods']),
  webhooks: { goodsMoved: ['itemNo'] },
})
const base = '/dapilc/restful/service/ilcwmsplus'
type Operation = Record<string, unknown> & { parameters: { name: string }[]; responses: object; requestBody: object }
const operation = (path: string) => document.paths[`${base}/${path}`]?.post as Operation

describe('the OpenAPI document', () => {
  it('has every declared call, once, with summary, permission and the format of refusals', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      Object.keys(calls)
        .map((path) => `${base}/${path}`)
        .sort(),
    )
    const ids = Object.values(document.paths).map(({ post }) => post.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const path of Object.keys(calls)) {
      expect(operation(path)).toMatchObject({
        summary: expect.stringMatching(/\.$/),
        'x-permission': expect.any(Object),
        requestBody: { content: expect.any(Object) },
        responses: { 200: { description: expect.any(String) }, default: { $ref: '#/components/responses/Refusal' } },
      })
    }
  })

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      let held: unknown = document
      for (const step of reference.replace('#/', '').split('/')) held = (held as Record<string, unknown>)[step]
      expect(held, reference).toBeDefined()
    }
  })

  it('describes what web hooks send', () => {
    expect(document.webhooks.goodsMoved?.post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { properties: { data: { properties: { itemNo: {} } } } } } },
      },
    })
  })

  it('wraps conditions, sends list queries as they are, and files as multipart', () => {
    const properties = (path: string) => {
      const { content } = operation(path).requestBody as { content: Record<string, { schema: { properties: object } }> }
      return Object.entries(content).map(([type, { schema }]) => [type, Object.keys(schema.properties)])
    }
    expect(properties('IGoodsService/save')).toEqual([['application/json', ['condition']]])
    expect(properties('IGoodsService/getPage')[0]?.[1]).toContain('limitCount')
    expect(properties('IGoodsService/importexcel')).toEqual([['multipart/form-data', ['file']]])
    expect(operation('IGoodsService/importexcel').responses).toHaveProperty('422')
  })

  it('says who may call and which headers count', () => {
    expect(operation('IGoodsService/getPage')['x-permission']).toEqual({
      menuNo: 'goods',
      flag: 'isSearch',
      sides: ['purchaser'],
    })
    expect(operation('ILoginService/login')).toMatchObject({
      security: [],
      'x-permission': { public: 'a session begins here' },
    })
    expect(operation('IGoodsService/getPage').security).toContainEqual({ apiKey: [] })
    expect(operation('IGoodsService/save').security).not.toContainEqual({ apiKey: [] })
    const names = (path: string) => operation(path).parameters.map(({ name }) => name)
    expect(names('ILoginService/login')).toContain('application-authorization')
    expect(names('IGoodsService/save')).toContain('idempotency-key')
    expect(names('IGoodsService/getPage')).not.toContain('idempotency-key')
  })
})

describe('/api-docs', () => {
  let app: FastifyInstance
  const makeDocument = vi.fn(() => Promise.resolve(document))
  beforeAll(async () => {
    app = await createServer({
      db: {} as Database,
      readDb: {} as Database,
      calls: [],
      authenticate: () => Promise.resolve(null),
      texts: createTextCatalogue([platformTexts]),
      constraints: {},
      timeZone: 'UTC',
      isSecure: false,
      log: pino({ level: 'silent' }),
      uploadLimit: 1000,
    })
    await registerApiDocs(app, '1.2.3', makeDocument, () => Promise.resolve(true))
  })
  afterAll(() => app.close())

  it('serves the document, made once and only when somebody asks, and a page without inline script, under the usual policy', async () => {
    expect(makeDocument).not.toHaveBeenCalled()
    for (const answer of [await app.inject('/api-docs/json'), await app.inject('/api-docs/json')]) {
      expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
    }
    expect(makeDocument).toHaveBeenCalledOnce()
    const page = await app.inject('/api-docs')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style| on\w+=/)
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.inject(path)).statusCode, path).toBe(200)
    }
  })

  it('gives nothing else of the viewer\u2019s package', async () => {
    expect((await app.inject('/api-docs/viewer/index.html')).statusCode).toBe(404)
    expect((await app.inject('/api-docs/viewer/..%2fpackage.json')).statusCode).not.toBe(200)
  })
})
