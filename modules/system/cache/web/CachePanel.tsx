import { useTexts } from '#platform/web/texts/texts.ts'
import type { Cache } from './cache.ts'
import './CachePanel.css'

/** What a cache holds, and how much of it each server keeps. */
export function CachePanel({ cache }: { cache: Cache }) {
  const { t } = useTexts()
  const { id, parts, serverCount, answeredCount } = cache
  return (
    <>
      <p className="cache-about">{t(`system:cache.about.${id}`)}</p>
      {answeredCount < serverCount && (
        <p role="status" className="cache-about">
          {t('system:cache.unanswered', { count: serverCount - answeredCount })}
        </p>
      )}
      <table className="cache-parts" aria-label={t('system:cache.servers')}>
        <thead>
          <tr>
            <th scope="col">{t('system:cache.server')}</th>
            <th scope="col" className="cache-number">
              {t('system:fields.entries')}
            </th>
            <th scope="col" className="cache-number">
              {t('system:fields.hits')}
            </th>
            <th scope="col">{t('system:fields.clearedAt')}</th>
            <th scope="col">{t('system:cache.startedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ server, startedAt, entries, hits, clearedAt }) => (
            <tr key={server}>
              <td>{server}</td>
              <td className="cache-number">{entries}</td>
              <td className="cache-number">{hits}</td>
              <td>{clearedAt ?? '–'}</td>
              <td>{startedAt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
