import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { neededAnswers, type Replay, type ReplayStatement, type ReplayValue } from './captured-statement.ts'

type Rows = Record<string, unknown>[]

/** A replay with what each statement waits for, found out before it is measured. */
export interface ReadyReplay extends Pick<Replay, 'opening' | 'inputs'> {
  statements: (ReplayStatement & { name?: string; needed: number[] })[]
}

/** Gives the prepared statements of a replay their names. */
export function readyReplay(name: string, { opening, inputs, statements }: Replay): ReadyReplay {
  return {
    opening,
    inputs,
    statements: statements.map((statement, index) => ({
      ...statement,
      ...(statement.isPrepared ? { name: `${name}_${index}` } : {}),
      needed: [...new Set(statement.values.flatMap(neededAnswers))],
    })),
  }
}

/**
 * Runs the statements on one connection, each sent as soon as its inputs are known and without waiting for the answers before it;
 * those of a transaction in their order, with the commit behind the last.
 */
export async function runReplay(
  client: Pick<pg.PoolClient, 'query'>,
  { opening, statements }: ReadyReplay,
  input: readonly string[],
): Promise<Rows[]> {
  const fresh = randomUUID()
  const known: Rows[] = []
  const filled = (value: ReplayValue): unknown => {
    switch (value.kind) {
      case 'fixed':
        return value.value
      case 'list':
        return value.values.map(filled)
      case 'document':
        return JSON.stringify(
          value.rows.map((row) =>
            Object.fromEntries(Object.entries(row).map(([column, one]) => [column, filled(one)])),
          ),
        )
      case 'answer':
        return known[value.statement]?.[value.row]?.[value.column]
      case 'input':
        return input[value.index]
      case 'fresh':
        return fresh
    }
  }
  const send = async ({ name, text, values }: ReadyReplay['statements'][number], index: number): Promise<Rows> => {
    const { rows } = await client.query({ ...(name ? { name } : {}), text, values: values.map(filled) })
    known[index] = rows as Rows
    return rows as Rows
  }
  const sent: Promise<Rows>[] = []
  const brackets: Promise<unknown>[] = []
  // The first error is the one that all are waited for with; what it takes along is not told.
  const watched = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch(() => {})
    return asked
  }
  if (opening) brackets.push(watched(client.query(opening)))
  for (const [index, statement] of statements.entries()) {
    const inputs = statement.needed.map((one) => sent[one])
    if (opening && inputs.length > 0) await Promise.all(inputs)
    const isReady = opening !== '' || inputs.length === 0
    sent.push(watched(isReady ? send(statement, index) : Promise.all(inputs).then(() => send(statement, index))))
  }
  if (opening) brackets.push(watched(client.query('commit')))
  await Promise.all(brackets)
  return Promise.all(sent)
}
