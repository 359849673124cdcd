import { useState } from 'react'
import { CallError, type CallOptions } from '#platform/web/call/call-client.ts'
import { STALE_CODE } from '#platform/web/call/call-error.ts'
import type { Merged } from './merge-held.ts'

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
  /** The rule behind it. */
  rule: string | undefined
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
  // A dialog opens before it has read what it changes.
  if (base === undefined && known !== undefined) setBase(known)
  const [conflict, setConflict] = useState<EditConflict<Changed> | null>(null)

  async function countedAgainst<Output>(
    send: (base: Changed | undefined, options: CallOptions) => Promise<Output>,
    options: CallOptions,
  ): Promise<Output> {
    try {
      // The form says it itself, and that nothing need be loaded again.
      return await send(base, { ...options, areConflictsSilent: base !== undefined && reread !== undefined })
    } catch (error) {
      if (base && reread && error instanceof CallError && error.errorCode === STALE_CODE) {
        const now = await reread()
        const merged = merge(base, now)
        setConflict((last) => ({ number: (last?.number ?? 0) + 1, now, rule: error.rule, ...merged }))
        setBase(now)
      }
      throw error
    }
  }

  return { base, conflict, countedAgainst }
}
