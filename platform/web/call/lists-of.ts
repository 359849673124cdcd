import type { CallOutput, CallTable } from '#platform/contract/calls.ts'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { ReadRows } from '#platform/web/list/ListDrawer.tsx'
import { sendCall } from './call-client.ts'

type RowOn<T extends CallTable, P extends string> = P extends keyof T & string
  ? CallOutput<T, P> extends { records: readonly (infer Row)[] }
    ? Row
    : never
  : never

/** A list behind the usual calls, as a list screen reads it. */
interface UsualList<Row> {
  query: ReadRows<Row>
  counts: (body: ListQuery<ListCondition>, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
  exportPath: string
}

/** A row of such a list. */
export type RowOfList<L> = L extends { query: ReadRows<infer Row> } ? Row : never

/** The lists of a module's calls by service and noun: page, numbers on the tabs, Excel file; those of `listHandlers`. */
export const listsOf =
  <T extends CallTable>() =>
  <S extends string, N extends string>(
    service: S,
    noun: `${S}/get${N}Page` extends keyof T ? N : never,
    exportMethod = 'exportexcel',
  ): UsualList<RowOn<T, `${S}/get${N}Page`>> => {
    const path = (method: string) => `${service}/${method}`
    return {
      query: (body, signal, asOf) =>
        sendCall<ListAnswer<RowOn<T, `${S}/get${N}Page`>>>(path(`get${noun}Page`), body, { signal, asOf }),
      counts: (body, signal) => sendCall<Record<string, number>>(path(`get${noun}Status`), body, { signal }),
      exportPath: path(exportMethod),
    }
  }
