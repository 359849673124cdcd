/** How rows are handed on. */
interface PartSizes {
  /** Fewer than this wait for more, until there are no more. */
  least: number
  most: number
}

/** Hands rows from whoever reads them to whoever works on them, who takes part after part while more come in. */
export class PartQueue<Row> {
  readonly #sizes: PartSizes
  #waiting: Row[] = []
  #isEnded = false
  #failure: { reason: unknown } | null = null
  #wake: () => void = () => {}

  constructor(sizes: PartSizes) {
    this.#sizes = sizes
  }

  push(rows: readonly Row[]): void {
    for (const row of rows) this.#waiting.push(row)
    this.#wake()
  }

  /** No more rows will come. */
  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** The reading broke off; whoever works on the rows is told the reason with the next part. */
  fail(reason: unknown): void {
    this.#failure = { reason }
    this.#wake()
  }

  /** The rows in their order, as many at once as are there. */
  async *parts(): AsyncGenerator<Row[]> {
    for (;;) {
      if (this.#failure) throw this.#failure.reason
      if (this.#waiting.length >= this.#sizes.least || (this.#isEnded && this.#waiting.length > 0)) {
        yield this.#waiting.splice(0, this.#sizes.most)
      } else if (this.#isEnded) return
      else await this.#next()
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
