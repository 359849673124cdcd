import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { readDueEntries } from '#platform/server/due/read-due-entries.ts'
import type { newsCalls } from '../contract/calls.ts'

type Path = 'ISupSrmIndexService/mySchedulePage'

/** What waits for its reader on a day; without a day, today. */
export async function readMySchedule(
  sources: readonly DueSource[],
  context: CallContext,
  { current = 1, size = 5, condition }: CallInput<typeof newsCalls, Path>,
): Promise<CallOutput<typeof newsCalls, Path>> {
  const day = condition?.scheduleDate || context.today
  const { rows, total } = await readDueEntries(context, sources, {
    day,
    keyword: condition?.keyword ?? '',
    offset: (current - 1) * size,
    limit: size,
  })
  return {
    records: rows.map(({ entry, search, dueDate, ...row }) => ({
      id: `${entry.kind}-${row.documentNo}-${dueDate}`,
      kind: entry.kind,
      what: context.translate(entry.labelKey),
      action: entry.action ?? '',
      path: `${entry.path}${encodeURIComponent(search)}`,
      ...row,
      scheduleDate: dueDate,
      isLate: dueDate < context.today,
    })),
    total,
    isTotalCapped: false,
    pageSize: size,
    rowCount: rows.length,
    pageCount: Math.ceil(total / size),
    currentPage: current,
  }
}
