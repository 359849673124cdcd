import type { ReactNode } from 'react'
import type { CustomFieldSetUse } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'
import type { RoundTripOffer } from './import/use-round-trip.ts'
import type { ListModes } from './ListBar.tsx'
import type { ListHistory, ReadRows } from './ListDrawer.tsx'
import type { ListTab, TableType } from './list-state.ts'
import type { RowAction, ToolbarAction } from './toolbar-action.ts'

/** Body of a list's call. */
export type ListBody = ListQuery<ListCondition>

/** What a drawer's content may do with its list. */
export interface DrawerControls {
  close: () => void
  /** Fetches the list again; the drawer's row is replaced by the fresh one. */
  reload: () => void
}

/** What a list screen shows: rows that have an id, by which single ones are read again. */
export interface ListScreenProps<Row extends { id: string }> {
  /** `<topic>.<list>`, such as `orders.lines`; live changes and commands of the topic reach the list by it. */
  id: string
  titleKey: string
  /** Menu entry whose permission flags decide on the toolbar. */
  menuNo: string
  /** Keep stable between renders. */
  fields: FieldTable
  /** Fields of the cards that phones show: title, state, one or two facts; usual ones unless given. Keep stable between renders. */
  card?: readonly string[]
  /** Whose custom fields the list has besides. Keep stable between renders. */
  customFieldSet?: CustomFieldSetUse
  /** With `past` it is asked as of earlier times, too. */
  query: ReadRows<Row>
  /** The drawer also shows rows as they stood at earlier times. Keep stable between renders. */
  history?: ListHistory<Row>
  /** Rows per tab key, for the same search. */
  counts?: (body: ListBody, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
  tabs?: readonly ListTab[]
  /** Ways to see the list; several are switched in the bar, a single one of mode `history` numbers the rows. Keep stable. */
  tables?: readonly TableType[]
  /** Other lists of the same screen that the bar switches to. Keep stable between renders. */
  modes?: ListModes
  /** What the advanced search starts with and goes back to. */
  defaultCondition?: ListCondition
  /** The order shown while no header is chosen: the last change first, where the rows can be sorted by it, unless given. */
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
