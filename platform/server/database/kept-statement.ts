import { createHash } from 'node:crypto'
import type pg from 'pg'

const MARK = '/* kept '

/**
 * Marks a statement that every connection keeps prepared: parsing and planning a list's page costs more than running it.
 * Only for texts of which there are few. `reader` tells apart who runs it, since a plan under row-level security serves one
 * role and is thrown away when another one comes.
 */
export function keptStatement(reader: string, text: string): string {
  return `${MARK}${reader} */ ${text}`
}

/** The statement without its mark. */
export function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(text.indexOf('*/') + 3) : text
}

const names = new Map<string, string>()

/** Rises when statements have to be planned anew: every connection then prepares them under other names. */
let generation = 0

/** How many statements connections keep. */
export const countKeptStatements = (): number => names.size

/** Lets every connection plan its kept statements anew. Plans under the former names go with their connections. */
export function forgetKeptStatements(): void {
  names.clear()
  generation += 1
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  names.set(text, name)
  return name
}

type Query = (statement: unknown, values?: unknown[], callback?: unknown) => unknown

/** Whether a prepared statement was refused because a migration changed the columns that it answers. */
export function isOutdated(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/**
 * Lets a connection prepare marked statements once and then only run them. Where a migration changed what one answers, every
 * connection prepares anew under other names; the transaction in which that came up has to run again.
 */
export function keepStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as Query
  const keeping: Query = (statement, values, callback) => {
    if (typeof statement !== 'string' || !statement.startsWith(MARK)) return query(statement, values, callback)
    const preparedIn = generation
    const answer = query({ name: `${nameOf(statement)}_${preparedIn}`, text: statement, values }) as Promise<unknown>
    answer.catch((error: unknown) => {
      if (isOutdated(error)) generation = Math.max(generation, preparedIn + 1)
    })
    return answer
  }
  client.query = keeping as unknown as typeof client.query
}
