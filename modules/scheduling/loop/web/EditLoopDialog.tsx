import { keysOf, pick } from '#platform/contract/values/keys-of.ts'
import { DocumentFormDialog } from '#platform/web/documents/DocumentFormDialog.tsx'
import { kanbanLoop } from '../contract/document.ts'
import { termFields } from '../contract/fields.ts'
import type { LoopListRow } from './loop-list-row.ts'

/** Changes the terms of a loop, beginning with those that it has. */
export function EditLoopDialog({ rows, onClose }: { rows: readonly LoopListRow[]; onClose: () => void }) {
  return rows.map((row) => (
    <DocumentFormDialog
      key={row.id}
      document={kanbanLoop}
      action="edit"
      rows={rows}
      initialValues={pick(row, keysOf(termFields))}
      onClose={onClose}
    />
  ))
}
