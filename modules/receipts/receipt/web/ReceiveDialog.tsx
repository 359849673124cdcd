import dayjs from 'dayjs'
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { type AsnReference, isOverQuestion, useOverConfirm } from '#modules/deliveries/web.ts'
import { areBeingSent, sentIds } from '#modules/files/web.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useEditedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { receiptCalls } from '../contract/calls.ts'
import { acceptanceFields, rejectionFields } from '../contract/fields.ts'
import './ReceiveDialog.css'
import { ReceivedPiecesPanel } from './ReceivedPiecesPanel.tsx'
import { type RefusalPhotos, RefusalPhotosPanel } from './RefusalPhotosPanel.tsx'
import {
  countInspected,
  countOverReceipt,
  createReceiptStore,
  errorsByReceiptRow,
  isRefused,
  mergeReceipt,
  openRows,
  receiptColumns,
  wholeOf,
  wireReceipt,
} from './receipt-store.ts'

const deliveries = callsOf<typeof asnCalls>()
const api = callsOf<typeof receiptCalls>()

/** Where the order wants to be asked about more than its limit, or gifts may have been counted. */
const OVER_RECEIPT = {
  rule: 'receipts.overLimit',
  title: 'receipts:receive.overTitle',
  text: 'receipts:receive.overText',
  confirm: 'receipts:receive.overConfirm',
}

const NOTHING = { receiveQty: '', giftQty: '' }

type Receipt = Omit<CallInput<typeof receiptCalls, 'ISrmAsnHeadService/receiveAsn'>, 'version'>

interface ReceiveDialogProps {
  asn: AsnReference
  onClose: () => void
}

/** Receives an ASN by line: everything open is accepted, and its gifts are taken in, unless something else is typed; what is refused needs a reason. */
export function ReceiveDialog({ asn, onClose }: ReceiveDialogProps) {
  const { t } = useTexts()
  const dateId = useId()
  const today = dayjs().format('YYYY-MM-DD')
  const [receiptDate, setReceiptDate] = useState(today)
  // Posted on the receipt's day unless another one is chosen.
  const [postingDate, setPostingDate] = useState('')
  const [dateError, setDateError] = useState<string | null>(null)
  const [waiver, setWaiver] = useState('')
  const [photos, setPhotos] = useState<RefusalPhotos>({})
  const mayWaive = useSession().flagsOf('inspections').has('isEnd')
  const [store] = useState(createReceiptStore)
  // Only what a row refuses is sent with it.
  const areSending = useSyncExternalStore(store.subscribe, () =>
    store.lines().some((row) => isRefused(row) && areBeingSent(photos[row.key] ?? [])),
  )
  const {
    detail,
    base: document,
    conflict,
    countedAgainst,
  } = useEditedRows({
    kind: 'deliveries.asn',
    id: asn.id,
    read: (id, signal) => deliveries('ISrmAsnHeadService/getAsnById', { id }, { signal }),
    store,
    rowsOf: openRows,
    merge: (before, now) => {
      const merged = mergeReceipt(store, before, now, t)
      store.checkAll(receiptColumns(t, store.lines()), t)
      return merged
    },
  })
  const opened = useMemo(() => (document ? openRows(document) : []), [document])
  const columns = useMemo(
    () => receiptColumns(t, opened, (row) => <ReceivedPiecesPanel asnId={asn.id} row={row} store={store} />),
    [t, opened, asn.id, store],
  )
  const isInspected = opened.some((row) => row.isInspected)
  const inspected = useSyncExternalStore(store.subscribe, () => countInspected(store.lines()))
  const above = useSyncExternalStore(store.subscribe, () => countOverReceipt(store.lines()))

  const command = useCommand(
    (receipt: Receipt, options: CallOptions) =>
      countedAgainst(
        (base, silent) =>
          api('ISrmAsnHeadService/receiveAsn', { ...receipt, version: base?.version ?? asn.version }, silent),
        options,
      ),
    {
      invalidates: ['deliveries', 'receipts', 'orders', 'discrepancies'],
      onDone: ({ receiptNo, inspections }) => {
        notify.success(
          inspections > 0
            ? t('receipts:receive.arrived', { receiptNo, number: inspections })
            : t('receipts:receive.done', { receiptNo }),
        )
        onClose()
      },
      areErrorsSilent: isOverQuestion(OVER_RECEIPT),
    },
  )
  const lines = useDialogLines(store, columns, command, errorsByReceiptRow)
  useEffect(() => {
    const ofDate = command.fieldErrors.find(({ path }) => /(receipt|posting)Date$/.test(path))
    if (ofDate) setDateError(ofDate.message)
  }, [command.fieldErrors])

  const receive = useOverConfirm(command, OVER_RECEIPT)
  const checkDate = (date: string): string | null => {
    if (!isDateText(date)) return t('lists:validation.date')
    return date > today ? t('receipts:errors.receiptDateInFuture') : null
  }
  const submit = () => {
    const areLinesFit = lines.check()
    const error = checkDate(receiptDate)
    setDateError(error)
    const received = wireReceipt(store.lines(), (key) => sentIds(photos[key] ?? []))
    lines.setError(received.length === 0 ? t('receipts:errors.receiptQuantityZero') : '')
    if (error !== null) globalThis.document.getElementById(dateId)?.focus()
    if (!areLinesFit || error !== null || received.length === 0) return
    const waived = waiver.trim() === '' ? {} : { waiver: waiver.trim() }
    const posted = postingDate === '' || postingDate === receiptDate ? {} : { postingDate }
    receive({ id: asn.id, receiptDate, lines: received, ...posted, ...waived })
  }
  const fill = (isAccepted: boolean) => {
    for (const { key, line } of store.entries()) {
      const named = { serials: [], refusedSerials: [] }
      store.set(key, { ...(isAccepted ? wholeOf(line) : NOTHING), ...named, checkReturnQty: '', reason: '' })
    }
  }
  return (
    <LinesDialog
      title={t('receipts:receive.title', { asnNo: asn.asnNo })}
      confirmLabel={t('receipts:receive.confirm')}
      width="min(1080px, 94vw)"
      lines={lines}
      label={t('receipts:receive.lines')}
      empty={t('receipts:receive.noneOpen')}
      read={detail}
      conflict={conflict}
      isPending={command.isPending}
      reason={areSending ? t('receipts:receive.photosSending') : null}
      hasInput={waiver !== ''}
      hasSendKey
      below={<RefusalPhotosPanel store={store} photos={photos} onChange={setPhotos} />}
      foot={
        <>
          {above > 0 && <span className="receive-inspected">{t('receipts:receive.above', { number: above })}</span>}
          {inspected > 0 && waiver.trim() === '' && (
            <span className="receive-inspected">{t('receipts:receive.inspected', { number: inspected })}</span>
          )}
          <span className="receive-keys">{t('receipts:receive.keys')}</span>
        </>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField
          id={dateId}
          name="receiptDate"
          field={acceptanceFields.receiptDate}
          isMarked
          value={receiptDate}
          onChange={(chosen) => {
            setReceiptDate(chosen)
            setDateError(chosen === '' ? null : checkDate(chosen))
          }}
        />
        <BarField
          name="postingDate"
          field={acceptanceFields.postingDate}
          value={postingDate || receiptDate}
          onChange={(chosen) => {
            setPostingDate(chosen)
            setDateError(null)
          }}
        />
        {dateError !== null && (
          <span role="alert" className="form-error">
            {dateError}
          </span>
        )}
        {mayWaive && isInspected && (
          <BarField
            name="waiver"
            label={t('receipts:receive.waiver')}
            field={{ ...rejectionFields.reason, maxLength: 200 }}
            value={waiver}
            onChange={setWaiver}
          />
        )}
        <span className="receive-fill">
          <button type="button" className="button" onClick={() => fill(true)}>
            {t('receipts:receive.acceptAll')}
          </button>
          <button type="button" className="button" onClick={() => fill(false)}>
            {t('receipts:receive.clear')}
          </button>
        </span>
      </div>
    </LinesDialog>
  )
}
