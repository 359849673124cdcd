import { PAGE_SIZES } from '#platform/contract/envelope.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import './page-numbers.css'

interface PageNumbersProps {
  current: number
  size: number
  total: number
  onChange: (current: number, size: number) => void
}

/** The pages that are offered: the first, the last and those beside the current one; null stands for the others. */
export function offeredPages(current: number, count: number): (number | null)[] {
  const requested = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  // Next to the first and the last page there are as many as in the middle, so that the buttons hardly move.
  if (current <= 2) requested.push(...[2, 3].filter((page) => page <= count))
  if (current >= count - 1) requested.push(...[count - 2, count - 1].filter((page) => page >= 1))
  const pages = [...new Set(requested)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? page - 1) - 1
    // A gap of one page takes the room of that page.
    if (skipped === 1) return [page - 1, page]
    return skipped > 1 ? [null, page] : [page]
  })
}

/** The pages of a list and how many rows each has. */
export function PageNumbers({ current, size, total, onChange }: PageNumbersProps) {
  const { t } = useTexts()
  const count = Math.max(1, Math.ceil(total / size))
  const step = (to: number, labelKey: string, icon: 'left' | 'right') => {
    const end = to < 1 ? t('lists:pager.isFirst') : to > count ? t('lists:pager.isLast') : null
    return (
      <ReasonedButton
        className="page-number"
        aria-label={t(labelKey)}
        title={end === null ? t(labelKey) : undefined}
        reason={end}
        onClick={() => onChange(to, size)}
      >
        <ListIcon name={icon} />
      </ReasonedButton>
    )
  }
  return (
    <nav className="page-numbers" aria-label={t('lists:pager.pages')}>
      {step(current - 1, 'lists:pager.previous', 'left')}
      {offeredPages(current, count).map((page, index, pages) =>
        page === null ? (
          <span key={`after ${pages[index - 1]}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className="page-number"
            aria-label={t('lists:pager.page', { number: page })}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => {
              if (page !== current) onChange(page, size)
            }}
          >
            {page}
          </button>
        ),
      )}
      {step(current + 1, 'lists:pager.next', 'right')}
      <select
        className="page-size"
        aria-label={t('lists:pager.size')}
        value={size}
        // The first row on screen stays on screen.
        onChange={(event) => {
          const next = Number(event.target.value)
          onChange(Math.floor(((current - 1) * size) / next) + 1, next)
        }}
      >
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {t('lists:pager.perPage', { number: one })}
          </option>
        ))}
      </select>
    </nav>
  )
}
