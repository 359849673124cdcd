import { useMemo } from 'react'
import type { RecordStep } from '#platform/contract/records/approval-lifecycle.ts'
import type { RecordDeclaration, RecordRow } from '#platform/contract/records/records.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { standardAction, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { recordApi } from './record-api.ts'
import { useUsesConfirm } from './use-uses-confirm.ts'

/** Why the state of a row does not allow an action, as the server said; null when it does. */
export function reasonAgainst(row: RecordRow, action: RecordStep | 'modify' | 'remove'): string | null {
  const reason = recordOf(recordOf(row).actions)[action]
  return typeof reason === 'string' ? reason : null
}

/** The steps of records with a life: to submit drafts, to make an effective one invalid, and a draft of an invalid one. */
export function useApprovalActions(
  record: RecordDeclaration,
  api: ReturnType<typeof recordApi>,
): ToolbarAction<RecordRow>[] {
  const { t } = useTexts()
  const invalidates = useMemo(() => [record.id], [record])
  const { submit: submitDrafts, isPending: isSubmitting } = useCommand(api.step, {
    successKey: 'lists:record.submitted',
    invalidates,
  })
  const { submit: invalidate, isPending: isInvalidating } = useCommand(api.step, {
    successKey: 'lists:record.invalidated',
    invalidates,
  })
  const { submit: restore, isPending: isRestoring } = useCommand(api.step, {
    successKey: 'lists:record.restored',
    invalidates,
  })
  const uses = useUsesConfirm(record, api)
  return useMemo(() => {
    const nameOf = (row: RecordRow) => `${String(row[record.number])} · ${String(row[record.name])}`
    const keysOf = (rows: readonly RecordRow[]) => rows.map(({ id, version }) => ({ id, version }))
    const reasonFor = (step: RecordStep) => (rows: readonly RecordRow[]) =>
      rows.map((row) => reasonAgainst(row, step)).find((reason) => reason !== null) ?? null
    return [
      standardAction<RecordRow>('delete', {
        reasonDisabled: reasonFor('invalidate'),
        labelKey: 'lists:record.invalidate',
        isRunning: isInvalidating || uses.isPending,
        run: async (rows) => {
          if (await uses.confirm(rows, true)) await invalidate({ step: 'invalidate', rows: keysOf(rows) })
        },
      }),
      standardAction<RecordRow>('cancelDelete', {
        reasonDisabled: reasonFor('restore'),
        labelKey: 'lists:record.restore',
        isRunning: isRestoring,
        run: (rows) => void restore({ step: 'restore', rows: keysOf(rows) }),
      }),
      standardAction<RecordRow>('submit', {
        reasonDisabled: reasonFor('submit'),
        isRunning: isSubmitting,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('lists:record.submitTitle'),
            text: t('lists:record.submitText'),
            items: rows.map(nameOf),
            confirmLabel: t('lists:toolbar.submit'),
          })
          if (isSure) await submitDrafts({ step: 'submit', rows: keysOf(rows) })
        },
      }),
    ]
  }, [record, submitDrafts, isSubmitting, invalidate, isInvalidating, restore, isRestoring, uses, t])
}
