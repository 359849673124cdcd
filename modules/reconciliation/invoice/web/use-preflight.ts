import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { useDebounced } from '#platform/web/form/use-debounced.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceApi } from './invoice-api.ts'

/** An entry as it would be saved, and what that would come to. */
export type TriedEntry = Omit<CallInput<typeof invoiceCalls, 'ISupInvoiceService/preflightInvoice'>, 'id'>
export type EntryTrial = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/preflightInvoice'>

/** What an entry would come to. */
export interface Preflight {
  /** Of this entry, or, while another one is tried, of the one before. */
  trial: EntryTrial | null
  /** Why the entry cannot be saved at all, in the words in which saving refuses it. */
  refusal: string | null
  /** What is told is told of the entry as it stands. */
  isCurrent: boolean
  /** The entry is complete enough to be tried. */
  isComplete: boolean
}

/** Milliseconds after the last key press. */
const PAUSE = 400

/**
 * Tries an entry whenever it has stood still; null while it is not complete enough to be tried. Nothing is asked while it is saved:
 * the answer would be about a document that has gone on.
 */
export function usePreflight(id: string, entry: TriedEntry | null, isSaving: boolean): Preflight {
  const text = entry && JSON.stringify(entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same entry
  const stable = useMemo(() => entry, [text])
  const settled = useDebounced(stable, PAUSE)
  const tried = isSaving ? null : settled
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['reconciliation.preflight', id, tried],
    queryFn: ({ signal }) => {
      const options = { signal, isLoadingShown: false, areErrorsSilent: true }
      return invoiceApi('ISupInvoiceService/preflightInvoice', { id, invoices: [], ...tried }, options)
    },
    enabled: tried !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // Other invoices and receipts come meanwhile.
    gcTime: 0,
  })
  const isCurrent = tried === stable && stable !== null && !isPlaceholderData && (data !== undefined || error !== null)
  const isComplete = stable !== null
  const refusal = isComplete && error ? error.message : null
  return { trial: isComplete && !error ? (data ?? null) : null, refusal, isCurrent, isComplete }
}
