import { ATTACHMENT_RULE, endingsOf, type FileRule, megabytes } from '#platform/contract/exchange/file-rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FileDropPanel } from './FileDropPanel.tsx'

/** Where the attachments of a document are chosen or dropped. */
export function AttachmentDropPanel({
  rule = ATTACHMENT_RULE,
  onFiles,
}: {
  /** What is taken; the usual kinds unless given. */
  rule?: FileRule
  onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTexts()
  const hint = t('documents:files.hint', {
    endings: endingsOf(rule).join(', '),
    limit: megabytes(rule.maxBytes),
  })
  return (
    <FileDropPanel rule={rule} hint={hint} isMultiple onFiles={onFiles}>
      {t('documents:files.drop')} <span className="file-choose">{t('documents:files.choose')}</span>
    </FileDropPanel>
  )
}
