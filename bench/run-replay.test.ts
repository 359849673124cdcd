import { describe, expect, it } from 'vitest'
import { replayOf } from './captured-statement.ts'
import { readyReplay, runReplay } from './run-replay.ts'

const captured = [
  { text: 'ids', values: [], rows: [{ id: '101' }, { id: '102' }], isPrepared: true },
  { text: 'total', values: [], rows: [{ total: 2 }], isPrepared: false },
  { text: 'rows', values: [['101', '102']], rows: [], isPrepared: true },
  { text: 'behind', values: ['input'], rows: [], isPrepared: true },
]

/** A connection that tells what was sent to it, and answers when it is told to. */
function connection() {
  const sent: { text: string; name?: string; values?: unknown[] }[] = []
  const answers: ((rows: unknown[]) => void)[] = []
  const query = (asked: string | { text: string; name?: string; values: unknown[] }) => {
    sent.push(typeof asked === 'string' ? { text: asked } : asked)
    return new Promise((resolve) => answers.push((rows) => resolve({ rows })))
  }
  const texts = () => sent.map(({ text }) => text)
  const answer = async (index: number, rows: unknown[] = []) => {
    answers[index]?.(rows)
    await new Promise(setImmediate)
  }
  return { client: { query } as unknown as Parameters<typeof runReplay>[0], sent, texts, answer }
}

const replay = (opening: string) => readyReplay('work', { opening, inputs: [], ...replayOf(captured, ['input']) })

describe('statements of the reference', () => {
  it('are sent at once, but those that need an answer, and prepared as the product prepares them', async () => {
    const { client, sent, texts, answer } = connection()
    const done = runReplay(client, replay(''), ['asked'])
    expect(texts()).toEqual(['ids', 'total', 'behind'])
    expect(sent.map(({ name }) => name)).toEqual(['work_0', undefined, 'work_3'])
    expect(sent[2]?.values).toEqual(['asked'])
    await answer(0, [{ id: '7' }, { id: '8' }])
    expect(texts()).toEqual(['ids', 'total', 'behind', 'rows'])
    expect(sent[3]?.values).toEqual([['7', '8']])
    for (const index of [1, 2]) await answer(index)
    await answer(3, [{ id: '7' }])
    expect(await done).toEqual([[{ id: '7' }, { id: '8' }], [], [{ id: '7' }], []])
  })

  it('of a transaction keep their order, with the commit behind the last', async () => {
    const { client, texts, answer } = connection()
    const done = runReplay(client, replay('begin'), ['asked'])
    expect(texts()).toEqual(['begin', 'ids', 'total'])
    await answer(1, [{ id: '7' }, { id: '8' }])
    expect(texts()).toEqual(['begin', 'ids', 'total', 'rows', 'behind', 'commit'])
    for (const index of [0, 2, 3, 4, 5]) await answer(index)
    expect(await done).toHaveLength(4)
  })
})
