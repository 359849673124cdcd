import { endingsOf, type FileRule, megabytes } from '#platform/contract/file-rules.ts'
import type { Translate } from '#platform/web/texts.ts'

/** What is wrong with a chosen file before it is sent, null when nothing is; the server looks into it anyway. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>, rule: FileRule, t: Translate): string | null {
  const endings = endingsOf(rule)
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!endings.includes(ending)) return t('documents:files.wrongKind', { name, endings: endings.join(', ') })
  if (size > rule.maxBytes) return t('documents:files.tooLarge', { name, limit: megabytes(rule.maxBytes) })
  return null
}
