import type { ListAnswer } from '#platform/contract/envelope.ts'
import type { RecordStep } from '#platform/contract/records/approval-lifecycle.ts'
import {
  type RecordDeclaration,
  type RecordRow,
  type RecordValues,
  recordPaths,
} from '#platform/contract/records/records.ts'
import { type CallOptions, sendCall } from '#platform/web/call/call-client.ts'
import type { ListBody } from '#platform/web/list/list-screen-props.ts'

/** A record with its lines, as it came from the server. */
export type LoadedRecord = Readonly<Record<string, RecordValues[string] | readonly RecordValues[]>> & RecordKey

/** The lines of a kind, of a record that was read. */
export function loadedLines(read: LoadedRecord | undefined, kind: string): readonly RecordValues[] {
  const lines = read?.[kind]
  return typeof lines === 'object' ? (lines ?? []) : []
}

interface RecordKey {
  id: string
  version: number
}

/** The calls of a record. What travels follows from its fields, so the types are those of any record. */
export function recordApi(record: RecordDeclaration) {
  const paths = recordPaths(record)
  return {
    list: (body: ListBody, signal: AbortSignal) => sendCall<ListAnswer<RecordRow>>(paths.list, body, { signal }),
    byId: (id: string, signal?: AbortSignal) => sendCall<LoadedRecord>(paths.byId, { id }, { signal }),
    /** What refers to a record, a line of text for each place. */
    uses: async (id: string) => (await sendCall<{ uses: string[] }>(paths.byId, { id, withUses: true })).uses,
    add: (input: object, options: CallOptions) => sendCall<{ id: string; version: number }>(paths.add, input, options),
    update: (input: object, options: CallOptions) =>
      sendCall<{ id: string; version: number }>(paths.update, input, options),
    remove: (delList: readonly { id: string; version: number }[], options: CallOptions) =>
      sendCall<{ deleted: number }>(paths.remove, { delList }, options),
    step: ({ step, rows }: { step: RecordStep; rows: readonly RecordKey[] }, options: CallOptions) =>
      sendCall<{ changed: number }>(paths[step], { rows }, options),
  }
}
