import { createHash } from 'node:crypto'
import type { EvidenceSubject } from '../contract/evidence-subjects.ts'

/** A value as the database tells it; null where there is none. */
export type EvidenceValue = string | null

/** One thing that happened: a row came, or values of it were replaced. */
export interface EvidenceEntry {
  subject: EvidenceSubject
  rowId: string
  /** Moment in UTC, to the microsecond: `2026-03-20T08:15:30.123456`. */
  utc: string
  /** The same on the company's clock, to the second. */
  at: string
  who: string
  /** `purchaser`, `supplier`, or empty for the product itself. */
  party: string
  /** By field, in their order; `before` is absent where the row came. */
  values: readonly { field: string; before?: EvidenceValue; after: EvidenceValue }[]
}

/** An entry in its chain. */
export interface ChainedEntry extends EvidenceEntry {
  /** From 1. */
  no: number
  /** SHA-256 over the hash before it and what the entry tells, hexadecimal. */
  hash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is hashed of an entry: everything that it tells, in one fixed form. The company's clock is left out, as it may be set anew. */
export const hashedText = ({ subject, rowId, utc, who, party, values }: EvidenceEntry): string =>
  JSON.stringify([
    ...[subject, rowId, utc, who, party],
    values.map(({ field, before, after }) => (before === undefined ? [field, after] : [field, before, after])),
  ])

/** The hash with which a chain begins: whose view of which deduction it is. */
export const firstHash = (deductionNo: string, side: string): string => sha256(JSON.stringify([deductionNo, side]))

/** Chains entries in their order: each hash is over the one before it, a line feed and the entry. */
export function chainEvidence(first: string, entries: readonly EvidenceEntry[]): ChainedEntry[] {
  let hash = first
  return entries.map((entry, at) => {
    hash = sha256(`${hash}\n${hashedText(entry)}`)
    return { ...entry, no: at + 1, hash }
  })
}
