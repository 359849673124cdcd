import { useContext, useId, useMemo, useState } from 'react'
import { fieldsOn } from '#platform/contract/fields.ts'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { PageContext } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { columnSettings } from './columns/arranged-column.ts'
import { ColumnSettings } from './columns/ColumnSettings.tsx'
import { ListBar } from './ListBar.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListDrawer } from './ListDrawer.tsx'
import { ListError } from './ListError.tsx'
import { ListGrid } from './ListGrid.tsx'
import { ListHead } from './ListHead.tsx'
import { ListPager } from './ListPager.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { ConditionChips } from './search/ConditionChips.tsx'
import './list.css'
import { useListColumns } from './columns/use-list-columns.ts'
import { emptyTextKey } from './empty-text-key.ts'
import type { ListScreenProps } from './list-screen-props.ts'
import { conditionChips } from './search/search-control.ts'
import { useListData } from './use-list-data.ts'
import { useListQuestions } from './use-list-questions.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { useSharedActions } from './use-shared-actions.ts'

const ImportDialog = lazyDialog(
  async () => (await import('./import/ImportDialog.tsx')).ImportDialog,
  ({ running }) => running.isOpen,
)
const NO_SELECTION: GridSelection = {}
const NO_ACTIONS: readonly never[] = []

/** The one list screen: title, tabs with counts, search, saved tags, toolbar, arranged columns, grid, pager, drawer, import and export. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { id, tabs, renderDrawer, importPort, exportPath } = props
  const { t } = useTexts()
  const panelId = useId()
  const module = useContext(PageContext)?.name || id
  const data = useListData(props)
  const { fields, arrangement, state, dispatch, isHistory, keyOf, reload } = data
  const { answer } = data.list
  const { rows } = data.live
  const { pageMode } = arrangement
  const opened = useOpenedRow(data, props.initialSearch?.isFirstOpened === true)
  const [selection, setSelection] = useState(NO_SELECTION)
  const selected = useMemo(() => rows.filter((row) => selection[keyOf(row)]), [rows, selection, keyOf])
  const { actions, exporting, importing, roundTrip } = useSharedActions<Row>({
    toolbar: props.toolbar ?? NO_ACTIONS,
    importPort,
    exportPath,
    roundTripOffer: props.roundTrip,
    menuNo: props.menuNo,
    body: data.body,
    reload,
    isHistory,
  })
  const onOpen = renderDrawer ? opened.open : undefined
  const { arranged, columns, linkName } = useListColumns<Row>({
    fields,
    cells: props.cells,
    saved: arrangement.columns,
    rows,
    keyOf,
    rowActions: isHistory ? undefined : props.rowActions,
    onOpen,
  })
  const questions = useListQuestions({ module, fields, arranged, exportPath, exporting })
  const chips = conditionChips(fields, state.condition, t)
  const isFiltered = chips.length > 0 || state.keyword !== ''
  const has = (key: string) => actions.some((action) => action.key === key)
  const isSelectable = !isHistory && actions.some((action) => action.needs !== 'none')
  const title = t(props.titleKey)
  const titleName = linkName ?? fieldsOn(fields, '2')[0]
  const titleOf = (row: Row) =>
    props.drawerTitle?.(row) ?? arranged.find(({ column }) => column.key === titleName)?.column.text(row)

  return (
    <section className="list-screen" aria-label={title}>
      <ListHead
        title={title}
        tabs={tabs}
        data={data}
        panelId={panelId}
        onTab={(tab) => {
          setSelection(NO_SELECTION)
          dispatch({ type: 'tab', tab })
        }}
      />
      <ListBar
        module={module}
        fields={fields}
        fixed={data.fixed}
        state={state}
        dispatch={(action) => {
          if (action.type === 'table') setSelection(NO_SELECTION)
          dispatch(action)
        }}
        tables={data.tables}
        modes={props.modes}
        isHistory={isHistory}
        pageMode={pageMode}
        onPageMode={(mode) => arrangement.save({ pageMode: mode })}
        onSaveTag={questions.saveTag}
        onReload={reload}
        columnSettings={
          <ColumnSettings
            columns={arranged}
            isArranged={arrangement.columns !== undefined}
            onChange={(next) => arrangement.save({ columns: columnSettings(next) })}
            onReset={arrangement.reset}
            onSaveTemplate={has('export') ? questions.saveTemplate : undefined}
          />
        }
        toolbar={<ListToolbar actions={actions} selected={selected} />}
      />
      <ConditionChips chips={chips} onClear={(keys) => dispatch({ type: 'clear', keys })} />
      {props.children}
      <ListError list={data.list} />
      <div
        className="list-panel"
        {...(tabs ? { id: panelId, role: 'tabpanel', 'aria-labelledby': `${panelId}-tab-${state.tabKey}` } : {})}
      >
        {data.isReady && (
          <ListGrid
            label={title}
            data={data}
            card={props.card}
            rowActions={isHistory ? undefined : props.rowActions}
            actions={isHistory ? NO_ACTIONS : actions}
            columns={columns}
            arranged={arranged}
            selection={selection}
            onSelectionChange={isSelectable ? setSelection : undefined}
            onOpen={onOpen}
            emptyKey={emptyTextKey({ state, isFiltered, ownKey: props.emptyTextKey, canAdd: has('add') })}
            isFiltered={isFiltered}
          />
        )}
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
          row={opened.row}
          rowKey={opened.row ? keyOf(opened.row) : ''}
          fields={fields}
          history={props.history}
          query={props.query}
          title={opened.row && titleOf(opened.row)}
          onClose={opened.close}
          render={(row) => renderDrawer(row, { close: opened.close, reload })}
        />
      )}
      {importPort && <ImportDialog running={importing} fields={fields} />}
      {props.roundTrip && <ImportDialog running={roundTrip} fields={props.roundTrip.fields ?? fields} />}
      <ListDialogs {...questions.dialogs} />
    </section>
  )
}
