import type { LoadPlan } from './load-loop.ts'
import type { MeasuredProcess } from './measured-process.ts'

/** What the measures share: the servers, the database behind them, and how long to measure. */
export interface BenchSetting {
  /** Order lines in the measured database. */
  rows: number
  /** Owner's address of the measured database. */
  ownerUrl: string
  product: MeasuredProcess
  reference: MeasuredProcess
  /** The product on a database with a tenth of the rows, where growth is measured. */
  tenth?: { rows: number; ownerUrl: string; product: MeasuredProcess }
  clients: readonly number[]
  plan: Omit<LoadPlan, 'clients'>
  /** How long the product is held against its own statements and SQL written by hand. */
  referencePlan: Omit<LoadPlan, 'clients'>
  /** Rows of the export and of the import. */
  exportRows: number
  importRows: number
  /** Times that files are written and read. */
  fileRounds: number
  /** How long one measure waits until what the one before did is told to everybody. */
  timeoutMs: number
  say(line: string): void
}
