import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { LineCards } from '#platform/web/form/LineCards.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { useTexts } from '#platform/web/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import { asnFields } from '../contract/fields.ts'
import type { AsnReference } from './AsnListPage.tsx'
import './AsnResubmitDialog.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import {
  createResubmissionStore,
  faultsByLot,
  resubmissionColumns,
  submittedLots,
  wireResubmission,
} from './resubmission-store.ts'
import { isOverQuestion, useOverConfirm } from './use-over-confirm.ts'

const api = callsOf<typeof deliveriesCalls>()

type Resubmission = CallInput<typeof deliveriesCalls, 'ISrmAsnHeadService/resubmitAsn'>

/** The supplier submits a waiting or rejected notice again, with why it was rejected before its eyes and other quantities or gifts. */
export function AsnResubmitDialog({ asn, onClose }: { asn: AsnReference; onClose: () => void }) {
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const linesFrame = useRef<HTMLDivElement>(null)
  const [store] = useState(createResubmissionStore)
  const isEdited = useIsEdited(store)
  const columns = useMemo(() => resubmissionColumns(t), [t])
  const detail = useQuery({
    queryKey: ['deliveries.asn', asn.id, asn.version],
    queryFn: ({ signal }) => api('ISrmAsnHeadService/getAsnById', { id: asn.id }, { signal }),
    staleTime: 0,
  })
  const document = detail.data
  const loadedVersion = useRef<number | null>(null)
  useEffect(() => {
    // Fetched again in the background, the notice must not wipe out what was typed.
    if (!document || loadedVersion.current === document.version) return
    loadedVersion.current = document.version
    store.replace(submittedLots(document))
  }, [document, store])
  const command = useCommand(
    (resubmission: Resubmission, options: CallOptions) => api('ISrmAsnHeadService/resubmitAsn', resubmission, options),
    {
      successKey: 'deliveries:actions.resubmitted',
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries', 'orders', 'discrepancies'],
      onDone: onClose,
      areErrorsSilent: isOverQuestion(),
    },
  )
  const ship = useOverConfirm(command)
  useEffect(() => {
    store.applyFaults(faultsByLot(store.lines(), command.faults))
  }, [command.faults, store])

  const submit = () => {
    if (command.isPending || !document) return
    if (!store.checkAll(columns, t)) {
      requestAnimationFrame(() => linesFrame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    ship({ id: asn.id, version: document.version, lines: wireResubmission(store.lines()) })
  }
  const Lines = isNarrow ? LineCards : LineTable
  return (
    <ReasonedModal
      open
      title={t('deliveries:actions.resubmitTitle', { asnNo: asn.asnNo })}
      width={isNarrow ? '100%' : 'min(960px, 94vw)'}
      okText={t('deliveries:actions.resubmit')}
      hasInput={isEdited}
      isPending={command.isPending}
      reason={document ? null : t(detail.isError ? 'lists:error.none' : 'lists:loading')}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="asn-resubmit">
        {document?.rejectReason && <FieldList fields={asnFields} row={document} only={['rejectReason']} />}
        <p>{t('deliveries:actions.resubmitHint')}</p>
        {detail.isError && <p role="alert">{t('lists:error.none')}</p>}
        <div ref={linesFrame} className="asn-resubmit-lines">
          <Lines
            label={t('deliveries:detail.lots')}
            store={store}
            columns={columns}
            empty={document ? null : t('lists:loading')}
          />
        </div>
      </div>
    </ReasonedModal>
  )
}
