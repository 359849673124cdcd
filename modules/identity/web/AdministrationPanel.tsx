import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/texts.ts'
import './SettingPanel.css'

interface AdministrationPanelProps {
  titleKey: string
  /** Number of the record that is changed. */
  name: string | undefined
  query: { isError: boolean; refetch: () => unknown }
  children: ReactNode
}

/** The page around a form of administration: title, number, and what to do when the record could not be loaded. */
export function AdministrationPanel({ titleKey, name, query, children }: AdministrationPanelProps) {
  const { t } = useTexts()
  const title = t(titleKey)
  return (
    <section className="licence-page administration-page" aria-label={title}>
      <h1>{[title, name].filter(Boolean).join(' · ')}</h1>
      {query.isError && (
        <p role="alert" className="identity-fault">
          {t('lists:error.none')}{' '}
          <button type="button" className="button" onClick={() => query.refetch()}>
            {t('lists:error.again')}
          </button>
        </p>
      )}
      {children}
    </section>
  )
}
