import { useInfiniteQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type UIEvent, useState } from 'react'
import { useTexts } from '#platform/web/texts.ts'
import './form.css'
import { loadReferencePage, type ReferenceOption } from './reference-option.ts'
import { useDebounced } from './use-debounced.ts'

export interface ReferenceSelectProps {
  /** Path of the lookup call, as declared with the field. */
  lookup: string
  /** Name of the field; decides which of the row's numbers is stored. */
  name: string
  value?: string | readonly string[] | null | undefined
  onChange?: (value: string | string[] | undefined, rows: ReferenceOption['row'][]) => void
  /** Further conditions of the lookup, such as the chosen organisation. */
  condition?: Readonly<Record<string, unknown>>
  isMultiple?: boolean
  disabled?: boolean
  id?: string
  label?: string
}

const NO_CONDITION = {}
const NO_ROW: ReferenceOption['row'][] = []
/** The next page is asked for when the list is scrolled to within this many pixels of its end. */
const NEAR_END_PX = 40

/** Chooses a master-data row: searches on the server 300 ms after the last key and loads more on scrolling down. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { lookup, name, value, condition = NO_CONDITION, isMultiple = false } = props
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
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
  const loadMore = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollTop + clientHeight < scrollHeight - NEAR_END_PX) return
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  return (
    <Select
      className="reference-select"
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      aria-label={props.label}
      allowClear
      disabled={props.disabled ?? false}
      loading={query.isFetching}
      placeholder={t('lists:select.placeholder')}
      value={value === '' ? null : (value as string | string[] | null | undefined)}
      options={options.map((option) => ({ value: option.value, label: option.value, name: option.name }))}
      optionRender={(option) => (
        <span className="reference-option">
          <span className="tabular">{option.value}</span>
          <span className="reference-name">{(option.data as { name: string }).name}</span>
        </span>
      )}
      popupMatchSelectWidth={280}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={query.isFetching ? t('lists:loading') : t('lists:select.nothing')}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) setTyped('')
      }}
      onPopupScroll={loadMore}
      onChange={(chosen: string | string[] | undefined) => {
        const values = Array.isArray(chosen) ? chosen : chosen === undefined ? [] : [chosen]
        const rows = values.flatMap<ReferenceOption['row']>(
          (one) => options.find((option) => option.value === one)?.row ?? NO_ROW,
        )
        props.onChange?.(chosen, rows)
      }}
    />
  )
}
