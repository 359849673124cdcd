import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import { PageNumbers } from './PageNumbers.tsx'

interface ListPagerProps {
  current: number
  size: number
  /** Undefined until the first answer: no number is better than a wrong one. */
  total: number | undefined
  /** There are more rows than `total`. */
  isCapped: boolean
  selectedCount: number
  /** Rows loaded so far, where the list is one long list instead of pages. */
  loadedCount?: number | undefined
  onChange: (current: number, size: number) => void
  onShowAll: () => void
}

/** Total, pages and page size. A capped total says so, and can be counted to the end after a warning. */
export function ListPager(props: ListPagerProps) {
  const { current, size, total, isCapped, selectedCount, loadedCount, onChange, onShowAll } = props
  const { t } = useTexts()
  const totalText = total === undefined ? undefined : `${formatQuantity(String(total))}${isCapped ? '+' : ''}`
  const showAll = async () => {
    const isRequested = await askConfirm({
      title: t('lists:pager.allTitle'),
      text: t('lists:pager.allText'),
      confirmLabel: t('lists:pager.allConfirm'),
      cancelLabel: t('lists:cancel'),
    })
    if (isRequested) onShowAll()
  }
  return (
    <div className="list-pager">
      <span className="list-total" role="status">
        {totalText !== undefined && t('lists:pager.total', { total: totalText })}
        {selectedCount > 0 && (
          <span className="list-selected">{t('lists:pager.selected', { number: selectedCount })}</span>
        )}
      </span>
      {isCapped && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('lists:pager.more')}
          title={t('lists:pager.more')}
          onClick={() => void showAll()}
        >
          <ListIcon name="more" />
        </button>
      )}
      {loadedCount !== undefined && (
        <span className="list-total">{t('lists:pager.loaded', { number: formatQuantity(String(loadedCount)) })}</span>
      )}
      {loadedCount === undefined && (
        <PageNumbers current={current} size={size} total={total ?? 0} onChange={onChange} />
      )}
    </div>
  )
}
