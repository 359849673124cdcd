import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { exchangeCalls } from '../contract/calls.ts'
import { exchangeFields } from '../contract/fields.ts'
import type { Exchange } from './exchange.ts'
import './ExchangePanel.css'

const api = callsOf<typeof exchangeCalls>()

/** An exchanged document: what is known of it, what was wrong with it, and the document itself. */
export function ExchangePanel({ exchange }: { exchange: Exchange }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const { data } = useQuery({
    queryKey: ['documents.exchange.detail', exchange.id],
    queryFn: ({ signal }) => api('ISrmExchangeService/getexchangemessagebyid', { id: exchange.id }, { signal }),
  })
  const mayDownload = flagsOf('exchangeMessage').has('isDownload')
  return (
    <>
      <FieldList fields={exchangeFields} row={exchange} />
      {mayDownload && data && (
        <div className="exchange-tools">
          <ReasonedButton
            reason={data.hasContent ? null : t('documents:exchange.gone')}
            onClick={() => void api.download('ISrmExchangeService/downloadexchangemessage', { id: exchange.id })}
          >
            {t('documents:exchange.download')}
          </ReasonedButton>
        </div>
      )}
      {data && (
        <section className="exchange-findings" aria-label={t('documents:exchange.findings')}>
          <h3>{t('documents:exchange.findings')}</h3>
          {data.findings.length === 0 ? (
            <p>{t('documents:exchange.noFindings')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('documents:exchange.path')}</th>
                  <th scope="col">{t('documents:exchange.message')}</th>
                </tr>
              </thead>
              <tbody>
                {data.findings.map(({ path, message }) => (
                  <tr key={`${path} ${message}`}>
                    <td className="exchange-path">{path === '' ? '–' : path}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </>
  )
}
