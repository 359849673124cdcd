import { useMemo } from 'react'
import type { CallOptions } from '#platform/web/call-client.ts'
import { askConfirm } from '#platform/web/confirm.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'

interface AdministeredRow {
  id: string
  version: number
}

interface Administration<Row> {
  addPath: string
  modifyPath: (row: Row) => string
  /** How people know the row, for the question before it is deleted. */
  nameOf: (row: Row) => string
  remove: (delList: { id: string; version: number }[], options: CallOptions) => Promise<{ deleted: number }>
}

/** Add, modify (one row) and delete (after a question), as lists of users and of roles offer them. */
export function useAdministration<Row extends AdministeredRow>(of: Administration<Row>): ToolbarAction<Row>[] {
  const { t } = useTexts()
  const page = usePage()
  const { submit, isPending } = useCommand(of.remove, {
    successKey: 'identity:administration.deleted',
    invalidates: ['identity'],
  })
  const { addPath, modifyPath, nameOf } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen's paths and names never change
  return useMemo<ToolbarAction<Row>[]>(
    () => [
      {
        key: 'add',
        labelKey: 'identity:administration.add',
        flag: 'isAdd',
        order: TOOLBAR_ORDER.add,
        needs: 'none',
        isPrimary: true,
        run: () => page.open(addPath),
      },
      {
        key: 'modify',
        labelKey: 'identity:administration.modify',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify,
        needs: 'one',
        run: ([row]) => row && page.open(modifyPath(row)),
      },
      {
        key: 'physicalDelete',
        labelKey: 'identity:administration.delete',
        flag: 'isPhysicalDelete',
        order: TOOLBAR_ORDER.physicalDelete,
        needs: 'many',
        isRunning: isPending,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('identity:administration.deleteTitle'),
            text: t('identity:administration.deleteText'),
            items: rows.map(nameOf),
            confirmLabel: t('identity:administration.delete'),
            isDangerous: true,
          })
          if (isSure) await submit(rows.map(({ id, version }) => ({ id, version })))
        },
      },
    ],
    [page, submit, isPending, t],
  )
}
