import { useState } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { acceptanceFields } from '../contract/fields.ts'
import { CancelReceiptDialog } from './CancelReceiptDialog.tsx'
import './ReceiptPanel.css'

/** Tones of delivery timing: 1 normal, 2 early, 3 delayed. */
const TIMING_TONES = { 1: 'good', 2: 'info', 3: 'bad' } as const

/** Whether goods came in time, as a tag. */
export function TimingTag({ timing }: { timing: string | null }) {
  const tone = TIMING_TONES[timing as unknown as keyof typeof TIMING_TONES] ?? 'neutral'
  return <StatusTag field={acceptanceFields.deliveryTiming} value={timing} tone={tone} />
}

interface ReceiptPanelProps<Row extends object> {
  fields: FieldTable
  row: Row & { asnNo: string; actions: Readonly<Record<string, string | null>> }
  /** Which of a cancellation's rows this is. */
  kind: 'accepted' | 'refused'
  id: string
  cells?: { readonly [name: string]: ((row: Row) => React.ReactNode) | undefined }
}

/** A row of a receipt with all its fields; the notice behind it opens, and where allowed the receipt is cancelled. */
export function ReceiptPanel<Row extends object>({ fields, row, kind, id, cells }: ReceiptPanelProps<Row>) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const cancel: ToolbarAction<typeof row> = {
    key: 'cancelReceipt',
    labelKey: 'receipts:cancel.confirm',
    flag: 'isDelete',
    order: 10,
    needs: 'one',
    reasonDisabled: (rows) => firstRefusal(rows, 'cancelReceipt', t),
    run: () => setIsAsked(true),
  }
  const notice: ToolbarAction<typeof row> = {
    key: 'openAsn',
    labelKey: 'receipts:list.openAsn',
    order: 20,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/offsite/asnTracking?keyword=${encodeURIComponent(chosen.asnNo)}`)
    },
  }
  const actions = permittedActionsOf([cancel, ...(hasMenu('asnTracking') ? [notice] : [])], flagsOf('asnTracking'))
  return (
    <div className="receipt-panel">
      {actions.length > 0 && <ListToolbar actions={actions} selected={[row]} />}
      <FieldList<Row> fields={fields} row={row} {...(cells ? { cells } : {})} />
      {isAsked && (
        <CancelReceiptDialog
          receiptIds={kind === 'accepted' ? [id] : []}
          returnIds={kind === 'refused' ? [id] : []}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
