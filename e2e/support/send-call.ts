import { randomUUID } from 'node:crypto'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import type { E2eUser } from './e2e-user.ts'

/** Sends a call as the page does, and answers its data; a file has none. A whole query is sent as it is. */
export async function sendCall<T>({ page, language }: E2eUser, path: string, body: object): Promise<T> {
  const headers = { [HEADERS.language]: language, [HEADERS.idempotencyKey]: randomUUID() }
  const data = 'condition' in body ? body : { condition: body }
  const answer = await page.request.post(`${CALL_BASE_PATH}/${path}`, { headers, data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  const isFile = !(answer.headers()['content-type'] ?? '').includes('json')
  return isFile ? (undefined as T) : ((await answer.json()) as { data: T }).data
}
