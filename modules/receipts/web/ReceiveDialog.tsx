import dayjs from 'dayjs'
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { deliveriesCalls } from '#modules/deliveries/contract/calls.ts'
import { type AsnReference, isOverQuestion, useOverConfirm } from '#modules/deliveries/web/index.ts'
import { areBeingSent, sentIds } from '#modules/documents/web/index.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { isDateText } from '#platform/contract/dates.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldControl } from '#platform/web/form/FieldControl.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { LineCards } from '#platform/web/form/LineCards.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import { recheckFaults } from '#platform/web/form/recheck-faults.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedRows } from '#platform/web/form/use-edited-rows.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { acceptanceFields, rejectionFields } from '../contract/fields.ts'
import './ReceiveDialog.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { ReceivedPiecesPanel } from './ReceivedPiecesPanel.tsx'
import { type RefusalPhotos, RefusalPhotosPanel } from './RefusalPhotosPanel.tsx'
import {
  countAbove,
  countInspected,
  createReceiptStore,
  faultsByReceiptRow,
  isRefused,
  mergeReceipt,
  openRows,
  receiptColumns,
  wholeOf,
  wireReceipt,
} from './receipt-store.ts'

const deliveries = callsOf<typeof deliveriesCalls>()
const api = callsOf<typeof receiptsCalls>()

/** Where the order wants to be asked about more than its limit, or gifts may have been counted. */
const ABOVE_NOTICE = {
  rule: 'receipts.overLimit',
  title: 'receipts:receive.overTitle',
  text: 'receipts:receive.overText',
  confirm: 'receipts:receive.overConfirm',
}

const NOTHING = { receiveQty: '', giftQty: '' }

type Receipt = Omit<CallInput<typeof receiptsCalls, 'ISrmAsnHeadService/receiveAsn'>, 'version'>

interface ReceiveDialogProps {
  asn: AsnReference
  onClose: () => void
}

/** Receives a notice by line: everything open is accepted, and its gifts are taken in, unless something else is typed; what is refused needs a reason. */
export function ReceiveDialog({ asn, onClose }: ReceiveDialogProps) {
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const dateId = useId()
  const today = dayjs().format('YYYY-MM-DD')
  const [receiptDate, setReceiptDate] = useState(today)
  // Posted on the receipt's day unless another one is chosen.
  const [postingDate, setPostingDate] = useState('')
  const [dateFault, setDateFault] = useState<string | null>(null)
  const [nothing, setNothing] = useState(false)
  const [waiver, setWaiver] = useState('')
  const [photos, setPhotos] = useState<RefusalPhotos>({})
  const mayWaive = useSession().flagsOf('inspections').has('isEnd')
  const [store] = useState(createReceiptStore)
  const isEdited = useIsEdited(store)
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
  const above = useSyncExternalStore(store.subscribe, () => countAbove(store.lines()))
  useEffect(() => store.subscribe(() => setNothing(false)), [store])
  useEffect(() => recheckFaults(store, columns, t), [store, columns, t])

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
      areErrorsSilent: isOverQuestion(ABOVE_NOTICE),
    },
  )
  useEffect(() => {
    const rest = store.applyFaults(faultsByReceiptRow(store.lines(), command.faults))
    const ofDate = rest.find((fault) => /(receipt|posting)Date$/.test(fault.path))
    if (ofDate) setDateFault(ofDate.message)
  }, [command.faults, store])

  const receive = useOverConfirm(command, ABOVE_NOTICE)
  const checkDate = (date: string): string | null => {
    if (!isDateText(date)) return t('lists:validation.date')
    return date > today ? t('receipts:errors.receiptDateInFuture') : null
  }
  const submit = () => {
    if (command.isPending || !document || areSending) return
    const areLinesFit = store.checkAll(columns, t)
    const fault = checkDate(receiptDate)
    setDateFault(fault)
    const lines = wireReceipt(store.lines(), (key) => sentIds(photos[key] ?? []))
    setNothing(lines.length === 0)
    if (fault !== null) globalThis.document.getElementById(dateId)?.focus()
    if (!areLinesFit || fault !== null || lines.length === 0) return
    const waived = waiver.trim() === '' ? {} : { waiver: waiver.trim() }
    const posted = postingDate === '' || postingDate === receiptDate ? {} : { postingDate }
    receive({ id: asn.id, receiptDate, lines, ...posted, ...waived })
  }
  const fill = (isAccepted: boolean) => {
    for (const { key, line } of store.entries()) {
      const named = { serials: [], refusedSerials: [] }
      store.set(key, { ...(isAccepted ? wholeOf(line) : NOTHING), ...named, checkReturnQty: '', reason: '' })
    }
  }
  const whyNotYet = areSending ? t('receipts:receive.photosSending') : null
  const whyClosed = document ? whyNotYet : t(detail.isError ? 'lists:error.none' : 'lists:loading')
  const Lines = isNarrow ? LineCards : LineTable
  return (
    <ReasonedModal
      open
      title={t('receipts:receive.title', { asnNo: asn.asnNo })}
      width={isNarrow ? '100%' : 'min(1080px, 94vw)'}
      centered={!isNarrow}
      wrapClassName="receive-wrap"
      okText={t('receipts:receive.confirm')}
      hasInput={isEdited || waiver !== ''}
      isPending={command.isPending}
      reason={whyClosed}
      onOk={submit}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the whole dialog; its button does the same */}
      <div
        className="receive"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      >
        <div className="receive-bar">
          <label htmlFor={dateId}>
            {t('receipts:fields.receiptDate')}
            <span className="line-required" aria-hidden="true">
              *
            </span>
          </label>
          <span className="receive-date">
            <FieldControl
              id={dateId}
              name="receiptDate"
              field={acceptanceFields.receiptDate}
              value={receiptDate}
              onChange={(date) => {
                const chosen = typeof date === 'string' ? date : ''
                setReceiptDate(chosen)
                setDateFault(chosen === '' ? null : checkDate(chosen))
              }}
            />
          </span>
          <label htmlFor={`${dateId}-posting`}>{t('receipts:fields.postingDate')}</label>
          <span className="receive-date">
            <FieldControl
              id={`${dateId}-posting`}
              name="postingDate"
              field={acceptanceFields.postingDate}
              value={postingDate || receiptDate}
              onChange={(date) => {
                setPostingDate(typeof date === 'string' ? date : '')
                setDateFault(null)
              }}
            />
          </span>
          {dateFault !== null && (
            <span role="alert" className="form-fault">
              {dateFault}
            </span>
          )}
          {mayWaive && isInspected && (
            <>
              <label htmlFor={`${dateId}-waiver`}>{t('receipts:receive.waiver')}</label>
              <span className="return-reason">
                <FieldControl
                  id={`${dateId}-waiver`}
                  name="waiver"
                  field={{ ...rejectionFields.reason, maxLength: 200 }}
                  value={waiver}
                  onChange={(text) => setWaiver(typeof text === 'string' ? text : '')}
                />
              </span>
            </>
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
        {conflict && (
          <FormConflict conflict={conflict} isPending={command.isPending} action={t('receipts:receive.confirm')} />
        )}
        {detail.isError && <p role="alert">{t('lists:error.none')}</p>}
        <div className="receive-lines">
          <Lines
            label={t('receipts:receive.lines')}
            store={store}
            columns={columns}
            empty={t(document ? 'receipts:receive.noneOpen' : 'lists:loading')}
          />
        </div>
        <RefusalPhotosPanel store={store} photos={photos} onChange={setPhotos} />
        <p className="receive-foot">
          <span role="alert" className="form-fault">
            {nothing && t('receipts:errors.receiptQuantityZero')}
          </span>
          {above > 0 && <span className="receive-inspected">{t('receipts:receive.above', { number: above })}</span>}
          {inspected > 0 && waiver.trim() === '' && (
            <span className="receive-inspected">{t('receipts:receive.inspected', { number: inspected })}</span>
          )}
          <span className="receive-keys">{t('receipts:receive.keys')}</span>
        </p>
      </div>
    </ReasonedModal>
  )
}
