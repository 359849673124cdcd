import { useMemo, useState, useSyncExternalStore } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useEditedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnChangeCalls } from '../contract/calls.ts'
import { AddLinesDialog } from './AddLinesDialog.tsx'
import './AsnResubmitDialog.css'
import { isOverQuestion, useOverConfirm } from '#modules/deliveries/asn/web/use-over-confirm.ts'
import { PreflightPanel } from '#modules/deliveries/asn-creation/web/PreflightPanel.tsx'
import { type LineFinding, useDraftCheck } from '#modules/deliveries/asn-creation/web/use-preflight.ts'
import { ResubmittedRowPanel } from './ResubmittedRowPanel.tsx'
import {
  createResubmissionStore,
  draftedLines,
  errorsByLot,
  isLastLine,
  lotsAt,
  mergeResubmission,
  removeAdded,
  resubmissionColumns,
  setDropped,
  standingLots,
  submittedLots,
  wireResubmission,
} from './resubmission-store.ts'

const api = callsOf<typeof asnCalls & typeof asnChangeCalls>()

type Resubmission = Omit<
  CallInput<typeof asnCalls & typeof asnChangeCalls, 'ISrmAsnHeadService/resubmitAsn'>,
  'version'
>

/**
 * The supplier submits a waiting or rejected ASN again, with why it was rejected before its eyes: with other quantities or gifts,
 * lines dropped and lines added, and with what would be said against that.
 */
export function AsnResubmitDialog({ asn, onClose }: { asn: AsnReference; onClose: () => void }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  // What can be shipped, and what is said against it, is asked for as when an ASN is made.
  const canAdd = flagsOf('addAsn').has('isAdd')
  const [store] = useState(createResubmissionStore)
  const [isPicking, setPicking] = useState(false)
  const columns = useMemo(
    () => resubmissionColumns(t, (row) => <ResubmittedRowPanel row={row} store={store} />),
    [store, t],
  )
  const {
    detail,
    base: document,
    conflict,
    countedAgainst,
  } = useEditedRows({
    kind: 'deliveries.asn',
    id: asn.id,
    read: (id, signal) => api('ISrmAsnHeadService/getAsnById', { id }, { signal }),
    store,
    rowsOf: submittedLots,
    merge: (before, now) => mergeResubmission(store, before, now, t),
  })
  const command = useCommand(
    (resubmission: Resubmission, options: CallOptions) =>
      countedAgainst(
        (base, silent) =>
          api('ISrmAsnHeadService/resubmitAsn', { ...resubmission, version: base?.version ?? asn.version }, silent),
        options,
      ),
    {
      successKey: 'deliveries:actions.resubmitted',
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries', 'orders', 'discrepancies'],
      onDone: onClose,
      areErrorsSilent: isOverQuestion(),
    },
  )
  const ship = useOverConfirm(command)
  const lines = useDialogLines(store, columns, command, errorsByLot)
  const rows = useSyncExternalStore(store.subscribe, store.lines)
  const standing = standingLots(rows)
  const preflight = useDraftCheck(
    canAdd && standing.length > 0 ? { asnId: asn.id, lines: draftedLines(rows) } : null,
    standing,
  )

  const applyFix = (findings: readonly LineFinding[]) => {
    for (const { path, fix, message } of findings) {
      const [first] = lotsAt(store.lines(), path)
      if (!first || !fix) continue
      if (fix.kind === 'quantity') store.set(first.lotId, { qty: fix.value })
      else if (fix.kind === 'remove' && !first.isAdded) setDropped(store, first, true)
      else if (fix.kind === 'remove') for (const lot of lotsAt(store.lines(), path)) removeAdded(store, lot)
      else {
        store.applyErrors(errorsByLot(store.lines(), [{ path, message }]))
        lines.toError()
        return
      }
    }
  }
  // Dates, addresses and invoices are those of the ASN; its last line stays.
  const isMendable = ({ path, fix }: LineFinding) => {
    const [first] = lotsAt(rows, path)
    return first !== undefined && (fix?.kind !== 'remove' || first.isAdded || !isLastLine(rows, first))
  }
  const submit = () => {
    if (!lines.check()) return
    ship({ id: asn.id, ...wireResubmission(store.lines()) })
  }
  return (
    <LinesDialog
      title={t('deliveries:actions.resubmitTitle', { asnNo: asn.asnNo })}
      confirmLabel={t('deliveries:actions.resubmit')}
      width="min(1240px, 96vw)"
      lines={lines}
      label={t('deliveries:detail.lots')}
      read={detail}
      conflict={conflict}
      isPending={command.isPending}
      below={
        <>
          {canAdd && document && (
            <div>
              <ReasonedButton onClick={() => setPicking(true)}>{t('deliveries:actions.addLines')}</ReasonedButton>
            </div>
          )}
          {canAdd && standing.length > 0 && (
            <PreflightPanel
              isAgain
              preflight={preflight}
              rows={standing.map((row) => ({ ...row, kind: 'line' as const }))}
              isMendable={isMendable}
              onFix={applyFix}
            />
          )}
        </>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {document?.rejectReason && (
        <div className="asn-resubmit-reason">
          <FieldList fields={asnFields} row={document} only={['rejectReason']} />
        </div>
      )}
      <p>{t('deliveries:actions.resubmitHint')}</p>
      {isPicking && document && <AddLinesDialog asn={document} store={store} onClose={() => setPicking(false)} />}
    </LinesDialog>
  )
}
