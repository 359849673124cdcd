import { useQuery } from '@tanstack/react-query'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DetailSections } from '#platform/web/detail/DetailSections.tsx'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { RichText } from '#platform/web/kit/RichText.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { newsFormFields } from '../contract/fields.ts'
import { NewsFilesPanel } from './NewsFilesPanel.tsx'
import './NewsFormPage.css'

const api = callsOf<typeof newsMaintenanceCalls>()

/** A piece of news as its readers see it in each language, to whom it goes, and its files. */
export function NewsDetailDrawer({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const { data, isError } = useQuery({
    queryKey: ['news.sheet', id, version],
    queryFn: ({ signal }) => api('ISysNewsService/getsysnewssheet', { id }, { signal }),
  })
  if (isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!data) return <p role="status">{t('lists:loading')}</p>
  const row = { ...data, orgNos: data.orgNos.join(', '), supplierNos: data.supplierNos.join(', ') }
  const texts = LANGUAGES.flatMap((language) => {
    const text = data.texts[language]
    if (!text) return []
    const content = (
      <article key={language} className="news-preview" lang={language}>
        <h2>{text.subject}</h2>
        <RichText html={text.content} />
      </article>
    )
    return [{ key: language, title: LANGUAGE_NAMES[language], content }]
  })
  const files = { key: 'files', title: t('news:public.files'), content: <NewsFilesPanel id={id} /> }
  return (
    <>
      <FieldList fields={newsFormFields} row={row} />
      <DetailSections label={t('news:maintenance.texts')} sections={[...texts, files]} />
    </>
  )
}
