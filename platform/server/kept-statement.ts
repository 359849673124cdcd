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

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  names.set(text, name)
  return name
}

type Query = (statement: unknown, values?: unknown[], callback?: unknown) => unknown

/** Lets a connection prepare marked statements once and then only run them. */
export function keepStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as Query
  const keeping: Query = (statement, values, callback) =>
    typeof statement === 'string' && statement.startsWith(MARK)
      ? query({ name: nameOf(statement), text: statement, values })
      : query(statement, values, callback)
  client.query = keeping as unknown as typeof client.query
}
