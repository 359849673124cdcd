import { useEffect, useRef } from 'react'
import type { Merged } from '../merge-held.ts'
import { type Edited, useEdited } from '../use-edited.ts'
import { type Known, useEditedBase } from '../use-edited-base.ts'
import type { LineStore } from './line-store.ts'

/** What is read to be proposed as rows in a dialog. */
export interface ProposedRows<Read, Row extends object> {
  kind: string
  id: string
  read: (id: string, signal?: AbortSignal) => Promise<Read>
  store: Pick<LineStore<Row>, 'replace'>
  /** What is proposed of it. */
  rowsOf: (read: Read) => Row[]
}

/** A document whose rows are proposed in a dialog and typed over. */
export interface EditedRows<Changed extends Known, Row extends object> extends ProposedRows<Changed, Row> {
  /** Takes into the rows what somebody else changed. */
  merge: (before: Changed, now: Changed) => Merged
}

/** Reads something and proposes its rows once. */
export function useProposedRows<Read, Row extends object>(proposed: ProposedRows<Read, Row>): Edited<Read> {
  const { kind, id, read, store, rowsOf } = proposed
  const detail = useEdited(kind, id, read)
  const isLoaded = useRef(false)
  useEffect(() => {
    // Shown again with its tab, what was read must not wipe out what was typed.
    if (!detail.value || isLoaded.current) return
    isLoaded.current = true
    store.replace(rowsOf(detail.value))
  }, [detail.value, store, rowsOf])
  return detail
}

/**
 * Reads a document, proposes its rows once, and counts what is typed over them against it: or, once somebody else was faster,
 * against the document as it is now, with what was typed over it.
 */
export function useEditedRows<Changed extends Known, Row extends object>(
  edited: EditedRows<Changed, Row>,
): { detail: Edited<Changed> } & ReturnType<typeof useEditedBase<Changed>> {
  const detail = useProposedRows(edited)
  return { detail, ...useEditedBase(detail.value, () => edited.read(edited.id), edited.merge) }
}
