import { useCallback, useMemo } from 'react'
import type { RecordDeclaration, RecordRow } from '#platform/contract/records/records.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { recordApi } from './record-api.ts'

/** What a record is known by in a question about it. */
type Named = Pick<RecordRow, 'id'> & Readonly<Record<string, unknown>>

interface UsesConfirm {
  /**
   * Whether records may be made invalid: names what still refers to each. Without anything that does it asks only when it always asks.
   * Answers no when the server could not say.
   */
  confirm(rows: readonly Named[], asksAlways: boolean): Promise<boolean>
  isPending: boolean
}

/** The question before records become invalid. It is allowed while others refer to them, so whoever does it shall know. */
export function useUsesConfirm(record: RecordDeclaration, api: ReturnType<typeof recordApi>): UsesConfirm {
  const { t } = useTexts()
  const read = useCallback((ids: readonly string[]) => Promise.all(ids.map((id) => api.uses(id))), [api])
  const { submit, isPending } = useCommand(read)
  const confirm = useCallback(
    async (rows: readonly Named[], asksAlways: boolean) => {
      const found = await submit(rows.map(({ id }) => id))
      if (!found) return false
      const isUsed = found.some((uses) => uses.length > 0)
      if (!isUsed && !asksAlways) return true
      const nameOf = (row: Named) => `${String(row[record.number])} · ${String(row[record.name])}`
      return askConfirm({
        title: t('lists:record.invalidateTitle'),
        text: [
          ...(asksAlways ? [t('lists:record.invalidateText')] : []),
          ...(isUsed ? [t('lists:record.stillUsed')] : []),
        ].join(' '),
        items: rows.map((row, index) => {
          const uses = found[index] ?? []
          return uses.length === 0
            ? nameOf(row)
            : t('lists:record.usedBy', { name: nameOf(row), uses: `\n${uses.join('\n')}` })
        }),
        confirmLabel: t('lists:record.invalidate'),
      })
    },
    [submit, record, t],
  )
  return useMemo(() => ({ confirm, isPending }), [confirm, isPending])
}
