import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { PrintLayout } from '#platform/contract/list/print-layout.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { useDebounced } from '#platform/web/form/use-debounced.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useObjectUrl } from '#platform/web/use-object-url.ts'

const api = callsOf<typeof fileCalls>()
/** Drawing is work for the server: it begins when the typing has paused. */
const PAUSE_MS = 800

interface TemplatePreviewProps {
  module: string
  layout: PrintLayout
  /** Whether the layout is right as it stands; a wrong one is not drawn. */
  isRight: boolean
}

/** The layout with a made-up document, drawn by the server whenever the layout has changed and is right. */
export function TemplatePreviewPanel({ module, layout, isRight }: TemplatePreviewProps) {
  const { t, language: own } = useTexts()
  const [language, setLanguage] = useState<Language>(own)
  const requested = useDebounced(layout, PAUSE_MS)
  const preview = useQuery({
    queryKey: ['print.preview', module, language, requested],
    queryFn: ({ signal }) =>
      api.file(
        'ISupBmDocTemplateManageService/previewtemplate',
        { module, layout: requested, language },
        { signal, areErrorsSilent: true },
      ),
    enabled: isRight,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const url = useObjectUrl(preview.data?.content)
  const error = preview.error instanceof CallError ? preview.error.errorMessage : ''
  return (
    <section className="design-preview" aria-label={t('documents:design.preview')}>
      <div className="design-preview-bar">
        <h2>{t('documents:design.preview')}</h2>
        <span role="status">{preview.isFetching ? t('documents:design.drawing') : error}</span>
        <Select<Language>
          size="small"
          aria-label={t('documents:design.previewLanguage')}
          value={language}
          options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          onChange={setLanguage}
        />
        {url !== null && (
          <a className="button" href={url} target="_blank" rel="noreferrer">
            {t('lists:print.openTab')}
          </a>
        )}
      </div>
      {navigator.pdfViewerEnabled ? (
        url !== null && <iframe src={`${url}#navpanes=0&toolbar=0`} title={t('documents:design.preview')} />
      ) : (
        <p className="design-note">{t('lists:print.noPreview')}</p>
      )}
    </section>
  )
}
