import type { CallPath } from '#platform/contract/calls.ts'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { named } from '#platform/contract/values/keys-of.ts'
import type { CallContext, Download } from '../call-context.ts'
import { countTabs } from './count-tabs.ts'
import type { ListDefinition, ListRow, PresentRow } from './define-list.ts'
import type { ExportQuery } from './export-list.ts'
import { exportLogged, type ForReader, listFor } from './export-logged.ts'
import { readList } from './read-list.ts'

type Query = ListQuery<ListCondition>
type Present<T extends FieldTable, Extra extends Record<string, unknown>, Shown> = (row: ListRow<T, Extra>) => Shown

/** A list without numbers on tabs. */
interface PlainList<T extends FieldTable, Extra extends Record<string, unknown>, Shown> {
  list: ForReader<ListDefinition<T, Extra>>
  titleKey: string
  /** Rows as their reader gets them. */
  present: PresentRow<T, Extra, Shown>
  words?: Parameters<typeof exportLogged<T>>[2]
}

/** Handlers of the calls that answer a page of such a list, and its Excel file. */
export const plainListHandlers = <
  P extends CallPath,
  E extends CallPath,
  T extends FieldTable,
  Extra extends Record<string, unknown>,
  Shown,
>(
  page: P,
  exported: E,
  { list, titleKey, present, words }: PlainList<T, Extra, Shown>,
) => ({
  ...named(page, async (context: CallContext, query: Query) =>
    readList(context, await listFor(list, context, query), query, present),
  ),
  ...named(exported, exportLogged(list, titleKey, words)),
})

/** A list behind the usual calls. */
interface ListedRows<T extends FieldTable, Extra extends Record<string, unknown>, Shown, M extends string> {
  list: ListDefinition<T, Extra>
  titleKey: string
  /** Conditions of its tabs by their keys. */
  tabs?: Readonly<Record<string, ListCondition>>
  /** Method of its export; `exportexcel` unless given. */
  exportMethod?: M
  /** Rows as their reader gets them. */
  present: (context: CallContext) => Present<T, Extra, Shown> | Promise<Present<T, Extra, Shown>>
}

type Handlers<S extends string, N extends string, Shown, M extends string> = Record<
  `${S}/get${N}Page`,
  (context: CallContext, query: Query) => Promise<ListAnswer<Shown>>
> &
  Record<`${S}/get${N}Status`, (context: CallContext, query: Query) => Promise<Record<string, number>>> &
  Record<`${S}/${M}`, (context: CallContext, query: ExportQuery) => Promise<Download>>

/** Handlers of the usual calls of a list: its page, the numbers on its tabs whatever tab is open, its Excel file. */
export function listHandlers<
  S extends string,
  N extends string,
  T extends FieldTable,
  Extra extends Record<string, unknown>,
  Shown,
  M extends string = 'exportexcel',
>(service: S, noun: N, given: ListedRows<T, Extra, Shown, M>): Handlers<S, N, Shown, M> {
  const { list, titleKey, tabs = {}, exportMethod = 'exportexcel', present } = given

  const withoutTabs = Object.fromEntries(
    Object.values(tabs).flatMap((tab) => Object.keys(tab).map((name) => [name, null])),
  )
  return {
    ...named(`${service}/get${noun}Page`, async (context: CallContext, query: Query) =>
      readList(context, list, query, await present(context)),
    ),
    ...named(`${service}/get${noun}Status`, (context: CallContext, { condition }: Query) =>
      countTabs(context, list, { ...condition, ...withoutTabs }, tabs),
    ),
    ...named(`${service}/${exportMethod}`, exportLogged(list, titleKey)),
  }
}
