import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { hasText, type Translate } from '#platform/web/texts/texts.ts'
import type { CommandRow } from './document-row.ts'

/** How a text names documents: their numbers under the field's name, and how many there are. */
export const namedDocuments = (
  { number }: DocumentDeclaration,
  rows: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown> => ({
  [number.field]: rows.map((row) => String(row[number.field])).join(', '),
  count: rows.length,
})

/** Title of what a command, or `create`, asks: `<texts>.<action>Title`, else the words of its button with the documents' numbers. */
export function commandTitle(
  document: DocumentDeclaration,
  action: string,
  rows: readonly CommandRow[],
  t: Translate,
): string {
  const key = `${document.texts}.${action}Title`
  const named = namedDocuments(document, rows)
  if (hasText(key)) return t(key, named)
  const command = t(`${document.texts}.${action}`)
  return rows.length === 0 ? command : t('lists:command.title', { command, documents: named[document.number.field] })
}

/**
 * The message after a command: `<texts>.<action>Done`, which may tell what else the answer has of the first document, else the name that
 * the operation log has for it.
 */
export function doneText(
  document: DocumentDeclaration,
  action: string,
  documents: readonly Readonly<Record<string, unknown>>[],
  t: Translate,
): { key: string; values: Record<string, unknown> } {
  const key = `${document.texts}.${action}Done`
  const values: Record<string, unknown> = { ...documents[0], ...namedDocuments(document, documents) }
  if (hasText(key)) return { key, values }
  const [namespace] = document.texts.split(':')
  const { audit } = (action === 'create' ? document.create : document.commands?.[action]) ?? {}
  const logged = audit ?? `${document.log}.${action === 'create' ? 'add' : action}`
  const command = t(`${namespace}:enums.action.${logged}`)
  return { key: 'lists:command.done', values: { command, documents: values[document.number.field] } }
}
