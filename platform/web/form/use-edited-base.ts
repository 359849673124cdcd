import { useState } from 'react'
import { CallError } from '#platform/web/call-client.ts'
import type { Merged } from './merge-edits.ts'

/** What a form changes, with who changed it last. */
export interface Known {
  version: number
  updateName?: unknown
  updateDate?: unknown
}

/** What somebody else saved while a form was open, and what became of it in the form. */
export interface EditConflict<Changed extends Known = Known> extends Merged {
  /** Counts the conflicts of the form. */
  number: number
  /** What is there now. */
  now: Changed
}

/**
 * What a form counts against: what was read, or, once somebody else was faster, what is there now. `merge` takes into the form
 * what the other one changed, so that saving again writes back nothing that this editor did not touch.
 */
export function useEditedBase<Changed extends Known>(
  known: Changed | undefined,
  reread: (() => Promise<Changed>) | undefined,
  merge: (before: Changed, now: Changed) => Merged,
) {
  const [base, setBase] = useState(known)
  const [conflict, setConflict] = useState<EditConflict<Changed> | null>(null)

  async function countedAgainst<Output>(send: (base: Changed | undefined) => Promise<Output>): Promise<Output> {
    try {
      return await send(base)
    } catch (error) {
      if (base && reread && error instanceof CallError && error.errorCode === 'wire.staleVersion') {
        const now = await reread()
        const merged = merge(base, now)
        setConflict((last) => ({ number: (last?.number ?? 0) + 1, now, ...merged }))
        setBase(now)
      }
      throw error
    }
  }

  return { conflict, countedAgainst }
}
