import { useInfiniteQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactElement, type UIEvent, useState } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import '../form.css'
import { useDebounced } from '../use-debounced.ts'
import { ClosedControl } from './ClosedControl.tsx'
import { type FormItemProps, formItemProps } from './form-item-props.ts'
import { loadReferencePage, type ReferenceOption } from './reference-option.ts'

export interface ReferenceSelectProps extends FormItemProps {
  /** Path of the lookup call, as declared with the field. */
  lookup: string
  /** Name of the field; decides which of the row's numbers is stored. */
  name: string
  value?: string | readonly string[] | null | undefined
  onChange?: (value: string | string[] | undefined, rows: ReferenceOption['row'][]) => void
  /** Further conditions of the lookup, such as the chosen organisation. */
  condition?: ListCondition
  isMultiple?: boolean
  disabled?: boolean
  /** Why nothing can be chosen, in the reader's language; it stands in the empty control, too. */
  disabledReason?: string | undefined
  /** What stands in the empty control where leaving it empty says something. */
  placeholder?: string
  label?: string
}

const NO_CONDITION = {}
/** The next page is asked for when the list is scrolled to within this many pixels of its end. */
const NEAR_END_PX = 40
/** Lower than ten choices, so that the first page already has an end to scroll to. */
const LIST_HEIGHT_PX = 200

/** Chooses a master-data row: searches on the server 300 ms after the last key and loads more on scrolling down. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { lookup, name, value, condition = NO_CONDITION, isMultiple = false, disabledReason } = props
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosenRows, setChosenRows] = useState<ReadonlyMap<string, ReferenceOption['row']>>(new Map())
  const keyword = useDebounced(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['lookup', lookup, condition, keyword],
    queryFn: ({ pageParam, signal }) =>
      loadReferencePage(lookup, name, { current: pageParam, keyword, condition }, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    enabled: isOpen,
  })
  const options = query.data?.pages.flatMap((page) => page.options) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const loadMore = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollTop + clientHeight < scrollHeight - NEAR_END_PX) return
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  const withFoot = (menu: ReactElement) => (
    <>
      {menu}
      {query.isError ? (
        <div className="reference-foot">
          <span>{t('lists:error.none')}</span>
          <button
            type="button"
            className="list-link"
            onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          >
            {t('lists:error.again')}
          </button>
        </div>
      ) : (
        query.hasNextPage && (
          <div className="reference-foot" role="status">
            {t(query.isFetchingNextPage ? 'lists:loading' : 'lists:select.shown', { number: options.length, total })}
          </div>
        )
      )}
    </>
  )
  const isDisabled = props.disabled === true || disabledReason !== undefined
  return (
    <ClosedControl reason={disabledReason ?? null}>
      <Select<string | string[] | null | undefined, { value: string; label: string; name: string }>
        className="reference-select"
        {...formItemProps(props)}
        {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        {...(disabledReason === undefined ? {} : { 'aria-description': disabledReason })}
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
        allowClear
        disabled={isDisabled}
        loading={query.isFetching}
        listHeight={LIST_HEIGHT_PX}
        placeholder={disabledReason ?? props.placeholder ?? t('lists:select.placeholder')}
        value={typeof value === 'string' ? value || null : value && [...value]}
        options={options.map((option) => ({ value: option.value, label: option.value, name: option.name }))}
        optionRender={(option) => (
          <span className="reference-option">
            <span className="tabular">{option.value}</span>
            <span className="reference-name">{option.data.name}</span>
          </span>
        )}
        popupMatchSelectWidth={280}
        popupRender={withFoot}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={query.isFetching ? t('lists:loading') : query.isError ? null : t('lists:select.nothing')}
        onOpenChange={(open) => {
          setIsOpen(open)
          if (!open) setTyped('')
        }}
        onPopupScroll={loadMore}
        onChange={(chosen) => {
          const values = Array.isArray(chosen) ? chosen : typeof chosen === 'string' ? [chosen] : []
          // What an earlier search found stays chosen, although it is no longer among the options.
          const known = new Map(
            values.flatMap((one) => {
              const row = options.find((option) => option.value === one)?.row ?? chosenRows.get(one)
              return row ? [[one, row] as const] : []
            }),
          )
          setChosenRows(known)
          props.onChange?.(chosen ?? undefined, [...known.values()])
        }}
      />
    </ClosedControl>
  )
}
