import type { BenchRow, BenchTarget } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { type Participant, runInTurns } from './load-loop.ts'
import { ratioOf } from './ratio.ts'
import type { TimedRounds } from './timings.ts'

/** A job of the product, its own statements, SQL that somebody wrote by hand, and of a search the first page of its list. */
export interface ReferencedJob {
  product: Participant
  statements: Participant
  byHand: Participant
  firstPage?: Participant
}

/** What a job is held to: times as long for one client, parts of the other's rate for many; a search to times as long as page 1. */
export interface ReferenceTarget {
  /** p50 of one client, at most so many times that of the reference. */
  alone?: number
  /** Requests per second of many clients, at least this part of the reference's; their p50 where it is held to page 1. */
  together?: number
  /** The two ratios as measured before on a quiet machine, with 100,000 order lines. */
  before?: { alone?: number; together?: number }
}

const AGAINST = { statements: 'its statements', byHand: 'SQL by hand', firstPage: 'page 1' } as const
type Reference = keyof typeof AGAINST

/** The product in turns with both references: how long one client waits, and how many requests many are answered. */
export async function referenceRows(
  setting: BenchSetting,
  work: string,
  job: ReferencedJob,
  targets: Partial<Record<Reference, ReferenceTarget>>,
): Promise<BenchRow[]> {
  const { firstPage, ...own } = job
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const plan = { ...setting.referencePlan, clients }
    const { product, ...timed }: Partial<Record<Reference, TimedRounds>> & { product: TimedRounds } = await (firstPage
      ? runInTurns({ ...own, firstPage }, plan)
      : runInTurns(own, plan))
    for (const reference of ['statements', 'byHand', 'firstPage'] as const) {
      const { [reference]: other } = timed
      if (!other) continue
      const { alone, together, before } = targets[reference] ?? {}
      const isAlone = clients === 1
      const figure = isAlone || reference === 'firstPage' ? 'p50' : 'requestsPerSecond'
      const value = isAlone ? alone : together
      const earlier = isAlone ? before?.alone : before?.together
      const target: BenchTarget | undefined =
        value === undefined ? undefined : { kind: figure === 'p50' ? 'atMost' : 'atLeast', value }
      rows.push({
        work,
        clients,
        product,
        reference: other,
        against: `${AGAINST[reference]}, ${figure === 'p50' ? 'p50' : 'requests per second'}`,
        ratio: ratioOf(product, other, figure),
        ...(earlier === undefined ? {} : { earlier }),
        ...(target ? { target } : {}),
      })
    }
  }
  return rows
}
