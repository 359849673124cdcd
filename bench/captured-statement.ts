/**
 * A value of a statement: fixed, out of an earlier statement's answer, out of the request's input, new each time, or put
 * together of such, as an array or as a JSON document of rows.
 */
export type ReplayValue =
  | { kind: 'fixed'; value: unknown }
  | { kind: 'list'; values: ReplayValue[] }
  | { kind: 'document'; rows: Record<string, ReplayValue>[] }
  | { kind: 'answer'; statement: number; row: number; column: string }
  | { kind: 'input'; index: number }
  | { kind: 'fresh' }

/** A statement of the reference; a prepared one has a name, under which each connection plans it once. */
export interface ReplayStatement {
  text: string
  values: ReplayValue[]
  isPrepared: boolean
}

/** Statements that a request of the reference runs. */
export interface Replay {
  /** Statement that opens a transaction, whose statements are sent in their order; empty: each statement by itself. */
  opening: string
  statements: ReplayStatement[]
  /** What the requests ask for, one after the other, from the beginning again at the end. */
  inputs: string[][]
}

/** A statement that a call of the product ran, with what the database answered. */
export interface CapturedStatement {
  text: string
  values: readonly unknown[]
  rows: Record<string, unknown>[]
  /** Whether it ran under the name of a prepared statement. */
  isPrepared: boolean
}

/** Codes and identifiers; short numbers, such as quantities, may be equal by chance. */
const TELLING = /^(?=.*[A-Za-z]).{2,}$|^.{3,}$/

/**
 * Turns captured statements into ones that can be run again for other inputs: values that came with the request or out of an
 * earlier statement's answer are taken from the new request and the new answers.
 */
export function replayOf(
  captured: readonly CapturedStatement[],
  input: readonly string[],
  fresh: readonly string[] = [],
): Pick<Replay, 'statements'> {
  const replayed = (value: unknown, position: number): ReplayValue => {
    if (Array.isArray(value)) return { kind: 'list', values: value.map((one) => replayed(one, position)) }
    if (typeof value !== 'string') return { kind: 'fixed', value }
    if (fresh.includes(value)) return { kind: 'fresh' }
    const index = input.indexOf(value)
    if (index >= 0) return { kind: 'input', index }
    if (value.startsWith('[{')) {
      const rows = JSON.parse(value) as Record<string, unknown>[]
      const filled = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).map(([name, one]) => [name, replayed(one, position)]))
      return { kind: 'document', rows: rows.map(filled) }
    }
    return (TELLING.test(value) && earlierAnswer(captured, position, value)) || { kind: 'fixed', value }
  }
  return {
    statements: captured.map(({ text, values, isPrepared }, position) => ({
      text,
      values: values.map((value) => replayed(value, position)),
      isPrepared,
    })),
  }
}

/** The statements whose answers a value is made of. */
export function neededAnswers(value: ReplayValue): number[] {
  switch (value.kind) {
    case 'answer':
      return [value.statement]
    case 'list':
      return value.values.flatMap(neededAnswers)
    case 'document':
      return value.rows.flatMap((row) => Object.values(row).flatMap(neededAnswers))
    default:
      return []
  }
}

/**
 * Where a value came from. Codes of an order are those of its rows, which are read first: rules that are read later may name one of them
 * too. Numbers are those of the latest answer, such as of the document that was just written.
 */
function earlierAnswer(
  captured: readonly CapturedStatement[],
  position: number,
  value: string,
): ReplayValue | undefined {
  const earlier = captured.slice(0, position).map(({ rows }, statement) => ({ rows, statement }))
  for (const { rows, statement } of /[A-Za-z]/.test(value) ? earlier : earlier.reverse()) {
    for (const [row, columns] of rows.entries()) {
      const column = Object.keys(columns).find((name) => columns[name] === value)
      if (column !== undefined) return { kind: 'answer', statement, row, column }
    }
  }
  return undefined
}
