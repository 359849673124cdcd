import { useQuery } from '@tanstack/react-query'
import { isRowId } from '#platform/contract/values/row-id.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import './AnnouncementListPage.css'
import { NewsArticlePanel } from './NewsArticlePanel.tsx'

const api = callsOf<typeof newsCalls>()
const LIST = '/announcement'

const loadPicture = async (fileId: string, signal: AbortSignal): Promise<Blob> =>
  (await api.file('ISysNewsService/downloadOutDoorFile', { fileId }, { signal, areErrorsSilent: true })).content

/** `/announcement-detail?id=…`: one piece of outdoor news for everybody. */
export function AnnouncementDetailPage() {
  const { t, language } = useTexts()
  const { query, open } = usePage()
  const id = query.get('id') ?? ''
  const isMeant = isRowId(id)
  const { data, error } = useQuery({
    queryKey: ['news.outdoorInfo', language, id],
    queryFn: ({ signal }) => api('ISysNewsService/getInfo', { id }, { signal, areErrorsSilent: true }),
    enabled: isMeant,
  })
  // What was refused is shown by the call client.
  const download = (fileId: string) =>
    void api.download('ISysNewsService/downloadOutDoorFile', { fileId }).catch(() => undefined)
  return (
    <div className="announcements">
      <a
        className="announcement-back"
        href={LIST}
        onClick={(event) => {
          event.preventDefault()
          open(LIST)
        }}
      >
        {t('news:public.back')}
      </a>
      {!isMeant && <p role="alert">{t('news:errors.newsGone')}</p>}
      {error && <p role="alert">{error instanceof CallError ? error.errorMessage : t('news:public.failed')}</p>}
      {isMeant && !data && !error && <p role="status">{t('news:public.loading')}</p>}
      {data && <NewsArticlePanel news={data} onDownload={download} loadPicture={loadPicture} />}
    </div>
  )
}
