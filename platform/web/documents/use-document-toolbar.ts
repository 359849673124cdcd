import { useMemo, useState } from 'react'
import { type DocumentDeclaration, isOfSeveral, sidesOf } from '#platform/contract/documents.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import { firstRefusal, standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { commandTitle } from './command-title.ts'
import type { AnyDocumentRow } from './document-row.ts'
import { useDocumentCommand } from './use-document-command.ts'

/** Where the button of a command stands, by its flag. */
const ORDER: Partial<Record<PermissionFlag, number>> = {
  isAdd: TOOLBAR_ORDER.add,
  isModify: TOOLBAR_ORDER.modify,
  isDelete: TOOLBAR_ORDER.delete,
  isSubmit: TOOLBAR_ORDER.submit,
  isClose: TOOLBAR_ORDER.close,
  isCheck: TOOLBAR_ORDER.check,
  isEnd: TOOLBAR_ORDER.end,
  isCancelInvalid: TOOLBAR_ORDER.end,
  isSuspend: TOOLBAR_ORDER.submit + 2,
  isReleaseTask: TOOLBAR_ORDER.submit + 2,
  isReassign: TOOLBAR_ORDER.submit + 2,
  isAdjust: TOOLBAR_ORDER.check,
}

/** What is asked for: a new document, or what a command needs for these rows. */
export interface AskedCommand<Row> {
  action: string
  rows: readonly Row[]
}

interface ToolbarOptions {
  /** Lists that are read again besides those of the document's topic. Keep stable between renders. */
  invalidates?: readonly string[] | undefined
  /** Actions with a form of the document's own. Keep stable between renders. */
  forms: Readonly<Record<string, unknown>>
  /** Begins with the form of a new document. */
  isCreating?: boolean
}

/** The buttons of a document's list and drawer in the order of their flags, each closed with its reason, and what they ask for. */
export function useDocumentToolbar<Row extends AnyDocumentRow>(
  document: DocumentDeclaration,
  { invalidates, forms, isCreating = false }: ToolbarOptions,
): { toolbar: ToolbarAction<Row>[]; asked: AskedCommand<Row> | null; close: () => void } {
  const { t } = useTexts()
  const { side } = useSession()
  const [asked, setAsked] = useState<AskedCommand<Row> | null>(() =>
    isCreating ? { action: 'create', rows: [] } : null,
  )
  const { submit, isPending } = useDocumentCommand(document, { invalidates })
  const toolbar = useMemo<ToolbarAction<Row>[]>(() => {
    const { commands = {}, create, texts } = document
    // What the other side does is no button of this one's, whatever flags they have in common.
    const own = Object.entries(commands).filter(([action]) => sidesOf(document, action).some((one) => one === side))
    const buttons = own.map(([action, command], at): ToolbarAction<Row> => {
      const { flag, input, lines, isConfirmed, isPrimary = false, isAside = false, order } = command
      const needs = isOfSeveral(command) ? 'many' : 'one'
      const isAsking = input !== undefined || lines !== undefined || action in forms
      return {
        key: action,
        labelKey: action === 'edit' ? 'lists:toolbar.modify' : `${texts}.${action}`,
        flag,
        order: order ?? (ORDER[flag] ?? TOOLBAR_ORDER.end) + at / 10,
        needs,
        ...{ isPrimary, isAside },
        reasonDisabled: (rows) =>
          firstRefusal(rows, action, t) ??
          (needs === 'one' || command.isMixed ? null : reasonAgainstBulk(rows.map(bulkRow), t)),
        isRunning: !isAsking && isPending,
        run: async (rows) => {
          if (isAsking) setAsked({ action, rows })
          else if (!isConfirmed || (await askConfirm(question(document, action, rows, t))))
            await submit({ action, rows })
        },
      }
    })
    if (create?.sides && !create.sides.some((one) => one === side)) return buttons
    if (!create || !('create' in forms || create.input || create.lines)) return buttons
    const run = () => setAsked({ action: 'create', rows: [] })
    return [
      standardAction<Row>('add', { labelKey: `${texts}.create`, flag: create.flag, isPrimary: true, run }),
      ...buttons,
    ]
  }, [document, forms, side, t, submit, isPending])
  return { toolbar, asked, close: () => setAsked(null) }
}

const bulkRow = ({ orgNo, warehouseNo, classifyType }: AnyDocumentRow) => ({ orgNo, warehouseNo, classifyType })

const question = (document: DocumentDeclaration, action: string, rows: readonly AnyDocumentRow[], t: Translate) => ({
  title: commandTitle(document, action, rows, t),
  text: t(`${document.texts}.${action}Text`),
  items: rows.map((row) => String(row[document.number.field])),
  confirmLabel: t(`${document.texts}.${action}`),
  isDangerous: document.commands?.[action]?.isDangerous === true,
})
