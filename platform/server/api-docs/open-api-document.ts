import { setImmediate as othersTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { CallAccess, CallDeclaration, CallTable } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH, HEADERS, SESSION_COOKIE } from '#platform/contract/envelope.ts'
import {
  importAnswerSchema,
  importDecisionSchema,
  importRefusalSchema,
} from '#platform/contract/exchange/import-schemas.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { PRODUCT_NAME } from '#platform/contract/values/product.ts'

type Json = Record<string, unknown>

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, { post: Json }>
  webhooks: Record<string, { post: Json }>
  components: Json
  tags: { name: string }[]
}

/** What the document tells beside the calls. */
export interface OpenApiOptions {
  /** Menu entries within which keys of other systems may work. */
  keyMenus?: ReadonlySet<string>
  /** What web hooks tell: each event with the names of the texts in its `data`. */
  webhooks?: Readonly<Record<string, readonly string[]>>
}

/**
 * Describes every declared call; nothing in it is written by hand. All calls of the product take the better part of a second:
 * after each one others have their turn.
 */
export async function openApiDocument(
  tables: readonly CallTable[],
  version: string,
  { keyMenus = new Set(), webhooks = {} }: OpenApiOptions = {},
): Promise<OpenApiDocument> {
  const calls = tables.flatMap((table) => Object.entries(table)).sort(([a], [b]) => a.localeCompare(b))
  const paths: OpenApiDocument['paths'] = {}
  for (const [path, call] of calls) {
    paths[`${CALL_BASE_PATH}/${path}`] = { post: operation(path, call, isOpenToKeys(call, keyMenus)) }
    await othersTurn()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version,
      description:
        'Every call is a POST. A successful answer is `{status: 200, data}`, a refusal `{errorCode, errorMessage}` with a fitting HTTP status, in the language of Accept-Language. `rule` names the rule that caused it, which `ISysRuleService/getCurrentUserRuleList` words. On errorCode 10004 the session is over: sign in anew. Other systems call with `Authorization: Bearer` and a key that an administrator has issued; which calls a key may make, their `security` and the key itself say.',
    },
    tags: [...new Set(calls.map(([path]) => serviceOf(path)))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([type, names]) => [type, { post: webhook(type, names) }]),
    ),
    components: COMPONENTS,
  }
}

const serviceOf = (path: string): string => path.split('/')[0] ?? path

const ERROR_SCHEMA = z.object({
  errorCode: z.string(),
  errorMessage: z.string(),
  rule: z.string().optional(),
  details: z.array(z.object({ path: z.string(), message: z.string(), rule: z.string().optional() })).optional(),
})

const COMPONENTS: Json = {
  schemas: { Refusal: schemaOf(ERROR_SCHEMA, 'output') },
  responses: {
    Refusal: { description: 'The call is refused.', content: json({ $ref: '#/components/schemas/Refusal' }) },
  },
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'Authentication-Info' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A key of another system, within the areas that are given to it. Too many calls in a minute are answered with 429.',
    },
    cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  },
}

function operation(path: string, call: CallDeclaration, isForKeys: boolean): Json {
  const isPublic = call.access.kind === 'public'
  return {
    operationId: path.replace('/', '_'),
    tags: [serviceOf(path)],
    summary: call.summary,
    security: isPublic ? [] : [{ token: [] }, { cookie: [] }, ...(isForKeys ? [{ apiKey: [] }] : [])],
    parameters: parameters(call),
    requestBody: { required: true, content: requestContent(call) },
    responses: responses(call),
    'x-permission': permission(call.access),
    'x-audit': 'none' in call.audit ? null : call.audit.action,
    'x-repeat': call.repeat,
  }
}

/** A message of a web hook, as the other system gets it. */
function webhook(type: string, names: readonly string[]): Json {
  const text = { type: 'string' }
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: text,
  })
  const properties = {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) },
  }
  return {
    operationId: `webhook_${type}`,
    summary: `What is sent when ${type} happens; texts that are empty are left out.`,
    security: [],
    parameters: [
      header('webhook-id', 'The same over all attempts: what came already is ignored by it.'),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
      header('webhook-signature', '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` with the secret.'),
    ],
    requestBody: {
      required: true,
      content: json({ type: 'object', properties, required: ['type', 'timestamp', 'data'] }),
    },
    responses: { '2XX': { description: 'Taken. Everything else is tried again; 410 is not.' } },
  }
}

const isOpenToKeys = ({ access, forKeys }: CallDeclaration, keyMenus: ReadonlySet<string>): boolean =>
  access.kind === 'menu' ? keyMenus.has(access.menuNo) : forKeys !== undefined && forKeys.length > 0

function permission(access: CallAccess): Json {
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return { [access.kind]: access.reason }
    case 'menu':
      return { menuNo: access.menuNo, flag: access.flag, sides: access.sides ?? ['purchaser', 'supplier'] }
  }
}

function parameters(call: CallDeclaration): Json[] {
  const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  return [
    header(HEADERS.language, 'Language of messages and files.', { type: 'string', enum: LANGUAGES }),
    ...(call.access.kind === 'public'
      ? [header(HEADERS.application, 'The application that signs in.')]
      : [header(HEADERS.menu, 'Number of the menu entry that the caller has open.')]),
    ...(call.repeat === 'key'
      ? [
          header(HEADERS.idempotencyKey, 'The call acts once for each key; a repetition gets the first answer.', {
            type: 'string',
            minLength: 8,
            maxLength: 100,
          }),
        ]
      : []),
    ...(call.supportsAsOf
      ? [
          header(
            HEADERS.asOf,
            'Answers as of this time of the company’s clock, to the second; a list then takes `ids` alone.',
            {
              type: 'string',
              pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
            },
          ),
        ]
      : []),
    ...(call.transport === 'upload'
      ? [header('x-client-id', 'Identifier under which the web socket of this browser tab gets the progress lines.')]
      : []),
  ]
}

function requestContent(call: CallDeclaration): Json {
  if (call.transport === 'upload') {
    const file = { type: 'string', format: 'binary' }
    const decided = call.output === importAnswerSchema ? importDecisionSchema : call.input
    const decision = decided instanceof z.ZodObject ? { decision: schemaOf(decided, 'input') } : {}
    const schema = { type: 'object', properties: { file, ...decision }, required: ['file'] }
    const encoding = 'decision' in decision ? { encoding: { decision: { contentType: 'application/json' } } } : {}
    const form = { 'multipart/form-data': { schema, ...encoding } }
    return call.isXml ? { 'application/xml': { schema: { type: 'string' } }, ...form } : form
  }
  const input = schemaOf(call.input, 'input')
  if (call.transport === 'file') {
    const file = { type: 'string', format: 'binary' }
    return {
      'multipart/form-data': {
        schema: { type: 'object', properties: { condition: input, file }, required: ['file'] },
        encoding: { condition: { contentType: 'application/json' } },
      },
    }
  }
  return json(call.isList ? input : { type: 'object', properties: { condition: input }, required: ['condition'] })
}

function responses(call: CallDeclaration): Json {
  const refusal = { $ref: '#/components/responses/Refusal' }
  if (call.transport === 'download') {
    const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { 200: { description: 'The file.', content: file }, default: refusal }
  }
  const data = schemaOf(call.output, 'output')
  const properties = { status: { type: 'integer', const: 200 }, data }
  const answer = { description: 'Done.', content: json({ type: 'object', properties, required: ['status', 'data'] }) }
  if (call.transport !== 'upload' || call.isXml) return { 200: answer, default: refusal }
  const refused = schemaOf(ERROR_SCHEMA.extend({ data: importRefusalSchema.optional() }), 'output')
  return {
    200: answer,
    422: { description: 'The file did not pass its checks.', content: json(refused) },
    default: refusal,
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
