import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type ArrangedColumn, columnSettings, withWidths } from './columns/arranged-column.ts'
import type { ListData } from './use-list-data.ts'

interface ListGridProps<Row extends object> {
  label: string
  data: ListData<Row>
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
      onRefreshRow={(key) => live.refresh([key])}
      onResize={(widths) => arrangement.save({ columns: columnSettings(withWidths(arranged, widths)) })}
      onReachEnd={list.loadMore}
      onOpen={props.onOpen}
      isLoading={list.isFetching}
      empty={
        list.isError ? null : (
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
      }
    />
  )
}
