import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import { invoiceApi } from './invoice-api.ts'
import type { InvoiceDetail } from './invoice-detail.ts'

/** The real invoices of an invoicing bill, each to be saved as a UBL document. */
export function RealInvoicesPanel({ id }: { id: string }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const { asOf } = useAsOf()
  const { data } = useAsOfQuery<InvoiceDetail>({
    queryKey: ['reconciliation.invoiceDoc', id],
    queryFn: (options) => invoiceApi('ISupInvoiceService/getInvoiceDocById', { id }, options),
  })
  const invoices = realInvoices(data?.invoices ?? [])
  // What is past is looked at: files are made of what stands now.
  if (invoices.length === 0 || asOf !== null || !flagsOf(invoiceDoc.menuNo).has('isDownload')) return null
  return (
    <section>
      <h3>{t('reconciliation:electronic.downloads')}</h3>
      {invoices.map((invoice) => (
        <p key={invoice.id}>
          {invoice.invoiceNo} · {invoice.invoiceDate}{' '}
          <button
            type="button"
            className="button"
            aria-label={`${t('reconciliation:electronic.download')} ${invoice.invoiceNo}`}
            onClick={() => void invoiceApi.download('ISupInvoiceService/downloadublinvoice', { id: invoice.id })}
          >
            {t('reconciliation:electronic.download')}
          </button>
        </p>
      ))}
    </section>
  )
}

/** One row for each real invoice, which has a row for each rate of tax. */
const realInvoices = (rows: InvoiceDetail['invoices']): InvoiceDetail['invoices'] =>
  rows.filter(
    (row, at) =>
      rows.findIndex(
        (other) =>
          other.invoiceNo === row.invoiceNo &&
          other.invoiceCode === row.invoiceCode &&
          other.invoiceDate === row.invoiceDate,
      ) === at,
  )
