import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { newsErrors } from '../contract/errors.ts'
import type { newsTextForms } from '../contract/schemas.ts'
import { cleanHtml, isBlankHtml } from './clean-html.ts'

/** A text ready to be kept. */
interface CleanText {
  language: Language
  subject: string
  content: string
}

/** The texts of the languages that are used, sanitised. At least one has a subject, and none has a content alone. */
export function cleanTexts(texts: z.output<typeof newsTextForms>): CleanText[] {
  const clean = LANGUAGES.flatMap((language) => {
    const { subject = '', content = '' } = texts[language] ?? {}
    const html = cleanHtml(content)
    return { language, subject, content: isBlankHtml(html) ? '' : html }
  }).filter(({ subject, content }) => subject !== '' || content !== '')
  if (clean.length === 0 || clean.some(({ subject }) => subject === '')) fail(newsErrors.subjectMissing)
  return clean
}

/** What the keyword search finds it by: the titles in all languages. */
export const searchTextOf = (texts: readonly CleanText[]) =>
  sql<string>`search_normalise(${texts.map(({ subject }) => subject).join(' ')})`

/** Puts these texts in the place of those before. */
export async function writeNewsTexts(
  trx: ScopedTransaction,
  tenantsid: string,
  id: string,
  texts: readonly CleanText[],
): Promise<void> {
  await trx.deleteFrom('sys_news_text').where('news_id', '=', id).execute()
  await trx
    .insertInto('sys_news_text')
    .values(
      texts.map(({ language, subject, content }) => ({
        news_id: id,
        tenantsid,
        language_code: language,
        subject,
        content,
      })),
    )
    .execute()
}
