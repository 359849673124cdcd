import { useTexts } from '#platform/web/texts/texts.ts'
import type { ListRows } from './use-list-rows.ts'

/** That the rows could not be read, and whether those on screen are old. */
export function ListError({ list }: { list: Pick<ListRows<object>, 'answer' | 'isError' | 'retry'> }) {
  const { t } = useTexts()
  if (!list.isError) return null
  return (
    <div className="list-error" role="alert">
      <span>{t(list.answer ? 'lists:error.old' : 'lists:error.none')}</span>
      <button type="button" className="button" onClick={list.retry}>
        {t('lists:error.again')}
      </button>
    </div>
  )
}
