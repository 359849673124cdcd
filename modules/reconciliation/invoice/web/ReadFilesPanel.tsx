import { useTexts } from '#platform/web/texts/texts.ts'
import { type InvoiceReading, numberOf } from './use-read-files.ts'

/** The files from which invoices were read and what people are to know of them. */
export function ReadFilesPanel({
  readings,
  onDetach,
}: {
  readings: readonly InvoiceReading[]
  onDetach: (fileId: string) => void
}) {
  const { t } = useTexts()
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
    </>
  )
}
