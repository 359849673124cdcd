import { useState } from 'react'
import { CallError } from '#platform/web/call-client.ts'

/** What a form changes, with who changed it last. */
export interface Known {
  version: number
  updateName?: unknown
  updateDate?: unknown
}

/** What somebody else saved while a form was open. */
export interface EditConflict<Changed extends Known> {
  before: Changed
  now: Changed
}

/**
 * What a form counts against: what was read, or, once somebody else was faster, what is there now. The second of two editors
 * keeps the input and is told the difference.
 */
export function useEditedBase<Changed extends Known>(
  known: Changed | undefined,
  reread: (() => Promise<Changed>) | undefined,
) {
  const [base, setBase] = useState(known)
  const [conflict, setConflict] = useState<EditConflict<Changed> | null>(null)

  async function countedAgainst<Output>(send: (base: Changed | undefined) => Promise<Output>): Promise<Output> {
    try {
      return await send(base)
    } catch (error) {
      if (base && reread && error instanceof CallError && error.errorCode === 'wire.staleVersion') {
        const now = await reread()
        setConflict({ before: base, now })
        setBase(now)
      }
      throw error
    }
  }

  return { conflict, countedAgainst }
}
