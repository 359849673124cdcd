import dayjs from 'dayjs'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { compare, type Decimal, isDecimal, multiply, subtract } from '#platform/contract/values/decimal.ts'
import type { UploadOptions } from '#platform/web/call/call-client.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useUnsavedLines } from '#platform/web/form/lines/use-unsaved-lines.ts'
import { XmlDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import { enteredFields, INVOICE_CLASSIFIES, INVOICE_TYPES } from '../contract/fields.ts'
import { isBeyond, type Tail, tailsOf } from '../contract/tails.ts'
import type { InvoiceDetail } from './invoice-detail.ts'
import { ReadFilesPanel } from './ReadFilesPanel.tsx'
import { TailsPanel } from './TailsPanel.tsx'
import { type InvoiceReading, numberOf, useReadFiles } from './use-read-files.ts'

/** A real invoice as it is typed; of a red one without its sign. */
interface EnteredLine extends Record<string, string> {
  key: string
  invoiceType: string
  invoiceClassify: string
  invoiceCode: string
  invoiceNo: string
  invoiceDate: string
  invoiceAmount: string
  taxRate: string
  taxAmount: string
  chargeAmount: string
  checkCode: string
  /** Real invoice that a line of a red one takes back; empty: the only one at its rate. */
  originalInvoiceId: string
}

const unsigned = (value: Decimal) => value.replace(/^-/, '')
let places = 0
const newKey = () => {
  places += 1
  return `entered-${places}`
}

function columnsOf({ originals }: Pick<InvoiceDetail, 'originals'>, t: Translate): LineColumn<EnteredLine>[] {
  const options = (name: 'invoiceType' | 'invoiceClassify', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`reconciliation:enums.${name}.${value}`) }))
  const amount = { edit: 'decimal', isNumeric: true, width: 120 } as const
  return fieldLineColumns<EnteredLine>(enteredFields, t, {
    invoiceNo: { edit: 'text', isRequired: true, width: 150, maxLength: 60 },
    ...(originals.length > 1 ? { originalInvoiceId: originalColumn(originals, t) } : {}),
    invoiceDate: { edit: 'date', isRequired: true, width: 130 },
    invoiceAmount: { ...amount, isRequired: true },
    taxRate: { ...amount, isRequired: true, width: 80 },
    taxAmount: { ...amount, isRequired: true, width: 110 },
    invoiceType: { edit: 'select', isRequired: true, width: 150, options: options('invoiceType', INVOICE_TYPES) },
    invoiceClassify: {
      edit: 'select',
      isRequired: true,
      width: 120,
      options: options('invoiceClassify', INVOICE_CLASSIFIES),
    },
    invoiceCode: { edit: 'text', width: 120, maxLength: 60 },
    chargeAmount: { ...amount, width: 110 },
    checkCode: { edit: 'text', width: 120, maxLength: 60 },
  })
}

/** Which of several real invoices a line of a red one takes back. */
const originalColumn = (originals: InvoiceDetail['originals'], t: Translate): Partial<LineColumn<EnteredLine>> => ({
  title: t('reconciliation:invoicing.original'),
  edit: 'select',
  width: 220,
  options: originals.map(({ id, invoiceNo, invoiceDate, taxRate }) => ({
    value: id,
    label: `${invoiceNo} · ${invoiceDate} · ${taxRate} %`,
  })),
})

/** A line over what no invoice has yet, at the first rate of which something is left. */
function lineOfRest(tails: readonly Tail[], first: EnteredLine | undefined): EnteredLine {
  const open = tails.find(({ expected, entered }) => compare(expected, entered) !== 0)
  const restOf = (part: Tail['part']) => {
    const tail = tails.find((one) => one.part === part && one.taxRate === open?.taxRate)
    return tail ? unsigned(subtract(tail.expected, tail.entered)) : ''
  }
  return {
    ...{
      key: newKey(),
      invoiceType: first?.invoiceType ?? '3',
      invoiceClassify: first?.invoiceClassify ?? '2',
      invoiceCode: '',
    },
    ...{ invoiceNo: first?.invoiceNo ?? '', invoiceDate: first?.invoiceDate ?? dayjs().format('YYYY-MM-DD') },
    ...{
      invoiceAmount: restOf('net'),
      taxRate: open?.taxRate ?? '',
      taxAmount: restOf('tax'),
      chargeAmount: '',
      checkCode: '',
      originalInvoiceId: '',
    },
  }
}

/** A line over a real invoice that is known, with its amounts as they are typed. */
const lineOfInvoice = (invoice: InvoiceReading['invoices'][number] | StoredInvoice): EnteredLine => ({
  ...invoice,
  key: newKey(),
  invoiceAmount: unsigned(invoice.invoiceAmount),
  taxAmount: unsigned(invoice.taxAmount),
  chargeAmount: compare(invoice.chargeAmount, '0') === 0 ? '' : unsigned(invoice.chargeAmount),
  originalInvoiceId: invoice.originalInvoiceId ?? '',
})
type StoredInvoice = Omit<InvoiceDetail['invoices'][number], 'id'>

/** The real invoices of an invoicing bill: typed, read from files, taken over from those that came with the goods, saved and committed. */
export function EnteredInvoicesPanel({ doc }: { doc: InvoiceDetail }) {
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
    )
  const [store] = useState(() => {
    const entered = doc.invoices.map(({ id: _stored, ...invoice }) => lineOfInvoice(invoice))
    const rates = [...new Set(doc.rates.map(({ taxRate }) => taxRate))]
    const fresh: EnteredLine[] = []
    if (entered.length === 0) for (const _rate of rates) fresh.push(lineOfRest(tailsFor(fresh), fresh[0]))
    return createLineStore<EnteredLine>(entered.length > 0 ? entered : fresh, ({ key }) => key)
  })
  const columns = useMemo(() => columnsOf(doc, t), [doc, t])
  const command = useDocumentCommand(invoiceDoc)
  const files = useReadFiles(doc)
  const [isReading, setIsReading] = useState(false)
  const lines = useDialogLines(store, columns, command)
  useUnsavedLines(useMemo(() => [store], [store]))
  const typed = useSyncExternalStore(store.subscribe, store.lines)
  const tails = tailsFor(typed)
  const isOff = tails.some((tail) => isBeyond(tail, doc.tailAmount))
  const canEnter = doc.status === 'pendingEntry'
  const row = { ...doc, number: doc.invoiceDocNo }
  const input = () => ({
    invoices: store.lines().map(({ key, chargeAmount, invoiceAmount, taxAmount, originalInvoiceId, ...rest }) => ({
      ...rest,
      invoiceAmount: multiply(invoiceAmount, sign),
      taxAmount: multiply(taxAmount, sign),
      chargeAmount: chargeAmount ? multiply(chargeAmount, sign) : null,
      originalInvoiceId: originalInvoiceId || null,
    })),
    lines: files.lines.map(({ id, invoiceQty, invoicePrice }) => ({ id, invoiceQty, invoicePrice })),
    fileIds: files.readings.map(({ fileId }) => fileId),
  })
  const save = async (isCommitted: boolean) => {
    if (!lines.check()) return
    const saved = await command.submit({ action: 'enter', rows: [row], input: input() })
    const version = saved?.documents[0]?.version
    if (version === undefined) return
    if (isCommitted && !(await command.submit({ action: 'commit', rows: [{ ...row, version }] }))) return
    // What was typed is kept now: closing asks nobody.
    setDirty(false)
    close()
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
    return t('reconciliation:electronic.done', { invoiceNo })
  }
  const takeOver = (invoice: InvoiceDetail['goodsInvoices'][number]) => {
    // It takes the place of what was proposed at its rate and has no number yet.
    const proposed = store.entries().find(({ line }) => line.invoiceNo === '' && line.taxRate === invoice.taxRate)
    if (proposed) store.remove([proposed.key])
    store.add({
      ...{ key: newKey(), invoiceCode: '', chargeAmount: '', checkCode: '', originalInvoiceId: '' },
      ...invoice,
    })
  }
  const reason = canEnter
    ? isOff
      ? t('reconciliation:invoicing.tailsOff')
      : null
    : t('reconciliation:errors.invoiceNotPendingEntry')
  return (
    <>
      <section>
        <h2>{t('reconciliation:invoicing.tails')}</h2>
        <TailsPanel tails={tails} limit={doc.tailAmount} currency={doc.currency} />
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
          <p>
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
      <ReadFilesPanel readings={files.readings} lines={files.lines} onDetach={files.detach} />
      {isReading && (
        <XmlDialog
          title={t('reconciliation:electronic.uploadTitle')}
          send={readFile}
          onClose={() => setIsReading(false)}
        />
      )}
      <FormActions isPending={command.isPending}>
        <ReasonedButton
          className="button"
          isPending={command.isPending}
          reason={reason}
          onClick={() => void save(false)}
        >
          {t('lists:record.save')}
        </ReasonedButton>
        <ReasonedButton
          className="button button-primary"
          isPending={command.isPending}
          reason={reason}
          onClick={() => void save(true)}
        >
          {t('reconciliation:invoicing.saveAndCommit')}
        </ReasonedButton>
      </FormActions>
    </>
  )
}
