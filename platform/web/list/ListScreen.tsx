import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import type { FrameUse } from '#platform/contract/custom-fields.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { exportedFields, type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import { useListFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { prefetchSchemas } from '#platform/web/form/prefetch-schemas.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'
import { kitPart } from '#platform/web/kit-part.ts'
import { PageContext } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { columnSettings, withWidths } from './arranged-column.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { ConditionChips } from './ConditionChips.tsx'
import { ListBar, type ListModes } from './ListBar.tsx'
import { ListDialogs, type ListQuestion } from './ListDialogs.tsx'
import { ListDrawer, type ListPast, type ReadRows } from './ListDrawer.tsx'
import { ListIcon } from './ListIcon.tsx'
import { ListPager } from './ListPager.tsx'
import { ListTabs } from './ListTabs.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import './list.css'
import { useListSetting } from './list-settings.ts'
import { fixedCondition, initialState, type ListTab, listBody, listReducer, type TableType } from './list-state.ts'
import { tagContent } from './saved-tags.ts'
import { conditionChips } from './search-control.ts'
import type { RowAction, ToolbarAction } from './toolbar-action.ts'
import { useListColumns } from './use-list-columns.ts'
import { useListRows } from './use-list-rows.ts'
import { useLiveRows } from './use-live-rows.ts'
import type { RoundTripOffer } from './use-round-trip.ts'
import { useSharedActions } from './use-shared-actions.ts'

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
  /** Keep stable between renders. */
  fields: FieldTable
  /** Whose custom fields the list has besides. Keep stable between renders. */
  frame?: FrameUse
  /** The row's id: by it single rows are read again. */
  rowKey: keyof Row & string
  /** With `past` it is asked as of earlier times, too. */
  query: ReadRows<Row>
  /** The drawer also shows rows as they stood at earlier times. Keep stable between renders. */
  past?: ListPast<Row>
  /** Rows per tab key, for the same search. */
  counts?: (body: ListBody, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
  tabs?: readonly ListTab[]
  /** Ways to see the list; several are switched in the bar, a single one of mode `history` numbers the rows. Keep stable. */
  tables?: readonly TableType[]
  /** Other lists of the same screen that the bar switches to. Keep stable between renders. */
  modes?: ListModes
  /** What the advanced search starts with and goes back to. */
  defaultCondition?: ListCondition
  /** The order shown while no header is chosen. */
  defaultSort?: GridSort
  toolbar?: readonly ToolbarAction<Row>[]
  rowActions?: (row: Row) => readonly RowAction[]
  /** Call that answers the list as an Excel file; offered with the flag isExport. */
  exportPath?: string
  /** Service whose `importexcel` takes a file; offered with the flag isImport. */
  importPort?: string
  /** The list can be exported for editing, and takes the edited sheet back. Keep stable between renders. */
  roundTrip?: RoundTripOffer
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

const ImportDialog = kitPart(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  ({ running }) => running.isOpen,
)
const NO_SELECTION: GridSelection = {}
const NO_ACTIONS: readonly never[] = []
const NO_TABLES: readonly TableType[] = []

/** The one list screen: title, tabs with counts, search, saved tags, toolbar, arranged columns, grid, pager, drawer, import and export. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { id, tabs, tables = NO_TABLES, defaultSort = null, renderDrawer, query } = props
  const { t } = useTexts()
  const { userInfo } = useSession()
  const { fields, areFieldsKnown } = useListFields(props.fields, props.frame)
  const panelId = useId()
  const module = useContext(PageContext)?.name || id
  const queries = useQueryClient()
  const [state, dispatch] = useReducer(listReducer, null, () =>
    initialState({
      ...props.initialSearch,
      tab: tabs?.find((tab) => tab.key === props.initialSearch?.tabKey) ?? tabs?.[0],
      table: tables[0],
      ...(props.defaultCondition ? { defaults: props.defaultCondition } : {}),
    }),
  )
  const [selection, setSelection] = useState(NO_SELECTION)
  const [opened, setOpened] = useState<Row | null>(null)
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  const arrangement = useListSetting(id)
  const { pageMode } = arrangement
  const tab = tabs?.find((candidate) => candidate.key === state.tabKey)
  const table = tables.find((candidate) => candidate.key === state.tableKey)
  const isHistory = table?.mode === 'history'
  const fixed = useMemo(() => fixedCondition(state, tab, table), [state, tab, table])
  const body = listBody(state, fixed, defaultSort, userInfo.limitCount)
  const keyOf = useCallback((row: Row) => String(row[props.rowKey]), [props.rowKey])

  const list = useListRows(id, body, pageMode, keyOf, query)
  const { answer } = list
  // Whoever has a list on screen is close to a form.
  const isAnswered = answer !== undefined
  useEffect(() => {
    if (isAnswered) prefetchSchemas()
  }, [isAnswered])
  const { rows, marks, isChanged, refresh } = useLiveRows({
    id,
    fields,
    rows: list.rows,
    updatedAt: list.updatedAt,
    keyOf,
    query,
  })
  const countsBody = listBody(
    { ...state, current: 1, size: 20, sort: null },
    fixedCondition(state, undefined, table),
    null,
    userInfo.limitCount,
  )
  const counts = useQuery({
    queryKey: [id, 'counts', countsBody.condition],
    queryFn: ({ signal }) => props.counts?.(countsBody, signal) ?? Promise.resolve({}),
    enabled: props.counts !== undefined,
    placeholderData: keepPreviousData,
  })

  const isOpeningWanted = useRef(props.initialSearch?.isFirstOpened === true)
  const firstRow = list.isOld ? undefined : rows[0]
  useEffect(() => {
    if (!isOpeningWanted.current || !firstRow) return
    isOpeningWanted.current = false
    setOpened(firstRow)
  }, [firstRow])

  const reload = useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === id })
  }, [queries, id])

  const isPastEnd =
    pageMode === '0' && !list.isOld && state.current > 1 && rows.length === 0 && (answer?.total ?? 0) > 0
  useEffect(() => {
    if (isPastEnd && answer) dispatch({ type: 'page', current: Math.max(1, answer.pageCount), size: state.size })
  }, [isPastEnd, answer, state.size])

  const selected = useMemo(() => rows.filter((row) => selection[keyOf(row)]), [rows, selection, keyOf])
  const { actions, exporting, importing, roundTrip } = useSharedActions<Row>({
    toolbar: props.toolbar ?? NO_ACTIONS,
    importPort: props.importPort,
    exportPath: props.exportPath,
    roundTripOffer: props.roundTrip,
    menuNo: props.menuNo,
    body,
    reload,
    isHistory,
  })
  const { arranged, columns, linkName } = useListColumns<Row>({
    fields,
    cells: props.cells,
    saved: arrangement.columns,
    rows,
    keyOf,
    rowActions: isHistory ? undefined : props.rowActions,
    onOpen: renderDrawer ? setOpened : undefined,
  })
  const canExport = actions.some((action) => action.key === 'export')
  const saveTemplate = () => {
    const exported = new Set<string>(exportedFields(fields))
    const shown = arranged.filter(({ column, isShown }) => isShown && exported.has(column.key))
    setQuestion({ kind: 'template', columns: shown.map(({ column }) => column.key) })
  }
  const saveTag = (keyword: string, condition: ListCondition) =>
    setQuestion({ kind: 'tag', content: JSON.stringify(tagContent(fields, keyword, condition, t)) })

  const chips = conditionChips(fields, state.condition, t)
  const isFiltered = chips.length > 0 || state.keyword !== ''
  // What a list begins with is nobody's search: it says what the list is for.
  const isAsOpened =
    state.keyword === '' && JSON.stringify(state.condition) === JSON.stringify(props.defaultCondition ?? {})
  const canAdd = actions.some(({ key }) => key === 'add')
  const emptyKey =
    isFiltered && !(isAsOpened && props.emptyTextKey)
      ? 'lists:empty.filtered'
      : (props.emptyTextKey ?? (canAdd ? 'lists:empty.add' : 'lists:empty.none'))
  const drawerRow = opened && (rows.find((row) => keyOf(row) === keyOf(opened)) ?? opened)
  const title = t(props.titleKey)
  const titleName = linkName ?? fieldsOn(fields, '2')[0]
  const isSelectable = !isHistory && actions.some((action) => action.needs !== 'none')
  const grid = (
    <DataGrid
      label={title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sort={state.sort}
      onSort={(sort) => dispatch({ type: 'sort', sort })}
      selection={selection}
      onSelectionChange={isSelectable ? setSelection : undefined}
      firstNumber={isHistory ? (pageMode === '0' ? (state.current - 1) * state.size + 1 : 1) : undefined}
      marks={marks}
      onRefreshRow={(key) => refresh([key])}
      onResize={(widths) => arrangement.save({ columns: columnSettings(withWidths(arranged, widths)) })}
      onReachEnd={list.loadMore}
      onOpen={renderDrawer ? setOpened : undefined}
      isLoading={list.isFetching}
      empty={
        list.isError ? null : (
          <>
            <p>{t(emptyKey)}</p>
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
          {isChanged && (
            <button type="button" className="list-changed" onClick={reload}>
              <ListIcon name="refresh" />
              {t('lists:changed')}
            </button>
          )}
        </div>
      </header>
      <ListBar
        module={module}
        fields={fields}
        fixed={fixed}
        state={state}
        dispatch={(action) => {
          if (action.type === 'table') setSelection(NO_SELECTION)
          dispatch(action)
        }}
        tables={tables}
        modes={props.modes}
        isHistory={isHistory}
        pageMode={pageMode}
        onPageMode={(mode) => arrangement.save({ pageMode: mode })}
        onSaveTag={saveTag}
        onReload={reload}
        columnSettings={
          <ColumnSettings
            columns={arranged}
            isArranged={arrangement.columns !== undefined}
            onChange={(next) => arrangement.save({ columns: columnSettings(next) })}
            onReset={arrangement.reset}
            onSaveTemplate={canExport ? saveTemplate : undefined}
          />
        }
        toolbar={<ListToolbar actions={actions} selected={selected} />}
      />
      <ConditionChips chips={chips} onClear={(keys) => dispatch({ type: 'clear', keys })} />
      {props.children}
      {list.isError && (
        <div className="list-error" role="alert">
          <span>{t(answer ? 'lists:error.old' : 'lists:error.none')}</span>
          <button type="button" className="button" onClick={list.retry}>
            {t('lists:error.again')}
          </button>
        </div>
      )}
      <div
        className="list-panel"
        {...(tabs ? { id: panelId, role: 'tabpanel', 'aria-labelledby': `${panelId}-tab-${state.tabKey}` } : {})}
      >
        {arrangement.isReady && areFieldsKnown && grid}
      </div>
      <ListPager
        current={state.current}
        size={state.size}
        total={answer?.total}
        isCapped={answer?.isTotalCapped ?? false}
        selectedCount={selected.length}
        loadedCount={pageMode === '1' ? rows.length : undefined}
        onChange={(current, size) => dispatch({ type: 'page', current, size })}
        onShowAll={() => dispatch({ type: 'unlimited' })}
      />
      {renderDrawer && (
        <ListDrawer
          id={id}
          row={drawerRow}
          rowKey={drawerRow ? keyOf(drawerRow) : ''}
          fields={fields}
          past={props.past}
          query={query}
          title={
            drawerRow &&
            (props.drawerTitle?.(drawerRow) ??
              arranged.find(({ column }) => column.key === titleName)?.column.text(drawerRow))
          }
          onClose={() => setOpened(null)}
          render={(row) => renderDrawer(row, { close: () => setOpened(null), reload })}
        />
      )}
      {props.importPort && <ImportDialog running={importing} fields={fields} />}
      {props.roundTrip && <ImportDialog running={roundTrip} fields={props.roundTrip.fields ?? fields} />}
      <ListDialogs
        question={exporting.isChoosing ? { kind: 'export' } : question}
        module={module}
        exportPath={props.exportPath}
        onTagSaved={() => {
          setQuestion(null)
          void queries.invalidateQueries({ queryKey: ['savedTags', module] })
        }}
        onExport={(exportName) => void exporting.save(exportName)}
        onClose={() => {
          setQuestion(null)
          exporting.stopChoosing()
        }}
      />
    </section>
  )
}
