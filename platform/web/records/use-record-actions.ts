import { useMemo } from 'react'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { standardAction, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** What the buttons above a list of records do. */
export interface RecordActions<Row> {
  addPath: string
  modifyPath: (row: Row) => string
  /** How people know the row, for the question before it is deleted. */
  nameOf: (row: Row) => string
  remove: (delList: { id: string; version: number }[], options: CallOptions) => Promise<{ deleted: number }>
  /** Why a row can not be modified or deleted, in the reader's language; null when it can. */
  reasonFixed?: (row: Row, action: 'modify' | 'remove') => string | null
  /** Lists that show what is deleted. */
  invalidates: readonly string[]
}

/** Add, modify (one row) and physical delete (after a question), as the lists of records offer them. Keep `of` stable. */
export function useRecordActions<Row extends { id: string; version: number }>(
  of: RecordActions<Row>,
): ToolbarAction<Row>[] {
  const { t } = useTexts()
  const page = usePage()
  const { submit, isPending } = useCommand(of.remove, {
    successKey: 'lists:record.deleted',
    invalidates: of.invalidates,
  })
  return useMemo<ToolbarAction<Row>[]>(() => {
    const reasonFor = (action: 'modify' | 'remove') => (rows: readonly Row[]) =>
      rows.map((row) => of.reasonFixed?.(row, action) ?? null).find((reason) => reason !== null) ?? null
    return [
      standardAction<Row>('add', { isPrimary: true, run: () => page.open(of.addPath) }),
      standardAction<Row>('modify', {
        reasonDisabled: reasonFor('modify'),
        run: ([row]) => row && page.open(of.modifyPath(row)),
      }),
      standardAction<Row>('physicalDelete', {
        reasonDisabled: reasonFor('remove'),
        isRunning: isPending,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('lists:record.deleteTitle'),
            text: t('lists:record.deleteText'),
            items: rows.map(of.nameOf),
            confirmLabel: t('lists:toolbar.physicalDelete'),
            isDangerous: true,
          })
          if (isSure) await submit(rows.map(({ id, version }) => ({ id, version })))
        },
      }),
    ]
  }, [page, submit, isPending, t, of])
}
