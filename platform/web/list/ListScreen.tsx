import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import { DetailDrawer } from '#platform/web/detail/DetailDrawer.tsx'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'
import { useLiveChanges } from '#platform/web/live.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { ConditionChips } from './ConditionChips.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { KeywordBox } from './KeywordBox.tsx'
import { ListIcon } from './ListIcon.tsx'
import { ListPager } from './ListPager.tsx'
import { ListTabs } from './ListTabs.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import './list.css'
import { initialState, type ListTab, listBody, listReducer } from './list-state.ts'
import { RowActions, rowActionsWidth } from './RowActions.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { conditionChips, searchFields } from './search-control.ts'
import { permittedActionsOf, type RowAction, TOOLBAR_ORDER, type ToolbarAction } from './toolbar-action.ts'
import { useExport } from './use-export.ts'
import { useImport } from './use-import.ts'

export type ListBody = ListQuery<ListCondition>

/** What a drawer's content may do with its list. */
export interface DrawerControls {
  close: () => void
  /** Fetches the list again; the drawer's row is replaced by the fresh one. */
  reload: () => void
}

export interface ListScreenProps<Row extends object> {
  /** `<topic>.<list>`, such as `orders.lines`; live changes and commands of the topic reach the list by it. */
  id: string
  titleKey: string
  /** Menu entry whose permission flags decide on the toolbar. */
  menuNo: string
  fields: FieldTable
  rowKey: keyof Row & string
  query: (body: ListBody, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** Rows per tab key, for the same search. */
  counts?: (body: ListBody, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
  tabs?: readonly ListTab[]
  /** The order shown while no header is chosen. */
  defaultSort?: GridSort
  toolbar?: readonly ToolbarAction<Row>[]
  rowActions?: (row: Row) => readonly RowAction[]
  /** Call that answers the list as an Excel file; offered with the flag isExport. */
  exportPath?: string
  /** Service whose `importexcel` takes a file; offered with the flag isImport. */
  importPort?: string
  renderDrawer?: (row: Row, controls: DrawerControls) => ReactNode
  /** Title of the drawer; the row's first column unless given. */
  drawerTitle?: (row: Row) => ReactNode
  /** Own content of single columns. Keep stable between renders. */
  cells?: { readonly [name: string]: ((row: Row) => ReactNode) | undefined }
  emptyTextKey?: string
  /** Search to begin with, such as one that a link brought along. */
  initialSearch?: {
    tabKey?: string
    keyword?: string
    condition?: ListCondition
    /** Opens the drawer of the first row found, as links to one document want it. */
    isFirstOpened?: boolean
  }
  /** Between the search and the table. */
  children?: ReactNode
}

const NO_SELECTION: GridSelection = {}
const NO_ROWS: readonly never[] = []
const NO_ACTIONS: readonly never[] = []
const NO_CONDITION: ListCondition = {}
const ACTIONS_KEY = 'rowActions'

/** The one list screen: title, tabs with counts, search, toolbar, grid, pager, drawer, import and export. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { id, fields, tabs, defaultSort = null, toolbar = NO_ACTIONS, cells, rowActions, renderDrawer } = props
  const { t } = useTexts()
  const { userInfo, flagsOf } = useSession()
  const panelId = useId()
  const queries = useQueryClient()
  const [state, dispatch] = useReducer(listReducer, null, () =>
    initialState(tabs?.find((tab) => tab.key === props.initialSearch?.tabKey) ?? tabs?.[0], props.initialSearch ?? {}),
  )
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const [selection, setSelection] = useState(NO_SELECTION)
  const [opened, setOpened] = useState<Row | null>(null)
  const tab = tabs?.find((candidate) => candidate.key === state.tabKey)
  const fixed = tab?.condition ?? NO_CONDITION
  const body = listBody(state, tab, defaultSort, userInfo.limitCount)
  const keyOf = useCallback((row: Row) => String(row[props.rowKey]), [props.rowKey])

  const list = useQuery({
    queryKey: [id, body],
    queryFn: ({ signal }) => props.query(body, signal),
    placeholderData: keepPreviousData,
  })
  const countsBody = listBody({ ...state, current: 1, size: 20, sort: null }, undefined, null, userInfo.limitCount)
  const counts = useQuery({
    queryKey: [id, 'counts', countsBody.condition],
    queryFn: ({ signal }) => props.counts?.(countsBody, signal) ?? Promise.resolve({}),
    enabled: props.counts !== undefined,
    placeholderData: keepPreviousData,
  })
  const lastGood = useRef(list.data)
  if (list.data) lastGood.current = list.data
  const answer = list.data ?? lastGood.current
  const rows: readonly Row[] = answer?.records ?? NO_ROWS

  const isOpeningWanted = useRef(props.initialSearch?.isFirstOpened === true)
  const first = list.isPlaceholderData ? undefined : list.data?.records[0]
  useEffect(() => {
    if (!isOpeningWanted.current || !first) return
    isOpeningWanted.current = false
    setOpened(first)
  }, [first])

  const live = useLiveChanges(id.split('.')[0] ?? id)
  const { acknowledge } = live
  // biome-ignore lint/correctness/useExhaustiveDependencies: every fresh answer includes the changes noted so far
  useEffect(() => acknowledge(), [list.dataUpdatedAt, acknowledge])
  const reload = useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === id })
  }, [queries, id])

  const isPastEnd = !list.isPlaceholderData && state.current > 1 && answer?.records.length === 0 && answer.total > 0
  useEffect(() => {
    if (isPastEnd && answer) dispatch({ type: 'page', current: Math.max(1, answer.pageCount), size: state.size })
  }, [isPastEnd, answer, state.size])

  const selected = useMemo(() => rows.filter((row) => selection[keyOf(row)]), [rows, selection, keyOf])
  const exporting = useExport(props.exportPath, props.menuNo, body)
  const importing = useImport(props.importPort ?? '', props.menuNo, reload)
  const actions = useMemo(() => {
    const shared: ToolbarAction<Row>[] = []
    if (props.importPort) {
      shared.push({
        key: 'import',
        labelKey: 'lists:toolbar.import',
        flag: 'isImport',
        order: TOOLBAR_ORDER.import,
        needs: 'none',
        run: importing.open,
      })
    }
    if (props.exportPath) {
      shared.push({
        key: 'export',
        labelKey: 'lists:toolbar.export',
        flag: 'isExport',
        order: TOOLBAR_ORDER.export,
        needs: 'none',
        run: exporting.run,
        isRunning: exporting.isRunning,
      })
    }
    return permittedActionsOf([...toolbar, ...shared], flagsOf(props.menuNo))
  }, [
    toolbar,
    props.importPort,
    props.exportPath,
    props.menuNo,
    flagsOf,
    importing.open,
    exporting.run,
    exporting.isRunning,
  ])

  const linkName = renderDrawer ? fieldsOn(fields, '2').find((name) => !cells?.[name]) : undefined
  const columns = useMemo(() => {
    const shown = fieldColumns<Row>(fields, t, cells)
    return shown.map((column) => (column.key === linkName ? { ...column, cell: linkCell(column, setOpened) } : column))
  }, [fields, t, cells, linkName])
  const withActions = useMemo(() => {
    if (!rowActions) return columns
    const offered = new Map(rows.map((row) => [keyOf(row), rowActions(row)]))
    const widths = [...offered.values()].map((list) => rowActionsWidth(list.map((action) => t(action.labelKey))))
    const column: GridColumn<Row> = {
      key: ACTIONS_KEY,
      title: t('lists:grid.actions'),
      width: Math.max(72, ...widths),
      text: () => '',
      cell: (row) => <RowActions actions={offered.get(keyOf(row)) ?? NO_ACTIONS} />,
      pin: 'end',
      isRigid: true,
    }
    return [...columns, column]
  }, [columns, rowActions, rows, keyOf, t])

  const chips = conditionChips(fields, state.condition, t)
  const isFiltered = chips.length > 0 || state.keyword !== ''
  const drawerRow = opened && (rows.find((row) => keyOf(row) === keyOf(opened)) ?? opened)
  const title = t(props.titleKey)
  const firstName = fieldsOn(fields, '2')[0] ?? ''
  const grid = (
    <DataGrid
      label={title}
      columns={withActions}
      rows={rows}
      rowKey={keyOf}
      sort={state.sort}
      onSort={(sort) => dispatch({ type: 'sort', sort })}
      selection={selection}
      onSelectionChange={actions.some((action) => action.needs !== 'none') ? setSelection : undefined}
      onOpen={renderDrawer ? setOpened : undefined}
      isLoading={list.isFetching}
      empty={
        list.isError ? null : (
          <>
            <p>{t(isFiltered ? 'lists:empty.filtered' : (props.emptyTextKey ?? 'lists:empty.none'))}</p>
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

  return (
    <section className="list-screen" aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        {tabs && (
          <ListTabs
            tabs={tabs}
            activeKey={state.tabKey}
            counts={counts.data}
            label={title}
            panelId={panelId}
            onChange={(next) => {
              setSelection(NO_SELECTION)
              dispatch({ type: 'tab', tab: next })
            }}
          />
        )}
        <div className="list-hint" role="status">
          {live.isChanged && (
            <button type="button" className="list-changed" onClick={reload}>
              <ListIcon name="refresh" />
              {t('lists:changed')}
            </button>
          )}
        </div>
      </header>
      <div className="list-bar">
        <KeywordBox
          keyword={state.keyword}
          placeholder={t('lists:search.keywordHint')}
          onSearch={(keyword) => dispatch({ type: 'keyword', keyword })}
        />
        {searchFields(fields, fixed).length > 0 && (
          <div className="list-advanced">
            <button
              type="button"
              className="button"
              data-search-toggle
              aria-expanded={isSearchOpen}
              aria-haspopup="dialog"
              onClick={() => setIsSearchOpen(!isSearchOpen)}
            >
              <ListIcon name="filter" />
              {t('lists:search.advanced')}
            </button>
            {isSearchOpen && (
              <SearchPanel
                fields={fields}
                fixed={fixed}
                condition={state.condition}
                onSearch={(condition) => {
                  dispatch({ type: 'search', condition })
                  setIsSearchOpen(false)
                }}
                onClose={() => setIsSearchOpen(false)}
              />
            )}
          </div>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('lists:refresh')}
          title={t('lists:refresh')}
          onClick={reload}
        >
          <ListIcon name="refresh" />
        </button>
        <ListToolbar actions={actions} selected={selected} />
      </div>
      <ConditionChips chips={chips} onClear={(keys) => dispatch({ type: 'clear', keys })} />
      {props.children}
      {list.isError && (
        <div className="list-error" role="alert">
          <span>{t(answer ? 'lists:error.old' : 'lists:error.none')}</span>
          <button type="button" className="button" onClick={() => void list.refetch()}>
            {t('lists:error.again')}
          </button>
        </div>
      )}
      <div
        className="list-panel"
        {...(tabs ? { id: panelId, role: 'tabpanel', 'aria-labelledby': `${panelId}-tab-${state.tabKey}` } : {})}
      >
        {grid}
      </div>
      <ListPager
        current={state.current}
        size={state.size}
        total={answer?.total ?? 0}
        isCapped={answer?.isTotalCapped ?? false}
        selectedCount={selected.length}
        onChange={(current, size) => dispatch({ type: 'page', current, size })}
        onShowAll={() => dispatch({ type: 'unlimited' })}
      />
      {renderDrawer && (
        <DetailDrawer
          isOpen={drawerRow !== null}
          title={
            drawerRow &&
            (props.drawerTitle?.(drawerRow) ??
              columns.find(({ key }) => key === (linkName ?? firstName))?.text(drawerRow))
          }
          onClose={() => setOpened(null)}
        >
          {drawerRow && renderDrawer(drawerRow, { close: () => setOpened(null), reload })}
        </DetailDrawer>
      )}
      {props.importPort && <ImportDialog running={importing} />}
    </section>
  )
}

/** The cell that opens the row's drawer. */
function linkCell<Row>(column: GridColumn<Row>, open: (row: Row) => void) {
  return (row: Row) => (
    <button type="button" className="grid-link" tabIndex={-1} onClick={() => open(row)}>
      {column.text(row)}
    </button>
  )
}
