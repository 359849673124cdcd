import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { plain } from '#platform/contract/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldControl } from '#platform/web/form/FieldControl.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/line-column.ts'
import { createLineStore } from '#platform/web/form/line-store.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { recheckFaults } from '#platform/web/form/recheck-faults.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { randomId } from '#platform/web/random-id.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import type { componentCalls } from '../contract/component-calls.ts'
import { componentIssueFields } from '../contract/component-fields.ts'
import './ComponentIssueDialog.css'

const api = callsOf<typeof componentCalls>()

type Calls = typeof componentCalls
type Line = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>
type Change = CallInput<Calls, 'ISupSrmOutsourcedOrderService/changeComponents'>

interface ComponentLine {
  key: string
  componentNo: string
  perQty: string
  wastePercent: string
}

const lineOf = (one: Omit<ComponentLine, 'key'>): ComponentLine => ({ key: randomId(), ...one })

const columnsOf = (t: Translate): LineColumn<ComponentLine>[] => [
  {
    key: 'componentNo',
    title: t('orders:fields.componentNo'),
    width: 240,
    edit: 'text',
    isRequired: true,
    maxLength: 60,
    lookup: 'IBmItemService/getbmitemlistbyparams',
  },
  { key: 'perQty', title: t('orders:fields.perQty'), width: 150, edit: 'decimal', isRequired: true },
  { key: 'wastePercent', title: t('orders:fields.wastePercent'), width: 110, edit: 'decimal', decimals: 4 },
]

/** The purchaser says what a line of an outsourced order is made of; once the supplier knows it, with a reason. */
export function ChangeComponentsDialog({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [store] = useState(() => createLineStore<ComponentLine>([], (line) => line.key))
  const isEdited = useIsEdited(store)
  const columns = useMemo(() => columnsOf(t), [t])
  const latest = useQuery({
    queryKey: ['orders.outsourcedLine', lineId],
    queryFn: ({ signal }) => api('ISupSrmOutsourcedOrderService/getOutsourcedLine', { lineId }, { signal }),
    staleTime: 0,
  })
  const [held, setHeld] = useState<Line | null>(null)
  // Read again in the background, the line must not pass for the one whose components are on screen.
  if (held === null && latest.data && latest.isFetchedAfterMount && !latest.isError) setHeld(latest.data)
  useEffect(() => {
    if (!held) return
    store.replace(
      held.components.map(({ componentNo, perQty, wastePercent }) => lineOf({ componentNo, perQty, wastePercent })),
    )
  }, [held, store])
  useEffect(() => store.subscribe(() => setFault('')), [store])
  useEffect(() => recheckFaults(store, columns, t), [store, columns, t])

  const command = useCommand(
    (wanted: Change, options: CallOptions) => api('ISupSrmOutsourcedOrderService/changeComponents', wanted, options),
    {
      successKey: 'orders:outsourced.change.done',
      successValues: ({ purchaseNo }) => ({ order: purchaseNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  const { faults: refused, clearFaults } = command
  useEffect(() => {
    if (refused.length === 0) return
    store.applyFaults(refused)
    clearFaults()
  }, [refused, clearFaults, store])

  const isKnown = held !== null && held.status !== 'pendingRelease'
  const submit = () => {
    if (command.isPending || !held) return
    const isFit = store.checkAll(columns, t)
    const found = isKnown && reason.trim() === '' ? t('orders:errors.componentReasonEmpty') : ''
    setFault(found)
    if (!isFit || found !== '') return
    const components = store.lines().map(({ componentNo, perQty, wastePercent }) => ({
      componentNo,
      perQty: plain(perQty),
      wastePercent: wastePercent === '' ? '0' : plain(wastePercent),
    }))
    void command.submit({ id: held.headId, version: held.version, lineId, reason: reason.trim(), components })
  }
  return (
    <ReasonedModal
      open
      title={t('orders:outsourced.change.title', { order: held?.purchaseNo ?? '', line: held?.purchaseSeq ?? '' })}
      width="min(680px, 94vw)"
      centered
      okText={t('orders:outsourced.change.label')}
      hasInput={isEdited || reason !== ''}
      isPending={command.isPending}
      reason={held ? null : t(latest.isError ? 'lists:error.none' : 'lists:loading')}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="component-issue">
        <div className="component-bar">
          <label htmlFor={`${id}-reason`}>{t('lists:form.reason')}</label>
          <span className="component-reason">
            <FieldControl
              id={`${id}-reason`}
              name="reason"
              field={componentIssueFields.reason}
              value={reason}
              onChange={(text) => setReason(typeof text === 'string' ? text : '')}
            />
          </span>
        </div>
        {isKnown && <p className="component-note">{t('orders:outsourced.change.reasonNeeded')}</p>}
        <div className="component-lines">
          <LineTable
            label={t('orders:outsourced.components')}
            store={store}
            columns={columns}
            canRemove
            onAdd={() => {
              const line = lineOf({ componentNo: '', perQty: '', wastePercent: '' })
              store.add(line)
              return line.key
            }}
            empty={t(held ? 'orders:outsourced.noComponents' : 'lists:loading')}
          />
        </div>
        <p role="alert" className="form-fault">
          {fault}
        </p>
      </div>
    </ReasonedModal>
  )
}
