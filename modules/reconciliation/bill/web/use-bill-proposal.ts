import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { useDebounced } from '#platform/web/form/use-debounced.ts'
import { decimalsOfCurrency } from '#platform/web/format.ts'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { billCalls } from '../contract/calls.ts'
import { asBilled, type RateTotal, rateTotals } from '../contract/rate-totals.ts'
import { openQuery } from '../contract/schemas.ts'
import { billApi } from './bill-api.ts'

const CALL = 'ISrmBillService/getBillProposal'
/** Which open payables are meant. */
export type OpenQuery = CallInput<typeof billCalls, typeof CALL>
type Proposal = CallOutput<typeof billCalls, typeof CALL>

/** A proposal as its reader has it: all of it, or without rows that were left out. */
export interface ChosenProposal {
  proposal: Proposal | undefined
  isError: boolean
  /** It is what was typed last. */
  isCurrent: boolean
  selection: GridSelection
  select: (selection: GridSelection) => void
  /** Rows that go on the bill, of those that are listed. */
  ids: string[]
  /** Rows go on it that are not listed. */
  isBeyond: boolean
  /** Nothing goes on it. */
  isEmpty: boolean
  totals: RateTotal[]
}

/** What a bill would be made of, and what of it the reader takes. Nothing is read until it is known whose bill it is. */
export function useBillProposal(typed: OpenQuery | null): ChosenProposal {
  // It is typed letter by letter.
  const key = useDebounced(JSON.stringify(typed))
  const query = useMemo(() => openQuery.nullable().parse(JSON.parse(key)), [key])
  const [left, setLeft] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() })
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['reconciliation.billProposal', key],
    queryFn: ({ signal }) => billApi(CALL, query ?? { orgNo: '', supplierNo: '' }, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const proposal = query === null ? undefined : data
  const rows = proposal?.rows ?? []
  // What was left out of another choice is no part of this one.
  const leftOut = left.key === key ? left.ids : new Set<string>()
  const chosen = rows.filter(({ id }) => !leftOut.has(id))
  const isBeyond = proposal !== undefined && proposal.rowCount > rows.length && chosen.length === rows.length
  const decimals = decimalsOfCurrency(proposal?.currency ?? '')
  const totals = isBeyond
    ? proposal.rates
    : asBilled(
        rateTotals(
          chosen.map(({ taxRate, openNet, openTax }) => ({ taxRate, netAmount: openNet, taxAmount: openTax })),
        ),
        proposal?.taxRounding ?? 'line',
        decimals,
      )
  return {
    proposal,
    isError,
    isCurrent: key === JSON.stringify(typed) && proposal !== undefined && !isPlaceholderData,
    selection: Object.fromEntries(chosen.map(({ id }) => [id, true])),
    select: (selection) => setLeft({ key, ids: new Set(rows.flatMap(({ id }) => (selection[id] ? [] : [id]))) }),
    ids: chosen.map(({ id }) => id),
    isBeyond,
    isEmpty: chosen.length === 0,
    totals,
  }
}
