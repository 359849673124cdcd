import { SpreadsheetError } from './spreadsheet-error.ts'

/** Lets a fixed number work at once and a fixed number wait; whoever comes after that is refused at once. */
export class WorkerSlots {
  readonly #atOnce: number
  readonly #waitingAtMost: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(atOnce: number, waitingAtMost: number) {
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** Resolves once it is the caller's turn; each turn must be given back by `release`. Rejects with the signal's reason. */
  async take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.#busy < this.#atOnce) {
      this.#busy += 1
      return
    }
    if (this.#waiting.length >= this.#waitingAtMost) {
      throw new SpreadsheetError('tooManyAtOnce', { limit: this.#atOnce + this.#waitingAtMost })
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = (): void => {
      const place = this.#waiting.indexOf(onTurn)
      if (place >= 0) this.#waiting.splice(place, 1)
      reject(signal?.reason)
    }
    const onTurn = (): void => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#waiting.push(onTurn)
    return promise
  }

  /** Gives a turn back; it passes straight on to whoever waits longest. */
  release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#busy -= 1
    else next()
  }
}
