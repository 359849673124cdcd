import type { CallOutput } from '#platform/contract/calls.ts'
import { RichText } from '#platform/web/kit/RichText.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import './NewsArticlePanel.css'
import { NewsPicturePanel } from './NewsPicturePanel.tsx'

interface NewsArticlePanelProps {
  news: CallOutput<typeof newsCalls, 'ISysNewsService/getSysNewsById'>
  onDownload: (fileId: string) => void
  /** Fetches a picture of the news. */
  loadPicture: (fileId: string, signal: AbortSignal) => Promise<Blob>
}

/** Larger pictures are fetched only by those who want them. */
const SHOWN_PICTURE_BYTES = 2 * 1_048_576

/** A piece of news: subject, date, text, pictures and files, for people inside the portal and outside. */
export function NewsArticlePanel({ news, onDownload, loadPicture }: NewsArticlePanelProps) {
  const { t, language } = useTexts()
  const isForeign = news.languageCode !== language
  const pictures = news.files.filter(
    ({ contentType, sizeBytes }) => contentType.startsWith('image/') && sizeBytes <= SHOWN_PICTURE_BYTES,
  )
  return (
    <article className="news-article">
      <h1 lang={news.languageCode}>{news.subject}</h1>
      <p className="news-facts">
        <time>{news.adddate.slice(0, 16)}</time>
        <span>{t(`news:enums.outDoorType.${news.outDoorType}`)}</span>
        {news.topSign && <span>{t('news:public.pinned')}</span>}
      </p>
      {isForeign && <p className="news-foreign">{t('news:public.otherLanguage')}</p>}
      <div lang={news.languageCode}>
        <RichText html={news.content} />
      </div>
      {pictures.map(({ fileId, fileName }) => (
        <NewsPicturePanel key={fileId} fileId={fileId} fileName={fileName} load={loadPicture} />
      ))}
      {news.files.length > 0 && (
        <section>
          <h2>{t('news:public.files')}</h2>
          <ul className="news-files">
            {news.files.map(({ fileId, fileName }) => (
              <li key={fileId}>
                <button type="button" className="news-link" onClick={() => onDownload(fileId)}>
                  {fileName}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
