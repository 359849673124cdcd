import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'

/** Dialogs are fetched when they are first needed. */
const TagDialog = lazyDialog(async () => (await import('./search/TagDialog.tsx')).default)
const ExportDialog = lazyDialog(async () => (await import('./export/ExportDialog.tsx')).default)
const TemplateDialog = lazyDialog(async () => (await import('./export/TemplateDialog.tsx')).default)

/** What a list asks its reader about besides its rows. */
export type ListQuestion =
  | { kind: 'tag'; content: string }
  | { kind: 'template'; columns: readonly string[] }
  | { kind: 'export' }

/** The question that is asked now, and what answers lead to. */
export interface ListDialogsProps {
  question: ListQuestion | null
  module: string
  exportPath: string | undefined
  onTagSaved: (id: string) => void
  onExport: (exportName: string) => void
  onClose: () => void
}

/** Naming a tag, saving an export template, choosing one. */
export function ListDialogs({ question, module, exportPath = '', onTagSaved, onExport, onClose }: ListDialogsProps) {
  if (!question) return null
  return (
    <>
      {question.kind === 'tag' && (
        <TagDialog module={module} content={question.content} onSaved={onTagSaved} onClose={onClose} />
      )}
      {question.kind === 'template' && (
        <TemplateDialog exportPath={exportPath} columns={question.columns} onClose={onClose} />
      )}
      {question.kind === 'export' && <ExportDialog exportPath={exportPath} onExport={onExport} onClose={onClose} />}
    </>
  )
}
