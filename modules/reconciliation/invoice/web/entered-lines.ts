import dayjs from 'dayjs'
import { isDateText } from '#platform/contract/values/dates.ts'
import { compare, type Decimal, isDecimal, subtract } from '#platform/contract/values/decimal.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { Tail } from '../../match/contract/tails.ts'
import { enteredFields, INVOICE_CLASSIFIES, INVOICE_TYPES } from '../contract/fields.ts'
import type { InvoiceDetail } from './invoice-detail.ts'
import { type StatedLine, statedInput } from './stated-lines.ts'
import type { TriedEntry } from './use-preflight.ts'
import type { InvoiceReading } from './use-read-files.ts'

/** A real invoice as it is typed; of a red one without its sign. */
export interface EnteredLine extends Record<string, string> {
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
  /** `true` where the invoice travels with the goods, `false` elsewhere. */
  isGoodsInvoice: string
  /** Real invoice that a line of a red one takes back; empty: the only one at its rate. */
  originalInvoiceId: string
}

const unsigned = (value: Decimal) => value.replace(/^-/, '')
let places = 0
export const newKey = () => {
  places += 1
  return `entered-${places}`
}

export function columnsOf({ originals }: Pick<InvoiceDetail, 'originals'>, t: Translate): LineColumn<EnteredLine>[] {
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
    isGoodsInvoice: {
      ...{ edit: 'select', isRequired: true, width: 90 },
      options: [true, false].map((isSo) => ({ value: String(isSo), label: t(isSo ? 'lists:yes' : 'lists:no') })),
    },
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
export function lineOfRest(tails: readonly Tail[], first: EnteredLine | undefined): EnteredLine {
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
      isGoodsInvoice: 'false',
      originalInvoiceId: '',
    },
  }
}

/** A line over a real invoice that is known, with its amounts as they are typed. */
export const lineOfInvoice = (invoice: InvoiceReading['invoices'][number] | StoredInvoice): EnteredLine => ({
  ...invoice,
  key: newKey(),
  invoiceAmount: unsigned(invoice.invoiceAmount),
  taxAmount: unsigned(invoice.taxAmount),
  chargeAmount: compare(invoice.chargeAmount, '0') === 0 ? '' : unsigned(invoice.chargeAmount),
  isGoodsInvoice: String(invoice.isGoodsInvoice),
  originalInvoiceId: invoice.originalInvoiceId ?? '',
})
type StoredInvoice = Omit<InvoiceDetail['invoices'][number], 'id'>

/** A real invoice as it is sent. */
export const enteredInput = (
  { key: _key, chargeAmount, invoiceAmount, taxAmount, isGoodsInvoice, originalInvoiceId, ...rest }: EnteredLine,
  signed: (value: string) => string,
) => ({
  ...rest,
  invoiceAmount: signed(invoiceAmount),
  taxAmount: signed(taxAmount),
  chargeAmount: chargeAmount ? signed(chargeAmount) : null,
  isGoodsInvoice: isGoodsInvoice === 'true',
  originalInvoiceId: originalInvoiceId || null,
})

/** The entry as it stands; null while something of it cannot be compared. Numbers may be missing. */
export function triedEntry(
  typed: readonly EnteredLine[],
  stated: readonly StatedLine[],
  signed: (value: string) => string,
): TriedEntry | null {
  const lines = statedInput(stated)
  const invoices = typed.flatMap((line) => {
    const { invoiceAmount, taxRate, taxAmount, chargeAmount, invoiceDate, invoiceType, invoiceClassify } = line
    const areNumbers = [invoiceAmount, taxRate, taxAmount, chargeAmount || '0'].every((of) => isDecimal(of))
    if (!areNumbers || !isDateText(invoiceDate)) return []
    if (!isOneOf(INVOICE_TYPES, invoiceType) || !isOneOf(INVOICE_CLASSIFIES, invoiceClassify)) return []
    return { ...enteredInput(line, signed), invoiceType, invoiceClassify }
  })
  return lines === null || invoices.length === 0 || invoices.length < typed.length ? null : { invoices, lines }
}
