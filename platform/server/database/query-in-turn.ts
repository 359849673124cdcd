import type pg from 'pg'

type Query = (statement: unknown, values?: unknown[], callback?: unknown) => unknown

/** Queries that answer piece by piece, such as cursors, submit themselves. */
const isSubmittable = (statement: unknown): statement is { submit: unknown } =>
  typeof statement === 'object' && statement !== null && 'submit' in statement

/**
 * Lets a connection take its queries one after the other, whoever asks while one runs: the driver's own queue of them is
 * about to go. Connections that are pipelined need none.
 */
export function queryInTurn(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as Query
  let last: Promise<unknown> | undefined
  const inTurn: Query = (statement, values, callback) => {
    if (typeof callback === 'function') return query(statement, values, callback)
    const ask = () => query(statement, values)
    if (isSubmittable(statement)) {
      if (last) void last.then(ask, ask)
      else ask()
      return statement
    }
    const answer = (last ? last.then(ask, ask) : ask()) as Promise<unknown>
    const end = () => {
      if (last === answer) last = undefined
    }
    last = answer
    answer.then(end, end)
    return answer
  }
  client.query = inTurn as unknown as typeof client.query
}
