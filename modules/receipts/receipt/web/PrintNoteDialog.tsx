import { type ReactNode, useMemo, useState } from 'react'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { ownerOf, printAction } from '#platform/web/print/print-action.ts'
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
  onClose: () => void
}

/** Prints the notes of receipts: one row of each stands for all of it. */
export function PrintNoteDialog({ titleKey, module, menuNo, rows, onClose }: PrintNoteDialogProps) {
  const { t } = useTexts()
  const ofReceipts = new Map(rows.map(({ receiptNo, id }) => [receiptNo, id]))
  return (
    <PrintDialog
      title={t(titleKey)}
      module={module}
      owner={ownerOf(rows)}
      input={{ ids: [...ofReceipts.values()] }}
      menuNo={menuNo}
      onClose={onClose}
    />
  )
}

/** The print of a list's notes: its button, and its dialog as long as rows are printed. */
export function useNotePrint<Row extends NotedRow>(
  titleKey: string,
  module: string,
  menuNo: string,
): { print: ToolbarAction<Row>; dialog: ReactNode } {
  const { t } = useTexts()
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const print = useMemo(() => printAction<Row>(t, setRows, titleKey), [t, titleKey])
  const given = { titleKey, module, menuNo }
  return { print, dialog: rows && <PrintNoteDialog {...given} rows={rows} onClose={() => setRows(null)} /> }
}
