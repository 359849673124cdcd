import { ATTACHMENT_RULE, endingsOf, megabytes } from '#platform/contract/exchange/file-rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FileDropPanel } from './FileDropPanel.tsx'

/** Where the attachments of a document are chosen or dropped. */
export function AttachmentDropPanel({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts()
  const hint = t('documents:files.hint', {
    endings: endingsOf(ATTACHMENT_RULE).join(', '),
    limit: megabytes(ATTACHMENT_RULE.maxBytes),
  })
  return (
    <FileDropPanel rule={ATTACHMENT_RULE} hint={hint} isMultiple onFiles={onFiles}>
      {t('documents:files.drop')} <span className="file-choose">{t('documents:files.choose')}</span>
    </FileDropPanel>
  )
}
