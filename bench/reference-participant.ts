import type { Replay } from './captured-statement.ts'
import { askOnce, type Participant, requestBytes } from './load-loop.ts'

let defined = 0

/** Gives the statements to the reference server and answers who is to be asked for them. */
export async function referenceParticipant(
  port: number,
  replay: Pick<Replay, 'statements'> & Partial<Replay>,
): Promise<Participant> {
  const name = `work${++defined}`
  const whole: Replay = { opening: '', inputs: [], ...replay }
  await askOnce({ port, next: () => requestBytes(`/define/${name}`, {}, whole) })
  const request = requestBytes(`/run/${name}`, {})
  return { port, next: () => request }
}
