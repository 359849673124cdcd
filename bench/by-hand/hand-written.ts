import type { Replay } from '../captured-statement.ts'

/** A job done by SQL that somebody wrote by hand who wants to win: few statements, sent together. */
export type HandWritten = Pick<Replay, 'opening' | 'statements'>

/** A reading job: no transaction is opened. */
export const reading = (...statements: HandWritten['statements']): HandWritten => ({ opening: '', statements })

/** A statement that each connection prepares once. */
export const prepared = (text: string, ...values: HandWritten['statements'][number]['values']) => ({
  text,
  values,
  isPrepared: true,
})
