import { Suspense, use, useMemo } from 'react'
import { usualCard } from '#platform/contract/card-fields.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { fetchedOnce } from '#platform/web/kit/fetched-once.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { RowCardsProps } from './cards/RowCards.tsx'
import { type ArrangedColumn, columnSettings, withWidths } from './columns/arranged-column.ts'
import type { RowAction, ToolbarAction } from './toolbar-action.ts'
import type { ListData } from './use-list-data.ts'

/** Fetched by phones alone. */
const cards = fetchedOnce(() => import('./cards/RowCards.tsx'))

function RowCards<Row extends object>(props: RowCardsProps<Row>) {
  const { RowCards: Cards } = use(cards())
  return <Cards {...props} />
}

interface ListGridProps<Row extends object> {
  label: string
  data: ListData<Row>
  /** Fields of a phone's card; usual ones unless given. */
  card: readonly string[] | undefined
  rowActions: ((row: Row) => readonly RowAction[]) | undefined
  /** Those of the toolbar, of which a card offers the next step. */
  actions: readonly ToolbarAction<Row>[]
  columns: readonly GridColumn<Row>[]
  arranged: readonly ArrangedColumn<Row>[]
  selection: GridSelection
  /** Undefined where no action works on chosen rows. */
  onSelectionChange: ((selection: GridSelection) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  /** Shown where there are no rows. */
  emptyKey: string
  /** A search leaves rows out. */
  isFiltered: boolean
}

/** The rows of a list, or why there are none. */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const { data, arranged, isFiltered } = props
  const { state, dispatch, isHistory, arrangement, keyOf, list, live } = data
  const { t } = useTexts()
  const isPaged = arrangement.pageMode === '0'
  const isNarrow = useNarrow()
  const { fields } = data
  const { side } = useSession().userInfo
  // Suppliers know who they are.
  const card = useMemo(
    () => (props.card ?? usualCard(fields)).filter((name) => side !== 'supplier' || name !== 'supplierName'),
    [props.card, fields, side],
  )
  const declared = useMemo(() => arranged.map(({ column }) => column), [arranged])
  const empty = list.isError ? null : (
    <>
      <p>{t(props.emptyKey)}</p>
      {isFiltered && (
        <button
          type="button"
          className="button"
          onClick={() => {
            dispatch({ type: 'keyword', keyword: '' })
            dispatch({ type: 'search', condition: {} })
          }}
        >
          {t('lists:search.clearAll')}
        </button>
      )}
    </>
  )
  const refresh = (key: string) => live.refresh([key])
  if (isNarrow) {
    const isMore = list.loadMore !== undefined && live.rows.length < (list.answer?.total ?? 0)
    return (
      <Suspense fallback={null}>
        <RowCards
          label={props.label}
          fields={fields}
          card={card}
          columns={declared}
          rows={live.rows}
          rowKey={keyOf}
          rowActions={props.rowActions}
          actions={props.actions}
          selection={props.selection}
          onSelectionChange={props.onSelectionChange}
          marks={live.marks}
          onRefreshRow={refresh}
          onOpen={props.onOpen}
          onLoadMore={isMore ? list.loadMore : undefined}
          isLoading={list.isFetching}
          empty={empty}
        />
      </Suspense>
    )
  }
  return (
    <DataGrid
      label={props.label}
      columns={props.columns}
      rows={live.rows}
      rowKey={keyOf}
      sort={state.sort}
      onSort={(sort) => dispatch({ type: 'sort', sort })}
      selection={props.selection}
      onSelectionChange={props.onSelectionChange}
      firstNumber={isHistory ? (isPaged ? (state.current - 1) * state.size + 1 : 1) : undefined}
      marks={live.marks}
      onRefreshRow={refresh}
      onResize={(widths) => arrangement.save({ columns: columnSettings(withWidths(arranged, widths)) })}
      onReachEnd={list.loadMore}
      onOpen={props.onOpen}
      isLoading={list.isFetching}
      empty={empty}
    />
  )
}
