import { DocumentFormDialog } from '#platform/web/documents/DocumentFormDialog.tsx'
import { deduction } from '../contract/document.ts'
import type { Deduction } from './deduction.ts'

/** Asks anew for a deduction that was rejected, beginning with what was asked for. */
export function ReInitiateDialog({ rows, onClose }: { rows: readonly Deduction[]; onClose: () => void }) {
  return rows.map(({ id, deductionAmount, formula, reason, replyDue }) => (
    <DocumentFormDialog
      key={id}
      document={deduction}
      action="reInitiate"
      rows={rows}
      initialValues={{ deductionAmount, formula, reason, replyDue }}
      onClose={onClose}
    />
  ))
}
