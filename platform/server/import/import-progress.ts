import type { CallContext } from '../call-context.ts'

/** Rows between two lines. */
const STEP = 1000

/**
 * What an import tells the browser tab that waits for it, line by line (spec shell §7): `$` what goes on, `checkSuccess` or
 * `checkFailed`, `\u2713` what is saved. How many rows there are is known when all are read; what is written earlier is told
 * after the checks, since an error would undo it.
 */
export class ImportProgress {
  readonly #context: Pick<CallContext, 'translate' | 'progress'>
  #read = 0
  #checked = 0
  #saved = 0
  #left = 0

  constructor(context: Pick<CallContext, 'translate' | 'progress'>) {
    this.#context = context
  }

  begin(fileName: string): void {
    this.#tell('reading', { fileName })
  }

  read(count: number): void {
    for (const done of stepsUpTo(this.#read, this.#read + count)) this.#tell('read', { done })
    this.#read += count
  }

  readAll(): void {
    if (this.#read % STEP !== 0) this.#tell('read', { done: this.#read })
  }

  checked(count: number): void {
    for (const done of stepsUpTo(this.#checked, this.#checked + count)) this.#tell('checked', { done })
    this.#checked += count
  }

  checkedAll(): void {
    this.#tell('checking', { done: this.#read, total: this.#read })
  }

  checkFailed(): void {
    this.#context.progress('checkFailed')
  }

  checkSuccess(): void {
    this.#context.progress('checkSuccess')
  }

  /** So many of the rows will not be written. */
  leave(count: number): void {
    this.#left = count
  }

  /** So many rows are written in all. */
  saved(done: number): void {
    const total = this.#read - this.#left
    const steps = stepsUpTo(this.#saved, done)
    if (done === total && steps.at(-1) !== done) steps.push(done)
    for (const step of steps) this.#tell('written', { done: step, total })
    this.#saved = done
  }

  #tell(
    line: 'reading' | 'read' | 'checked' | 'checking' | 'written',
    parameters: Record<string, string | number>,
  ): void {
    const sign = line === 'written' ? '\u2713' : '$'
    this.#context.progress(`${sign}${this.#context.translate(`wire:import.${line}`, parameters)}`)
  }
}

/** The round numbers above the one and up to the other. */
function stepsUpTo(before: number, after: number): number[] {
  const steps: number[] = []
  for (let step = (Math.floor(before / STEP) + 1) * STEP; step <= after; step += STEP) steps.push(step)
  return steps
}
