import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wholeCallTables } from '../apps/server/call-tables.ts'
import { webhookDocuments } from '../modules/messages/webhook/contract/webhooks.ts'
import { openApiDocument } from '../platform/server/api-docs/open-api-document.ts'

const FILE = fileURLToPath(new URL('../apps/server/openapi-digests.json', import.meta.url))
/** Prose of the document: other systems do not read it. */
const PROSE = new Set(['summary', 'description', 'title', 'version'])
/** Reasons for open calls: prose under the names of the ways in. */
const REASONED = new Set(['public', 'signedIn'])

/** `value` without prose, properties and lists of names in the order of the alphabet; a property that is called like prose stays. */
function wireOnly(value: unknown, isPropertyMap = false): unknown {
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === 'string') ? value.toSorted() : value.map((each) => wireOnly(each))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => isPropertyMap || !PROSE.has(name) || typeof inner !== 'string')
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, inner]) => [
        name,
        !isPropertyMap && REASONED.has(name) && typeof inner === 'string'
          ? ''
          : wireOnly(inner, name === 'properties' && !isPropertyMap),
      ]),
  )
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(wireOnly(value)))
    .digest('hex')
    .slice(0, 16)

/** One digest for each call, each message of a web hook and the common parts of the OpenAPI document, without its prose. */
export async function openApiDigests(): Promise<Record<string, string>> {
  const document = await openApiDocument(Object.values(wholeCallTables), '0', { webhooks: webhookDocuments })
  const { paths, webhooks, components } = document
  const named = (kind: string, entries: object): [string, string][] =>
    Object.entries(entries).map(([name, entry]) => [`${kind} ${name}`, digest(entry)])
  const digests = [...named('call', paths), ...named('webhook', webhooks), ...named('components', components)]
  return Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The digests as they are in the project. */
export const writtenOpenApiDigests = (): Record<string, string> => JSON.parse(readFileSync(FILE, 'utf8'))

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(await openApiDigests(), null, 2)}\n`)
