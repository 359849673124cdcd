import { commandAccess } from '#platform/contract/document-calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { type DueEntry, defineDueEntries } from '#platform/contract/due-entries.ts'

/** The entries of My schedule that follow from what a document declares to wait for. */
export function documentDueEntries(document: DocumentDeclaration): readonly DueEntry[] {
  const { due = [], number, lifecycle, texts, commands = {} } = document
  const paths = documentPaths(document)
  const entries = due.map(({ action, ...entry }) => ({
    ...entry,
    number: number.field,
    call: action === undefined ? paths.page : paths.command(action),
    ...(action === undefined ? {} : { action, lifecycle }),
  }))
  const permissions = entries.map(({ call, action = '' }) => [
    call,
    { access: commandAccess(document, action, commands[action]?.flag ?? 'isSearch') },
  ])
  return defineDueEntries(texts.split(':')[0] ?? texts, Object.fromEntries(permissions), entries)
}
