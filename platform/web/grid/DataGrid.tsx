import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { GridHeader } from './GridHeader.tsx'
import { drawnCells, GridRow, leadClass, type RowLayout, type RowMark } from './GridRow.tsx'
import './grid.css'
import type { GridColumn } from './grid-column.ts'
import type { GridSort } from './grid-sort.ts'
import { RowSpacer } from './RowSpacer.tsx'
import { targetRow } from './target-row.ts'
import { useGridWidths } from './use-grid-widths.ts'
import { useVirtualColumns } from './use-virtual-columns.ts'
import { ROW_HEIGHT, useVirtualRows } from './use-virtual-rows.ts'

/** Keys of the selected rows. */
export type GridSelection = Readonly<RowSelectionState>

export interface DataGridProps<Row extends object> {
  /** What the grid lists, for screen readers. */
  label: string
  /** Keep stable between renders. */
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: GridSort
  onSort?: ((sort: GridSort) => void) | undefined
  /** Given together with `onSelectionChange`, the grid has a selection column. */
  selection?: GridSelection | undefined
  onSelectionChange?: ((selection: GridSelection) => void) | undefined
  /** At most one row may be selected, so that all of them cannot be. */
  isSingleSelect?: boolean
  /** Double click, or Enter on the active row. */
  onOpen?: ((row: Row) => void) | undefined
  /** Numbers the rows in a column of its own, the first one with this number; for lists without selection. */
  firstNumber?: number | undefined
  /** Rows that somebody else changed or took away, by key, and how the reader gets the present ones. */
  marks?: ReadonlyMap<string, RowMark> | undefined
  onRefreshRow?: ((key: string) => void) | undefined
  /** The reader made columns wider or narrower; null is the declared width again. Told when the reader has paused. */
  onResize?: ((widths: Readonly<Record<string, number | null>>) => void) | undefined
  /** The last rows came into sight; there may be more to load. */
  onReachEnd?: (() => void) | undefined
  isLoading?: boolean
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
}

const CHECK_WIDTH = 36
const NUMBER_WIDTH = 48
const NO_MARKS: ReadonlyMap<string, RowMark> = new Map()
/** Rows ahead of the end at which more are asked for. */
const NEAR_END = 20
const NO_SELECTION: GridSelection = {}

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  rowSelectionFeature,
})

/**
 * The table of every list: one `<table>` with fixed layout, sticky header and pinned columns, native cells. Rows and
 * columns that are out of sight are not in the page, but all headers are: they are reached by Tab, and they tell what there is.
 * Arrows, Page Up/Down, Home and End move the active row, Space selects it (Shift for a range, by mouse too), Enter opens it.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { columns, rows, rowKey, sort = null, onOpen, onSelectionChange, isSingleSelect = false } = props
  const { t } = useTexts()
  const gridId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { sizing, setSizing, forget } = useGridWidths(columns, props.onResize)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const isSelectable = onSelectionChange !== undefined
  const lead = isSelectable ? 'check' : props.firstNumber === undefined ? null : 'number'
  const leadWidth = lead === 'check' ? CHECK_WIDTH : lead === 'number' ? NUMBER_WIDTH : 0
  const marks = props.marks ?? NO_MARKS

  const ordered = useMemo(() => {
    const at = (pin: 'start' | 'end' | undefined) => columns.filter((column) => column.pin === pin)
    return [...at('start'), ...at(undefined), ...at('end')]
  }, [columns])
  const startCount = ordered.filter((column) => column.pin === 'start').length
  const endAt = ordered.length - ordered.filter((column) => column.pin === 'end').length
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () => ordered.map(({ key, width, isRigid }) => ({ id: key, size: width, minSize: 48, enableResizing: !isRigid })),
      [ordered],
    ),
    getRowId: rowKey,
    enableSubRowSelection: false,
    columnResizeMode: 'onChange',
    state: {
      columnSizing: sizing,
      rowSelection: props.selection ?? NO_SELECTION,
      columnPinning: useMemo(
        () => ({
          start: ordered.filter((column) => column.pin === 'start').map((column) => column.key),
          end: ordered.filter((column) => column.pin === 'end').map((column) => column.key),
        }),
        [ordered],
      ),
    },
    onColumnSizingChange: setSizing,
    onRowSelectionChange: (change) =>
      onSelectionChange?.(typeof change === 'function' ? change(props.selection ?? NO_SELECTION) : change),
  })

  const widthOf = (column: GridColumn<Row>) => table.getColumn(column.key)?.getSize() ?? column.width
  const pinnedWidth = [...ordered.slice(0, startCount), ...ordered.slice(endAt)].reduce(
    (sum, column) => sum + widthOf(column),
    leadWidth,
  )
  const drawn = useVirtualColumns(ordered.slice(startCount, endAt).map(widthOf), pinnedWidth, frame)
  const cells = useMemo(
    () =>
      drawnCells(
        ordered,
        { startCount, endAt, from: startCount + drawn.from, to: startCount + drawn.to },
        lead === null ? 0 : 1,
      ),
    [ordered, startCount, endAt, drawn, lead],
  )

  const live = useRef({ table, rows, rowKey, onOpen, onRefreshRow: props.onRefreshRow })
  live.current = { table, rows, rowKey, onOpen, onRefreshRow: props.onRefreshRow }
  const open = useCallback((key: string) => {
    const { rows: current, rowKey: keyOf, onOpen: opened } = live.current
    const row = current.find((candidate) => keyOf(candidate) === key)
    if (row) opened?.(row)
  }, [])
  const selectLabel = t('lists:grid.selectRow')
  const changedLabel = t('lists:grid.changed')
  const goneLabel = t('lists:grid.gone')
  const isOpenable = onOpen !== undefined
  const layout = useMemo<RowLayout<Row>>(
    () => ({
      cells,
      lead,
      leadClass: leadClass(startCount > 0),
      selectLabel,
      changedLabel,
      goneLabel,
      onRefresh: (key) => live.current.onRefreshRow?.(key),
      onToggle: (key, event) => live.current.table.getRow(key).getToggleSelectedHandler()(event),
      onActivate: setActiveKey,
      onOpen: isOpenable ? open : undefined,
    }),
    [cells, startCount, lead, selectLabel, changedLabel, goneLabel, isOpenable, open],
  )

  const isAll = rows.length > 0 && table.getIsAllRowsSelected()
  // A selected row may have left the list; the table counts it all the same.
  const isSome = rows.some((row) => props.selection?.[rowKey(row)])
  const { onSort } = props
  // Kept while rows scroll by: only columns, order and selection change what it shows.
  const header = useMemo(
    () => (
      <GridHeader
        columns={ordered}
        startCount={startCount}
        endAt={endAt}
        leadClass={leadClass(startCount > 0)}
        sort={sort}
        onSort={onSort}
        isNumbered={lead === 'number'}
        selectAll={
          isSelectable && isSingleSelect
            ? null
            : isSelectable
              ? { isAll, isSome, toggle: () => live.current.table.toggleAllRowsSelected(!isAll) }
              : undefined
        }
        onResizeStart={(key, event) => {
          const headers = live.current.table.getFlatHeaders()
          headers.find((candidate) => candidate.column.id === key)?.getResizeHandler()(event)
        }}
        onResizeBy={(key, pixels) => {
          const size = live.current.table.getColumn(key)?.getSize() ?? 0
          setSizing((old) => ({ ...old, [key]: Math.max(48, size + pixels) }))
        }}
        onResizeReset={forget}
      />
    ),
    [ordered, startCount, endAt, sort, onSort, lead, isSelectable, isSingleSelect, isAll, isSome, forget, setSizing],
  )

  const { isVirtual, from, to, scrollTo } = useVirtualRows(rows.length, frame)

  const isNearEnd = isVirtual ? to > rows.length - NEAR_END : rows.length > 0
  const { onReachEnd } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever there are more rows
  useEffect(() => {
    if (isNearEnd) onReachEnd?.()
  }, [isNearEnd, onReachEnd, rows.length])

  const activeIndex = activeKey === null ? -1 : rows.findIndex((row) => rowKey(row) === activeKey)
  const rowId = (index: number) => `${gridId}-${index}`
  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActiveKey(rowKey(row))
    if (isVirtual) scrollTo(index)
    else document.getElementById(rowId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const target = targetRow(event.key, activeIndex, rows.length, page)
    if (target !== null) moveTo(target)
    else if (event.key === ' ' && isSelectable && activeKey !== null && activeIndex >= 0) {
      const isSelected = props.selection?.[activeKey] === true
      const toggle = table.getRow(activeKey).getToggleSelectedHandler()
      toggle({ target: { checked: !isSelected }, shiftKey: event.shiftKey })
    } else if (event.key === 'Enter' && activeKey !== null) open(activeKey)
    else return
    event.preventDefault()
  }

  const pinned: Record<`--at-${string}`, string> = {}
  for (const column of ordered) {
    const sized = table.getColumn(column.key)
    if (column.pin === 'start') pinned[`--at-${column.key}`] = `${leadWidth + (sized?.getStart('start') ?? 0)}px`
    if (column.pin === 'end') pinned[`--at-${column.key}`] = `${sized?.getAfter('end') ?? 0}px`
  }
  const width = leadWidth + table.getTotalSize()
  const spanned = ordered.length + 1 + (lead ? 1 : 0)
  const colOf = (column: GridColumn<Row>) => <col key={column.key} style={{ width: widthOf(column) }} />

  return (
    <div className="grid" aria-busy={props.isLoading === true}>
      {props.isLoading && <div className="grid-loading" />}
      <div className="grid-frame" ref={frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a native table; rows are reached by arrow keys
          role="grid"
          className={Object.keys(sizing).length > 0 ? 'grid-resized' : undefined}
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          aria-colcount={ordered.length + (lead ? 1 : 0)}
          aria-multiselectable={isSelectable ? !isSingleSelect : undefined}
          aria-activedescendant={activeIndex >= from && activeIndex < to ? rowId(activeIndex) : undefined}
          tabIndex={0}
          style={{ minWidth: width, ...pinned }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.target === event.currentTarget && activeIndex < 0 && rows[from]) setActiveKey(rowKey(rows[from]))
          }}
        >
          <colgroup>
            {lead && <col style={{ width: leadWidth }} />}
            {ordered.slice(0, endAt).map(colOf)}
            <col />
            {ordered.slice(endAt).map(colOf)}
          </colgroup>
          {header}
          <tbody>
            <RowSpacer rows={from} columns={spanned} />
            {rows.slice(from, to).map((row, index) => {
              const key = rowKey(row)
              return (
                <GridRow
                  key={key}
                  row={row}
                  rowKey={key}
                  id={rowId(from + index)}
                  position={from + index + 1}
                  isSelected={props.selection?.[key] === true}
                  isActive={key === activeKey}
                  mark={marks.get(key)}
                  number={lead === 'number' ? (props.firstNumber ?? 1) + from + index : undefined}
                  layout={layout}
                />
              )
            })}
            <RowSpacer rows={rows.length - to} columns={spanned} />
          </tbody>
        </table>
        {rows.length === 0 && !props.isLoading && <div className="grid-empty">{props.empty}</div>}
      </div>
    </div>
  )
}
