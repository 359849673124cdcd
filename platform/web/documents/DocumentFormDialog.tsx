import { useMemo, useState } from 'react'
import { inputSchema } from '#platform/contract/document-calls.ts'
import type { CommandLines, DocumentDeclaration } from '#platform/contract/documents.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { fieldsOn } from '#platform/contract/fields.ts'
import { pick } from '#platform/contract/values/keys-of.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { type EditedLine, editedColumn, editedLine, enteredLine } from '#platform/web/form/lines/edited-line.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { commandTitle } from './command-title.ts'
import type { CommandRow } from './document-row.ts'
import { readDocumentLines } from './read-document-lines.ts'
import { useDocumentCommand } from './use-document-command.ts'

/** What the dialogs of declared commands, and of new documents, are given. */
export interface DocumentDialogProps {
  document: DocumentDeclaration
  /** A command, or `create`. */
  action: string
  rows: readonly CommandRow[]
  /** Lists that are read again besides those of the document's topic. */
  invalidates?: readonly string[] | undefined
  /** What the form starts with, where its declaration does not say it. */
  initialValues?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** What a document's action asks for: its fields, and the lines that it takes along. */
export function askedOf(
  { commands = {}, create }: DocumentDeclaration,
  action: string,
): { fields: FieldTable; lines?: CommandLines } {
  const { input, lines } = action === 'create' ? (create ?? {}) : (commands[action] ?? {})
  return { fields: typeof input === 'object' ? input : {}, ...(lines ? { lines } : {}) }
}

/** Asks for the fields of a declared command or of a new document, and its lines: new ones, or values of those that it has. */
export function DocumentFormDialog(props: DocumentDialogProps) {
  const { document, action, rows, invalidates, onClose } = props
  const { t } = useTexts()
  const command = useDocumentCommand(document, { invalidates, onDone: onClose })
  const { fields, lines: given } = askedOf(document, action)
  const initialValues = props.initialValues ?? valuesOf(props)
  const [store] = useState(() => createLineStore<EditedLine>([], ({ key }) => key))
  const columns = useMemo(() => (given ? columnsOf(document, action, given, t) : []), [document, action, given, t])
  const lines = useDialogLines(store, columns, command)
  const names = Object.keys(given?.fields ?? {})
  const entries = Object.entries(fields)
  const submit = (values: Record<string, unknown>) => {
    if (!given) return void command.submit({ action, rows, input: values })
    if (!lines.check()) return undefined
    const isNew = action === 'create'
    const sent = store.lines().map((line) => ({
      ...(isNew ? {} : { id: line.key }),
      ...enteredLine(given.fields, line, names),
    }))
    return void command.submit({ action, rows, input: { ...values, [given.of]: sent } })
  }
  return (
    <FormDialog<Record<string, unknown>>
      isOpen
      title={commandTitle(document, action, rows, t)}
      confirmLabel={t(`${document.texts}.${action}`)}
      schema={inputSchema(fields)}
      {...(given ? { width: 1080 } : {})}
      {...(initialValues ? { initialValues } : {})}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      hasInput={lines.isEdited}
      onSubmit={submit}
      onClose={onClose}
    >
      {entries.map(([name, field]) => (
        <FormField key={name} name={name} field={field} isWide={field.kind === 'text' && entries.length < 3} />
      ))}
      {given && (
        <div ref={lines.frame} className="form-lines">
          {action !== 'create' && rows[0] && <OwnLines {...{ document, given, store }} row={rows[0]} />}
          <LineTable
            label={t(`${document.texts}.lines.${given.of}`)}
            {...{ store, columns }}
            {...(action === 'create' ? { canRemove: true, onAdd: () => addLine(store, given.fields) } : {})}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** What the document has of the fields that a command changes. */
function valuesOf({
  document,
  action,
  rows: [row],
}: DocumentDialogProps): Readonly<Record<string, unknown>> | undefined {
  if (!row || !document.commands?.[action]?.isFilled) return undefined
  return pick(row, Object.keys(askedOf(document, action).fields))
}

type Store = ReturnType<typeof createLineStore<EditedLine>>

function addLine(store: Store, fields: FieldTable): string {
  const line = editedLine(fields, undefined, Object.keys(fields))
  store.add(line)
  return line.key
}

/** Reads the lines that the document has into the store. */
function OwnLines({
  document,
  given: { of },
  row,
  store,
}: {
  document: DocumentDeclaration
  given: CommandLines
  row: CommandRow
  store: Store
}) {
  const fields = document.lines?.[of]?.fields ?? {}
  const read = useProposedRows({
    kind: `${document.topic}.${of}`,
    id: row.id,
    read: (id, signal) => readDocumentLines(document, id, signal ? { signal } : {}),
    store,
    rowsOf: (found) =>
      (found[of] ?? []).map((line) => ({ ...editedLine(fields, line, Object.keys(fields)), key: line.id })),
  })
  if (read.value) return null
  return <PendingPart query={read} />
}

/** What is put in, behind what the lines of the document say besides. */
function columnsOf(
  { lines = {} }: DocumentDeclaration,
  action: string,
  { of, fields }: CommandLines,
  t: Translate,
): LineColumn<EditedLine>[] {
  const own = lines[of]?.fields ?? {}
  const shown = action === 'create' ? [] : fieldsOn(own, '4').filter((name) => !(name in fields))
  return [
    ...fieldLineColumns<EditedLine>(own, t, Object.fromEntries(shown.map((name) => [name, {}]))),
    ...Object.entries(fields).map(([name, field]) => editedColumn(name, field, t)),
  ]
}
