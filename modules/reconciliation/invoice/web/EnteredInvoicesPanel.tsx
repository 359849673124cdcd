import { useMemo, useState, useSyncExternalStore } from 'react'
import { isDecimal, multiply } from '#platform/contract/values/decimal.ts'
import type { UploadOptions } from '#platform/web/call/call-client.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useUnsavedLines } from '#platform/web/form/lines/use-unsaved-lines.ts'
import { XmlDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { isBeyond, tailsOf } from '../../match/contract/tails.ts'
import { invoiceDoc } from '../contract/document.ts'
import {
  columnsOf,
  type EnteredLine,
  enteredInput,
  lineOfInvoice,
  lineOfRest,
  newKey,
  triedEntry,
} from './entered-lines.ts'
import type { InvoiceDetail } from './invoice-detail.ts'
import './EnteredInvoicesPanel.css'
import { PreflightPanel } from './PreflightPanel.tsx'
import { ReadFilesPanel } from './ReadFilesPanel.tsx'
import { type StatedLine, statedColumns, statedInput } from './stated-lines.ts'
import { TailsPanel } from './TailsPanel.tsx'
import { usePreflight } from './use-preflight.ts'
import { numberOf, useReadFiles } from './use-read-files.ts'

interface EnteredInvoicesPanelProps {
  doc: InvoiceDetail
  lines: readonly StatedLine[]
  /** The entry is being saved, and committed where that was asked. */
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
}

/** The real invoices of an invoicing bill: typed, read from files, taken over from those that came with the goods, saved and committed. */
export function EnteredInvoicesPanel({ doc, lines: stated, isSaving, onSaving }: EnteredInvoicesPanelProps) {
  const { t } = useTexts()
  const { close, setDirty } = usePage()
  const sign = doc.isRed ? '-1' : '1'
  const tailsFor = (lines: readonly EnteredLine[]) =>
    tailsOf(
      doc.rates,
      lines
        .filter(({ taxRate, invoiceAmount, taxAmount }) =>
          [taxRate, invoiceAmount, taxAmount].every((text) => isDecimal(text)),
        )
        .map(({ taxRate, invoiceAmount, taxAmount, chargeAmount }) => ({
          taxRate,
          invoiceAmount: multiply(invoiceAmount, sign),
          taxAmount: multiply(taxAmount, sign),
          chargeAmount: isDecimal(chargeAmount) ? multiply(chargeAmount, sign) : '0',
        })),
      doc.tails,
    )
  const [store] = useState(() => {
    const entered = doc.invoices.map(({ id: _stored, ...invoice }) => lineOfInvoice(invoice))
    const rates = [...new Set(doc.rates.map(({ taxRate }) => taxRate))]
    const fresh: EnteredLine[] = []
    if (entered.length === 0) for (const _rate of rates) fresh.push(lineOfRest(tailsFor(fresh), fresh[0]))
    return createLineStore<EnteredLine>(entered.length > 0 ? entered : fresh, ({ key }) => key)
  })
  const [linesStore] = useState(() => createLineStore(stated, ({ id }) => id))
  const canEnter = doc.status === 'pendingEntry'
  const columns = useMemo(() => columnsOf(doc, t), [doc, t])
  const lineColumns = useMemo(() => statedColumns(canEnter, t), [canEnter, t])
  const command = useDocumentCommand(invoiceDoc)
  const files = useReadFiles(doc.id)
  const [isReading, setIsReading] = useState(false)
  const lines = useDialogLines(store, columns, command)
  useUnsavedLines(useMemo(() => [store, linesStore], [store, linesStore]))
  const typed = useSyncExternalStore(store.subscribe, store.lines)
  const tails = tailsFor(typed)
  const isOff = tails.some((tail) => isBeyond(tail))
  const typedLines = useSyncExternalStore(linesStore.subscribe, linesStore.lines)
  const row = { ...doc, number: doc.invoiceDocNo }
  const signed = (value: string) => multiply(value, sign)
  const input = () => ({
    invoices: store.lines().map((line) => enteredInput(line, signed)),
    lines: statedInput(linesStore.lines()) ?? [],
    fileIds: files.readings.map(({ fileId }) => fileId),
  })
  const preflight = usePreflight(doc.id, canEnter ? triedEntry(typed, typedLines, signed) : null, isSaving)
  const save = async (isCommitted: boolean) => {
    if (!lines.check() || !linesStore.checkAll(lineColumns, t)) return
    onSaving(true)
    const isDone = await send(isCommitted).finally(() => onSaving(false))
    if (!isDone) return
    // What was typed is kept now: closing asks nobody.
    setDirty(false)
    close()
  }
  /** Saves, and commits where that is asked; whether all of it was done. */
  const send = async (isCommitted: boolean): Promise<boolean> => {
    const saved = await command.submit({ action: 'enter', rows: [row], input: input() })
    const version = saved?.documents[0]?.version
    if (version === undefined) return false
    return !isCommitted || (await command.submit({ action: 'commit', rows: [{ ...row, version }] })) !== null
  }
  const add = () => {
    store.add(lineOfRest(tails, store.lines()[0]))
    return store.entries().at(-1)?.key ?? ''
  }
  /** Reads a file into lines, in place of those of the same number and of proposals without one. */
  const readFile = async (file: File, options: UploadOptions) => {
    const reading = await files.read(file, options)
    const invoiceNo = numberOf(reading)
    const replaced = store.entries().filter(({ line }) => ['', invoiceNo].includes(line.invoiceNo.trim()))
    store.remove(replaced.map(({ key }) => key))
    for (const invoice of reading.invoices) store.add(lineOfInvoice(invoice))
    for (const { id, invoiceQty, invoicePrice } of reading.lines) linesStore.set(id, { invoiceQty, invoicePrice })
    return t('reconciliation:electronic.done', { invoiceNo })
  }
  /** Gives a file up, and what it states of lines. */
  const detach = (fileId: string) => {
    const reading = files.readings.find((one) => one.fileId === fileId)
    for (const { id } of reading?.lines ?? []) linesStore.set(id, { invoiceQty: '', invoicePrice: '' })
    files.detach(fileId)
  }
  const takeOver = (invoice: InvoiceDetail['goodsInvoices'][number]) => {
    // It takes the place of what was proposed at its rate and has no number yet.
    const proposed = store.entries().find(({ line }) => line.invoiceNo === '' && line.taxRate === invoice.taxRate)
    if (proposed) store.remove([proposed.key])
    store.add({
      ...{ key: newKey(), invoiceCode: '', chargeAmount: '', checkCode: '', originalInvoiceId: '' },
      ...{ ...invoice, isGoodsInvoice: String(invoice.isGoodsInvoice) },
    })
  }
  const reason = canEnter
    ? isOff
      ? t('reconciliation:invoicing.tailsOff')
      : null
    : t('reconciliation:errors.invoiceNotPendingEntry')
  const isStopped = preflight.isCurrent && preflight.trial?.outcome === 'refuse'
  const commitReason =
    reason ?? (isStopped ? (preflight.trial?.refusal ?? t('reconciliation:preflight.stopped')) : null)
  return (
    <>
      <section>
        <h2>{`${t('reconciliation:invoicing.tails')} · ${doc.currency}`}</h2>
        <TailsPanel tails={tails} currency={doc.currency} />
      </section>
      <section>
        <h2>{t('reconciliation:invoiceDoc.lines.invoices')}</h2>
        {doc.isRed && <p>{t('reconciliation:invoicing.unsigned', { originalDocNo: doc.originalDocNo })}</p>}
        <div ref={lines.frame}>
          <LineTable
            label={t('reconciliation:invoiceDoc.lines.invoices')}
            store={store}
            columns={columns}
            canRemove={canEnter}
            onAdd={canEnter ? add : undefined}
          />
        </div>
        {lines.error && (
          <p role="alert" className="form-error">
            {lines.error}
          </p>
        )}
        {canEnter && (
          <p className="entry-file">
            <button type="button" className="button" onClick={() => setIsReading(true)}>
              {t('reconciliation:electronic.upload')}
            </button>
          </p>
        )}
        {canEnter && doc.goodsInvoices.length > 0 && (
          <p>
            {t('reconciliation:invoicing.withGoods')}{' '}
            {doc.goodsInvoices.map((invoice) => (
              <button
                key={`${invoice.invoiceNo} ${invoice.taxRate}`}
                type="button"
                className="button"
                onClick={() => takeOver(invoice)}
              >
                {invoice.invoiceNo}
              </button>
            ))}
          </p>
        )}
      </section>
      <ReadFilesPanel readings={files.readings} onDetach={detach} />
      {isReading && (
        <XmlDialog
          title={t('reconciliation:electronic.uploadTitle')}
          send={readFile}
          onClose={() => setIsReading(false)}
        />
      )}
      <section className="entry-lines">
        <h2>{t('reconciliation:preflight.lines')}</h2>
        <p>{t('reconciliation:preflight.linesText')}</p>
        <LineTable label={t('reconciliation:preflight.lines')} store={linesStore} columns={lineColumns} />
      </section>
      {canEnter && (
        <PreflightPanel
          preflight={preflight}
          onTakeOver={(proposals) => {
            for (const { id, ...values } of proposals) linesStore.set(id, values)
          }}
        />
      )}
      <FormActions isPending={isSaving}>
        <ReasonedButton className="button" isPending={isSaving} reason={reason} onClick={() => void save(false)}>
          {t('lists:record.save')}
        </ReasonedButton>
        <ReasonedButton
          className="button button-primary"
          isPending={isSaving}
          reason={commitReason}
          onClick={() => void save(true)}
        >
          {t('reconciliation:invoicing.saveAndCommit')}
        </ReasonedButton>
      </FormActions>
    </>
  )
}
