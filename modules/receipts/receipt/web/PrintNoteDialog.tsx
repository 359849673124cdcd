import { type ReactNode, useMemo, useState } from 'react'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { printAction } from '#platform/web/print/print-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** A row of a list whose documents are printed. */
export interface NotedRow {
  id: string
  orgNo: string
  supplierNo: string
  receiptNo: string
}

interface PrintNoteDialogProps {
  titleKey: string
  /** Kind of document, such as `receipts.receiptNote`. */
  module: string
  menuNo: string
  rows: readonly NotedRow[]
  /** Ids of what is printed of these rows; without it one of each receipt, which stands for all of it. */
  ids?: readonly string[]
  onClose: () => void
}

/** Prints the notes of receipts or returns, one for each document that some of its rows were chosen of. */
export function PrintNoteDialog({ titleKey, module, menuNo, rows, ids, onClose }: PrintNoteDialogProps) {
  const { t } = useTexts()
  const ofReceipts = new Map(rows.map(({ receiptNo, id }) => [receiptNo, id]))
  return (
    <PrintDialog
      title={t(titleKey)}
      module={module}
      owner={ownerOf(rows)}
      input={{ ids: [...new Set(ids ?? ofReceipts.values())] }}
      menuNo={menuNo}
      onClose={onClose}
    />
  )
}

/** For whom these documents are printed: their organisation, and their supplier when it is one. */
function ownerOf(rows: readonly NotedRow[]): { orgNo: string; supplierNo?: string } {
  const [first] = rows
  const supplierNo = first?.supplierNo ?? ''
  const isOne = rows.every((row) => row.supplierNo === supplierNo)
  return { orgNo: first?.orgNo ?? '', ...(isOne && supplierNo ? { supplierNo } : {}) }
}

/** The print of a list's notes: its button, and its dialog as long as rows are printed. Notes are one for each receipt unless ids are told. */
export function useNotePrint<Row extends NotedRow>(
  titleKey: string,
  module: string,
  menuNo: string,
  idOf?: (row: Row) => string,
): { print: ToolbarAction<Row>; dialog: ReactNode } {
  const { t } = useTexts()
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const print = useMemo(() => printAction<Row>(t, setRows, titleKey), [t, titleKey])
  const ids = idOf ? { ids: (rows ?? []).map(idOf) } : {}
  const given = { titleKey, module, menuNo, ...ids }
  return { print, dialog: rows && <PrintNoteDialog {...given} rows={rows} onClose={() => setRows(null)} /> }
}
