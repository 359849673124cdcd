import { connect, type Socket } from 'node:net'
import { summarise, type TimedRounds } from './timings.ts'

/** One request of a load: bytes ready to send. */
export type RequestBytes = () => Buffer

/** Somebody who answers: a port of this machine, and what to ask. */
export interface Participant {
  port: number
  /** Called for each request, so that it may differ. */
  next: RequestBytes
}

/** How long and how often each participant of a comparison is asked. */
export interface LoadPlan {
  clients: number
  rounds: number
  roundMs: number
}

/** A POST (or GET without a body) over a kept connection. Compression is not asked for, on either side. */
export function requestBytes(path: string, headers: Record<string, string>, body?: unknown): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: keep-alive',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

/** How long somebody is asked before it is the other's turn: what disturbs the machine longer disturbs all of them. */
const TURN_MS = 500

/**
 * Asks the participants in turns (A B A B), each with as many clients as planned, every client sending its next request when
 * its answer is complete. What is asked first in a round warms up and is not counted.
 */
export async function runInTurns<Name extends string>(
  participants: Readonly<Record<Name, Participant>>,
  { clients, rounds, roundMs }: LoadPlan,
): Promise<Record<Name, TimedRounds>> {
  const names = Object.keys(participants) as Name[]
  const taken = new Map(names.map((name) => [name, [] as { latenciesMs: number[]; elapsedMs: number }[]]))
  const turns = Math.max(1, Math.round(roundMs / TURN_MS))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      await runRound(participants[name], clients, Math.min(roundMs / 4, 300))
      taken.get(name)?.push({ latenciesMs: [], elapsedMs: 0 })
    }
    for (let turn = 0; turn < turns; turn++) {
      for (const name of names) {
        const { latenciesMs, elapsedMs } = await runRound(participants[name], clients, roundMs / turns)
        const sum = taken.get(name)?.[round]
        sum?.latenciesMs.push(...latenciesMs)
        if (sum) sum.elapsedMs += elapsedMs
      }
    }
  }
  const timed = (name: Name): TimedRounds => {
    const ofRounds = taken.get(name) ?? []
    const elapsedMs = ofRounds.reduce((sum, round) => sum + round.elapsedMs, 0)
    const all = summarise(
      ofRounds.flatMap(({ latenciesMs }) => latenciesMs),
      elapsedMs,
    )
    return { ...all, rounds: ofRounds.map((round) => summarise(round.latenciesMs, round.elapsedMs)) }
  }
  return Object.fromEntries(names.map((name) => [name, timed(name)])) as Record<Name, TimedRounds>
}

/** Asks one participant for a while; `isOver` may end it earlier or later than the time given. */
export async function runRound(
  participant: Participant,
  clients: number,
  roundMs: number,
  isOver?: () => boolean,
): Promise<{ latenciesMs: number[]; elapsedMs: number }> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const isDone = isOver ?? (() => performance.now() - startedAt >= roundMs)
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(participant.port)))
  try {
    await Promise.all(
      connections.map(async (connection) => {
        do {
          const sentAt = performance.now()
          await connection.ask(participant.next())
          latenciesMs.push(performance.now() - sentAt)
        } while (!isDone())
      }),
    )
  } finally {
    for (const connection of connections) connection.close()
  }
  return { latenciesMs, elapsedMs: performance.now() - startedAt }
}

/** One answer's body; for looking at what is measured. */
export async function askOnce(participant: Participant): Promise<Buffer> {
  const connection = await openConnection(participant.port)
  try {
    return await connection.ask(participant.next())
  } finally {
    connection.close()
  }
}

interface Connection {
  ask(request: Buffer): Promise<Buffer>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** A client as lean as can be, so that it takes little of the cores that the servers are measured on. */
async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject))
  let parts: Buffer[] = []
  let received = 0
  let expected = -1
  let waiting: { resolve(body: Buffer): void; reject(error: Error): void } | undefined
  let headLength = 0
  const fail = (error: Error): void => void waiting?.reject(error)
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    received += part.length
    if (expected < 0) {
      const all = parts.length === 1 ? part : Buffer.concat(parts)
      parts = [all]
      const end = all.indexOf(HEAD_END)
      if (end < 0) return
      headLength = end + HEAD_END.length
      const head = all.toString('latin1', 0, end)
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        return fail(
          new Error(`unexpected answer: ${head.split('\r\n')[0]} ${all.toString('utf8', headLength).slice(0, 600)}`),
        )
      }
      expected = headLength + Number(length)
    }
    if (received < expected) return
    const body = (parts.length === 1 ? (parts[0] ?? part) : Buffer.concat(parts)).subarray(headLength)
    parts = []
    received = 0
    expected = -1
    waiting?.resolve(body)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}
