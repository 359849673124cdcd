import { useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isDecimal, plain } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { mergeRows } from '#platform/web/form/lines/merge-rows.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useEditedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import type { Merged } from '#platform/web/form/merge-held.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { randomId } from '#platform/web/random-id.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentFields, componentIssueFields } from '../contract/fields.ts'

const api = callsOf<typeof componentCalls>()

type Calls = typeof componentCalls
type Line = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>
type Change = Omit<CallInput<Calls, 'ISupSrmOutsourcedOrderService/changeComponents'>, 'id' | 'version'>

interface ComponentLine {
  key: string
  componentNo: string
  perQty: string
  wastePercent: string
}

const newLine = (): ComponentLine => ({ key: randomId(), componentNo: '', perQty: '', wastePercent: '' })

/** The components that a line has, each under its number. */
const linesOf = ({ components }: Line): ComponentLine[] =>
  components.map(({ componentNo, perQty, wastePercent }) => ({ key: componentNo, componentNo, perQty, wastePercent }))

const columnsOf = (t: Translate): LineColumn<ComponentLine>[] =>
  fieldLineColumns<ComponentLine>(componentFields, t, {
    componentNo: {
      width: 240,
      edit: 'text',
      isRequired: true,
      maxLength: 60,
      lookup: 'IBmItemService/getbmitemlistbyparams',
    },
    perQty: { width: 150, edit: 'decimal', isRequired: true },
    wastePercent: { width: 110, edit: 'decimal', decimals: 4 },
  })

/** Takes into the components what somebody else made of them while they were typed. */
function mergeComponents(store: LineStore<ComponentLine>, before: Line, now: Line, t: Translate): Merged {
  const quantity = (key: 'perQty' | 'wastePercent') => ({
    key,
    title: t(`orders:fields.${key}`),
    text: (line: ComponentLine) => (isDecimal(line[key]) ? formatQuantity(line[key]) : line[key]),
  })
  const reported = [quantity('perQty'), quantity('wastePercent')]
  const no = { key: 'componentNo' as const, title: t('orders:fields.componentNo'), text: nameOf }
  return mergeRows(linesOf(before), linesOf(now), {
    store,
    keyOf: ({ key }) => key,
    nameOf,
    told: reported,
    typed: [no, ...reported],
  })
}
const nameOf = ({ componentNo }: ComponentLine): string => componentNo

/** The purchaser says what a line of an outsourced order is made of; once the supplier knows it, with a reason. */
export function ChangeComponentsDialog({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [store] = useState(() => createLineStore<ComponentLine>([], (line) => line.key))
  const columns = useMemo(() => columnsOf(t), [t])
  const { detail, base, conflict, countedAgainst } = useEditedRows({
    kind: 'orders.outsourcedLine',
    id: lineId,
    read: (id, signal) => api('ISupSrmOutsourcedOrderService/getOutsourcedLine', { lineId: id }, { signal }),
    store,
    rowsOf: linesOf,
    merge: (before, now) => mergeComponents(store, before, now, t),
  })
  const command = useCommand(
    (requested: Change, options: CallOptions) =>
      countedAgainst(
        (line, silent) =>
          api(
            'ISupSrmOutsourcedOrderService/changeComponents',
            { ...requested, id: line?.headId ?? '', version: line?.version ?? 0 },
            silent,
          ),
        options,
      ),
    {
      successKey: 'orders:outsourced.change.done',
      successValues: ({ purchaseNo }) => ({ order: purchaseNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  const lines = useDialogLines(store, columns, command)

  const isKnown = base !== undefined && base.status !== 'pendingRelease'
  const submit = () => {
    const isFit = lines.check()
    const found = isKnown && reason.trim() === '' ? t('orders:errors.componentReasonEmpty') : ''
    lines.setError(found)
    if (!isFit || found !== '') return
    const components = store.lines().map(({ componentNo, perQty, wastePercent }) => ({
      componentNo,
      perQty: plain(perQty),
      wastePercent: wastePercent === '' ? '0' : plain(wastePercent),
    }))
    void command.submit({ lineId, reason: reason.trim(), components })
  }
  return (
    <LinesDialog
      title={t('orders:outsourced.change.title', { order: base?.purchaseNo ?? '', line: base?.purchaseSeq ?? '' })}
      confirmLabel={t('orders:outsourced.change.label')}
      width="min(680px, 94vw)"
      lines={lines}
      label={t('orders:outsourced.components')}
      empty={t('orders:outsourced.noComponents')}
      newLine={newLine}
      read={detail}
      conflict={conflict}
      isPending={command.isPending}
      hasInput={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField
          name="reason"
          label={t('lists:form.reason')}
          field={componentIssueFields.reason}
          value={reason}
          onChange={setReason}
        />
      </div>
      {isKnown && <p className="lines-dialog-note">{t('orders:outsourced.change.reasonNeeded')}</p>}
    </LinesDialog>
  )
}
