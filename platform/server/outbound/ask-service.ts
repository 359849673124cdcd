import type { IncomingMessage } from 'node:http'
import { isRecord } from '#platform/contract/values/record-of.ts'
import { buffersOf } from '../files/buffers-of.ts'
import { createOutbound, OutboundError, type OutboundOptions } from './create-outbound.ts'

export { OutboundError } from './create-outbound.ts'

/** Asks a service outside: an empty POST, answered by a JSON object. Rejects with an `OutboundError`. */
export type AskService = (url: string) => Promise<Readonly<Record<string, unknown>>>

/** What asking may be made with. */
export interface AskServiceOptions extends OutboundOptions {
  maxBytes?: number
}

const MAX_BYTES = 64 * 1024

/** Makes the way in which the product asks services that others run: few at once, and with a limit of what they answer. */
export function createAskService({ maxBytes = MAX_BYTES, ...options }: AskServiceOptions): AskService {
  const outbound = createOutbound(options)
  const request = { headers: { accept: 'application/json' }, body: '' }
  return (url) => outbound.post(url, request, (answer) => readObject(answer, maxBytes))
}

async function readObject(answer: IncomingMessage, maxBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 299) {
    answer.destroy()
    throw new OutboundError(`the service answered ${status}`)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of buffersOf(answer)) {
    size += part.length
    if (size > maxBytes) throw new OutboundError(`the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return parseObject(Buffer.concat(parts).toString('utf8'))
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new OutboundError('the answer is not JSON')
  }
  if (!isRecord(parsed) || Array.isArray(parsed)) throw new OutboundError('the answer is not a JSON object')
  return parsed
}
