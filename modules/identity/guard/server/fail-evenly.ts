import { setTimeout as pause } from 'node:timers/promises'
import { BusinessError } from '#platform/contract/errors.ts'

/** Refused sign-ins are answered at full quarters of a second: what was done meanwhile cannot be told from the time. */
const PERIOD_MS = 250

/** Holds a refusal back until a full quarter of a second has passed since the beginning. */
export async function failEvenly<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof BusinessError) await pause(PERIOD_MS - ((performance.now() - startedAt) % PERIOD_MS))
    throw error
  }
}
