import {
  ATTACHMENT_RULE,
  DOCUMENT_FILES,
  endingsOf,
  type FileRule,
  megabytes,
} from '#platform/contract/exchange/file-rules.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** What is wrong with a chosen file before it is sent, null when nothing is; the server looks into it anyway. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>, rule: FileRule, t: Translate): string | null {
  const endings = endingsOf(rule)
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!endings.includes(ending)) return t('documents:files.wrongKind', { name, endings: endings.join(', ') })
  if (size > rule.maxBytes) return t('documents:files.tooLarge', { name, limit: megabytes(rule.maxBytes) })
  return null
}

/** Chosen files of one document, each with what is wrong with it; those that are held already count for its limits. */
export function judgeFiles<Chosen extends Pick<File, 'name' | 'size'>>(
  chosen: readonly Chosen[],
  held: readonly Pick<File, 'size'>[],
  t: Translate,
): { file: Chosen; error: string | null }[] {
  const { maxCount, maxBytes } = DOCUMENT_FILES
  let count = held.length
  let bytes = held.reduce((sum, { size }) => sum + size, 0)
  const limitError = ({ name, size }: Chosen): string | null => {
    const failed = t('documents:files.failed', { name })
    if (count >= maxCount) return `${failed} ${t('documents:errors.tooManyFiles', { limit: maxCount })}`
    if (bytes + size > maxBytes)
      return `${failed} ${t('documents:errors.filesTooLarge', { limit: megabytes(maxBytes) })}`
    return null
  }
  return chosen.map((file) => {
    const error = fileError(file, ATTACHMENT_RULE, t) ?? limitError(file)
    if (error === null) {
      count += 1
      bytes += file.size
    }
    return { file, error }
  })
}
