import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPool } from '#platform/server/database/database.ts'
import type { Replay } from './captured-statement.ts'
import { serveMeasured } from './measured-process.ts'
import { type ReadyReplay, readyReplay, runReplay } from './run-replay.ts'

// What the product is measured against: statements through bare pg as the tables' owner, answered with JSON.stringify.
const pool = createPool(process.argv[2] ?? '', { size: 20, timeZone: 'UTC' })
const replays = new Map<string, ReadyReplay & { asked: number }>()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => serveMeasured(server))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, order, name = ''] = (request.url ?? '').split('/')
  if (order === 'define') {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    replays.set(name, { ...readyReplay(name, JSON.parse(Buffer.concat(parts).toString()) as Replay), asked: 0 })
    return send(response, {})
  }
  const replay = replays.get(name)
  if (!replay) throw new Error(`${name} is not defined`)
  const input = replay.inputs[replay.asked++ % Math.max(1, replay.inputs.length)] ?? []
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    send(response, { status: 200, data: await runReplay(client, replay, input) })
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function send(response: ServerResponse, answered: unknown): void {
  const body = JSON.stringify(answered)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}
