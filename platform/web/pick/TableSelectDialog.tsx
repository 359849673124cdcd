import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { type ListAnswer, type ListQuery, PAGE_SIZES } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { ReferenceSelect } from '#platform/web/form/control/ReferenceSelect.tsx'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { KeywordBox } from '#platform/web/list/search/KeywordBox.tsx'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import '#platform/web/list/list.css'
import { withoutEmpty } from '#platform/web/list/list-state.ts'
import { SearchField } from '#platform/web/list/search/SearchField.tsx'
import { lostWith, wireCondition } from '#platform/web/list/search/search-control.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import './pick.css'
import { type PickedRows, pickedRows } from './picked-rows.ts'

export interface TableSelectDialogProps<Row extends object> {
  title: string
  /** Names this table among the cached answers. */
  id: string
  /** What the rows are made of; the columns are those of the table page. */
  fields: FieldTable
  rowKey: (row: Row) => string
  query: (body: ListQuery<ListCondition>, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** Fixed part of every search. */
  condition?: ListCondition | undefined
  /** Fields of the search form; there is none unless given. */
  searchNames?: readonly string[]
  /** Has no keyword box. */
  isKeywordless?: boolean
  isMultiple?: boolean
  /** Keys of the rows that are chosen when the dialog opens. */
  selected?: readonly string[]
  onConfirm: (keys: string[], rows: Row[]) => void
  onClose: () => void
  /** Asked before the dialog closes in any way; `hasRows` tells whether there was something to choose. */
  mayClose?: (state: { selectedCount: number; hasRows: boolean }) => boolean
  /** A line above the table. */
  note?: ReactNode
}

/** Rows of a page (spec shell §9). */
const PAGE_SIZE = PAGE_SIZES[0]
const NO_CONDITION: ListCondition = {}
const NO_NAMES: readonly string[] = []

/**
 * Chooses rows from a table: one (a second pick takes the place of the first) or several, with keyword, search form and pages.
 * Space chooses the active row, Enter or a double click chooses it and confirms where only one is wanted.
 */
export function TableSelectDialog<Row extends object>(props: TableSelectDialogProps<Row>) {
  const { fields, rowKey, condition: fixed = NO_CONDITION, searchNames = NO_NAMES, isMultiple = false } = props
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const [draft, setDraft] = useState<ListCondition>({})
  const [searched, setSearched] = useState<ListCondition>({})
  const [sort, setSort] = useState<GridSort>(null)
  const [page, setPage] = useState<{ current: number; size: number }>({ current: 1, size: PAGE_SIZE })
  const [limitCount, setLimitCount] = useState<number>()
  const [picked, setPicked] = useState<PickedRows<Row>>(() => new Map((props.selected ?? []).map((key) => [key, null])))

  const body: ListQuery<ListCondition> = {
    ...page,
    condition: { ...searched, ...fixed, ...(keyword ? { keyword } : {}) },
    ...(sort ? { field: sort.field, order: sort.order } : {}),
    ...(limitCount === undefined ? {} : { limitCount }),
  }
  const answer = useQuery({
    queryKey: ['pick', props.id, body],
    queryFn: ({ signal }) => props.query(body, signal),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.records ?? []
  const columns = useMemo(() => fieldColumns<Row>(fields, t), [fields, t])
  const selection = useMemo<GridSelection>(
    () => Object.fromEntries([...picked.keys()].map((key) => [key, true as const])),
    [picked],
  )

  const toFirstPage = () => setPage((old) => ({ ...old, current: 1 }))
  const search = (next: ListCondition) => {
    setSearched(withoutEmpty(wireCondition(fields, next)))
    toFirstPage()
  }
  const mayClose = (selectedCount: number) =>
    props.mayClose?.({ selectedCount, hasRows: (answer.data?.total ?? 0) > 0 }) ?? true
  const confirm = (chosen: PickedRows<Row>) => {
    if (!mayClose(chosen.size)) return
    props.onConfirm(
      [...chosen.keys()],
      [...chosen.values()].filter((row) => row !== null),
    )
  }
  const open = (row: Row) => {
    const key = rowKey(row)
    if (!isMultiple) return confirm(new Map([[key, row]]))
    const next = new Map(picked)
    if (!next.delete(key)) next.set(key, row)
    setPicked(next)
  }
  const searchLabel = (name: string) => fieldLabel(fields, name, t)
  return (
    <Modal
      open
      title={props.title}
      width={isNarrow ? '100%' : '55%'}
      centered
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      okText={t('lists:pick.confirm')}
      cancelText={t('lists:cancel')}
      onOk={() => confirm(picked)}
      onCancel={() => {
        if (mayClose(picked.size)) props.onClose()
      }}
    >
      <div className="pick">
        {searchNames.length > 0 && (
          <form
            className="pick-search"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              // The dialog may stand inside of another form, which is not meant.
              event.stopPropagation()
              search(draft)
            }}
          >
            {searchNames.map((name) => {
              const field = fields[name]
              if (!field) return null
              return (
                <div key={name} className="search-field">
                  <label htmlFor={`${id}-${name}`} title={searchLabel(name)}>
                    {searchLabel(name)}
                  </label>
                  <SearchField
                    id={`${id}-${name}`}
                    name={name}
                    field={field}
                    condition={draft}
                    isFaulty={false}
                    Reference={ReferenceSelect}
                    onChange={(values) =>
                      setDraft((old) => ({ ...old, ...lostWith(fields, Object.keys(values)), ...values }))
                    }
                  />
                </div>
              )
            })}
            <span className="pick-buttons">
              <button type="submit" className="button">
                {t('lists:search.query')}
              </button>
              <button
                type="button"
                className="button"
                onClick={() => {
                  setDraft({})
                  search({})
                }}
              >
                {t('lists:search.reset')}
              </button>
            </span>
          </form>
        )}
        {!props.isKeywordless && (
          <KeywordBox
            keyword={keyword}
            placeholder={t('lists:search.keywordHint')}
            onSearch={(next) => {
              setKeyword(next)
              toFirstPage()
            }}
          />
        )}
        {props.note}
        <div className="pick-table">
          <DataGrid<Row>
            label={props.title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              toFirstPage()
            }}
            isSingleSelect={!isMultiple}
            selection={selection}
            onSelectionChange={(next) => setPicked(pickedRows(picked, next, rows, rowKey, isMultiple))}
            onOpen={open}
            isLoading={answer.isFetching}
            empty={
              answer.isError ? (
                <>
                  <span>{t('lists:error.none')}</span>
                  <button type="button" className="list-link" onClick={() => void answer.refetch()}>
                    {t('lists:error.again')}
                  </button>
                </>
              ) : (
                t(Object.keys(body.condition).length > 0 ? 'lists:empty.filtered' : 'lists:empty.none')
              )
            }
          />
        </div>
        <ListPager
          current={page.current}
          size={page.size}
          total={answer.data?.total ?? 0}
          isCapped={answer.data?.isTotalCapped ?? false}
          selectedCount={picked.size}
          onChange={(current, size) => setPage({ current: size === page.size ? current : 1, size })}
          onShowAll={() => setLimitCount(0)}
        />
      </div>
    </Modal>
  )
}
