import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import './form-frame.css'

interface FormPageProps {
  title: string
  /** Number of what is changed. */
  number?: string | undefined
  /** How what is changed is read; undefined for something new. */
  query?: { isError: boolean; isLoading: boolean; refetch: () => unknown } | undefined
  /** Beside the title. */
  state?: ReactNode
  children: ReactNode
}

/** The page around a form: title and number, and what to do when what it changes could not be read. */
export function FormPage({ title, number, query, state, children }: FormPageProps) {
  const { t } = useTexts()
  return (
    <section className="form-page" aria-label={title}>
      <div className="form-page-head">
        <h1>{[title, number].filter(Boolean).join(' · ')}</h1>
        {state}
      </div>
      {query && <LoadError query={query} />}
      {query?.isLoading && <p role="status">{t('lists:loading')}</p>}
      {children}
    </section>
  )
}

/** Says that what a form needs could not be read, and reads it again. */
export function LoadError({ query }: { query: Pick<NonNullable<FormPageProps['query']>, 'isError' | 'refetch'> }) {
  const { t } = useTexts()
  if (!query.isError) return null
  return (
    <p role="alert" className="form-alert">
      {t('lists:error.none')}{' '}
      <button type="button" className="button" onClick={() => void query.refetch()}>
        {t('lists:error.again')}
      </button>
    </p>
  )
}
