import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceLineFields } from '../contract/fields.ts'
import { type InvoiceReading, numberOf, type StatedLines } from './use-read-files.ts'

/** The files from which invoices were read, what people are to know of them, and what they state of lines. */
export function ReadFilesPanel({
  readings,
  lines,
  onDetach,
}: {
  readings: readonly InvoiceReading[]
  lines: StatedLines
  onDetach: (fileId: string) => void
}) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<StatedLines[number]>[]>(
    () =>
      (['goodsNo', 'goodsName', 'invoiceQty', 'invoicePrice'] as const).map((key) => ({
        key,
        title: t(invoiceLineFields[key].label),
        width: invoiceLineFields[key].width ?? 120,
        isNumeric: key === 'invoiceQty' || key === 'invoicePrice',
        text: (line) => line[key],
      })),
    [t],
  )
  return (
    <>
      {readings.map((reading) => (
        <section key={reading.fileId} aria-label={reading.fileName}>
          <p>
            {t('reconciliation:electronic.files')} {reading.fileName} · {numberOf(reading)}{' '}
            <button type="button" className="button" onClick={() => onDetach(reading.fileId)}>
              {t('reconciliation:electronic.detach')}
            </button>
          </p>
          {reading.notes.length > 0 && (
            <>
              <p>{t('reconciliation:electronic.warnings')}</p>
              <ul>
                {reading.notes.map(({ path, message }) => (
                  <li key={`${path} ${message}`} title={path}>
                    {message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
      {lines.length > 0 && (
        <section>
          <h3>{t('reconciliation:electronic.statedLines')}</h3>
          <DataGrid
            label={t('reconciliation:electronic.statedLines')}
            columns={columns}
            rows={lines}
            rowKey={(line) => line.id}
          />
        </section>
      )}
    </>
  )
}
