import { documentPaths } from '#platform/contract/document-paths.ts'
import { type DocumentDeclaration, documentIdOf, isOfSeveral } from '#platform/contract/documents.ts'
import { type CallOptions, sendCall } from '#platform/web/call/call-client.ts'
import { type Command, useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { doneText } from './command-title.ts'
import type { AnsweredDocument, CommandRow } from './document-row.ts'

/** A command over rows, with what was put in. */
export interface GivenCommand {
  action: string
  rows: readonly CommandRow[]
  input?: object
}

/** What names documents in the body of a command. */
export function commandKeys(document: DocumentDeclaration, action: string, rows: readonly CommandRow[]): object {
  const versions = new Map(rows.map((row) => [documentIdOf(document, row), row.version]))
  const keys = [...versions].map(([id, version]) => ({ id, version }))
  switch (document.commands?.[action]?.of) {
    case 'list':
      return { list: keys }
    case 'ids':
      return { ids: keys.map(({ id }) => id) }
    case 'id':
      return keys[0] ? { id: keys[0].id } : {}
    case 'one':
    case undefined:
      return keys[0] ?? {}
  }
}

type Answered = AnsweredDocument | readonly AnsweredDocument[]

/** Runs declared commands, and `create`; the message after it is that of `doneText`. */
export function useDocumentCommand(
  document: DocumentDeclaration,
  { invalidates = [], onDone }: { invalidates?: readonly string[] | undefined; onDone?: () => void } = {},
): Command<GivenCommand, { action: string; documents: readonly AnsweredDocument[] }> {
  const { t } = useTexts()
  return useCommand(
    async ({ action, rows, input }: GivenCommand, options: CallOptions) => {
      const isShared = document.commands?.[action]?.sharedMethod !== undefined
      const body = { ...commandKeys(document, action, rows), ...(isShared ? { action } : {}), ...input }
      const paths = documentPaths(document)
      const path = action === 'create' ? paths.create : paths.command(action)
      const send = <Output>() => sendCall<Output>(path, body, { ...options, menuNo: document.menuNo })
      const name = isOfSeveral(document.commands?.[action] ?? {}) ? document.answersIn : undefined
      const answered =
        name === undefined ? await send<Answered>() : (await send<Readonly<Record<string, Answered>>>())[name]
      return { action, documents: [answered ?? []].flat() }
    },
    {
      successKey: ({ action, documents }) => doneText(document, action, documents, t).key,
      successValues: ({ action, documents }) => doneText(document, action, documents, t).values,
      invalidates: [document.topic, ...invalidates],
      ...(onDone ? { onDone } : {}),
    },
  )
}
