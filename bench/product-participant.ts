import { randomUUID } from 'node:crypto'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import { type BenchSide, benchTokens } from './bench-company.ts'
import { type Participant, requestBytes } from './load-loop.ts'

/** A call of the product by one of the two users; several inputs are asked in turn, mutating calls with a new key each. */
export function productParticipant(
  port: number,
  side: BenchSide,
  path: string,
  inputs: readonly unknown[],
  { isMutating }: { isMutating: boolean } = { isMutating: false },
): Participant {
  const build = (input: unknown): Buffer =>
    requestBytes(
      `${CALL_BASE_PATH}/${path}`,
      {
        [HEADERS.token]: benchTokens[side],
        [HEADERS.language]: 'en-US',
        ...(isMutating ? { [HEADERS.idempotencyKey]: randomUUID() } : {}),
      },
      input,
    )
  const ready = isMutating ? [] : inputs.map(build)
  let asked = 0
  return {
    port,
    next: () => {
      const position = asked++ % inputs.length
      return ready[position] ?? build(inputs[position])
    },
  }
}
