import type pg from 'pg'
import { serverModules } from '#apps/server/modules.ts'
import { authenticate } from '#modules/identity/server.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { createDatabase, createPool, roleUrl } from '#platform/server/database/database.ts'
import { runCall } from '#platform/server/http/run-call.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { type BenchSide, benchTokens } from './bench-company.ts'
import type { CapturedStatement } from './captured-statement.ts'

/** What brackets a call's own statements. */
const BRACKET = /^(begin|commit|rollback)\b/

/** Runs a call once as the product runs it, on the real database, and answers the statements that it made. */
export async function captureStatements(
  ownerUrl: string,
  side: BenchSide,
  path: string,
  input: unknown,
  idempotencyKey?: string,
): Promise<CapturedStatement[]> {
  const captured: CapturedStatement[] = []
  const pool = createPool(roleUrl(ownerUrl, 'quayside_app'), { size: 1, timeZone: 'UTC' })
  pool.on('connect', (client) => record(client, captured))
  const db = createDatabase(pool)
  try {
    const modules = serverModules({ db, sessionHours: 12 })
    const implemented = modules.flatMap((module) => module.calls).find(({ calls }) => path in calls)
    const call = implemented?.calls[path as keyof typeof implemented.calls]
    const handler = implemented?.handlers[path]
    const caller = await authenticate(db, benchTokens[side])
    if (!call || !handler || !caller) throw new Error(`${path} cannot be run as ${side}`)
    captured.length = 0
    const request = {
      path,
      call,
      caller,
      language: 'en-US' as const,
      texts: createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)]),
      requestId: 'capture',
      today: new Date().toISOString().slice(0, 10),
      idempotencyKey,
      input: call.input.parse(input),
      setCookie: () => {},
      progress: () => {},
    }
    await runCall(db, request, (context, given) => handler(context as Parameters<typeof handler>[0], given))
  } finally {
    await db.destroy()
  }
  return captured.filter(({ text }) => !BRACKET.test(text))
}

/** The statements of a read as the product sends them when it comes again: prepared, where it prepares them. */
export async function captureRepeated(
  ownerUrl: string,
  side: BenchSide,
  path: string,
  input: unknown,
): Promise<CapturedStatement[]> {
  await captureStatements(ownerUrl, side, path, input)
  return captureStatements(ownerUrl, side, path, input)
}

type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult<Record<string, unknown>>>

function record(client: pg.PoolClient, captured: CapturedStatement[]): void {
  const query = client.query.bind(client) as unknown as Query
  const recording: Query = async (statement) => {
    const result = await query(statement)
    const { name, text, values = [] } = statement
    captured.push({ text, values, rows: result.rows ?? [], isPrepared: name !== undefined })
    return result
  }
  client.query = recording as unknown as typeof client.query
}
