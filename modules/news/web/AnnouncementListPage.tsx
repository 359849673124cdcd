import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import { OUT_DOOR_TYPES } from '../contract/fields.ts'
import './AnnouncementListPage.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'

const api = callsOf<typeof newsCalls>()
const SIZE = 20

/** `/announcement`: published outdoor news for everybody, the newest first (spec shell §2, §7). */
export function AnnouncementListPage() {
  const { t, language } = useTexts()
  const { open } = usePage()
  const [outDoorType, setOutDoorType] = useState<(typeof OUT_DOOR_TYPES)[number] | null>(null)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const { data, isError, refetch } = useQuery({
    queryKey: ['news.outdoor', language, outDoorType, keyword, current],
    queryFn: ({ signal }) =>
      api(
        'ISysNewsService/getOutDoorSysNews',
        {
          current,
          size: SIZE,
          condition: { publish: '1', whereNews: '1', newsBusiness: '1', outDoorType, keyword },
          field: 'adddate',
          order: 'desc',
        },
        { signal, areErrorsSilent: true },
      ),
    placeholderData: keepPreviousData,
  })

  function search(event: FormEvent) {
    event.preventDefault()
    setKeyword(typed.trim())
    setCurrent(1)
  }

  return (
    <div className="announcements">
      <h1>{t('news:routes.announcement')}</h1>
      <div className="announcement-search">
        <fieldset className="announcement-kinds">
          <legend className="visually-hidden">{t('news:public.kinds')}</legend>
          {[null, ...OUT_DOOR_TYPES].map((kind) => (
            <button
              key={kind ?? 'all'}
              type="button"
              className="button"
              aria-pressed={kind === outDoorType}
              onClick={() => {
                setOutDoorType(kind)
                setCurrent(1)
              }}
            >
              {kind === null ? t('news:public.all') : t(`news:enums.outDoorType.${kind}`)}
            </button>
          ))}
        </fieldset>
        <search>
          <form onSubmit={search}>
            <input
              type="search"
              aria-label={t('news:public.keyword')}
              placeholder={t('news:public.keyword')}
              maxLength={99}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <button type="submit" className="button">
              {t('news:public.search')}
            </button>
          </form>
        </search>
      </div>
      {isError && (
        <p role="alert">
          {t('news:public.failed')}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            {t('news:public.again')}
          </button>
        </p>
      )}
      {!data && !isError && <p role="status">{t('news:public.loading')}</p>}
      {data?.total === 0 && <p className="announcement-none">{t('news:public.none')}</p>}
      {data && data.total > 0 && (
        <ul className="announcement-list">
          {data.records.map((news) => {
            const path = `/announcement-detail?id=${news.id}`
            return (
              <li key={news.id}>
                <time>{news.adddate.slice(0, 10)}</time>
                <span className="announcement-kind">{t(`news:enums.outDoorType.${news.outDoorType}`)}</span>
                <a
                  href={path}
                  onClick={(event) => {
                    event.preventDefault()
                    open(path)
                  }}
                >
                  {news.subject}
                </a>
                {news.topSign && <span className="announcement-pinned">{t('news:public.pinned')}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {data && data.pageCount > 1 && (
        <nav
          className="announcement-pages"
          aria-label={t('news:public.page', { page: current, pages: data.pageCount })}
        >
          <ReasonedButton
            reason={current <= 1 ? t('lists:pager.isFirst') : null}
            onClick={() => setCurrent(current - 1)}
          >
            {t('news:public.previous')}
          </ReasonedButton>
          <span>{t('news:public.page', { page: current, pages: data.pageCount })}</span>
          <ReasonedButton
            reason={current >= data.pageCount ? t('lists:pager.isLast') : null}
            onClick={() => setCurrent(current + 1)}
          >
            {t('news:public.next')}
          </ReasonedButton>
        </nav>
      )}
    </div>
  )
}
