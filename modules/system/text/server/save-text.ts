import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { canReplaceText, placeholdersOf } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ProductTexts } from './product-texts.ts'
import { writeOwnTexts } from './write-own-texts.ts'

interface StoredText {
  languageCode: Language
  ownText: string
  version: number
  updateName: string
  updateDate: string
}

async function storedTexts(trx: ScopedTransaction, textKey: string): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select language_code as "languageCode", own_text as "ownText", version, update_name as "updateName",
      to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_text where text_key = ${textKey} order by language_code`.execute(trx)
  return rows
}

/** One text in all languages. */
export const readText =
  (product: ProductTexts): Handler<typeof settingCalls, 'ISysTextService/getsystextbykey'> =>
  async ({ trx }, { textKey }) => {
    const stored = await storedTexts(trx, textKey)
    return LANGUAGES.map((languageCode) => {
      const own = stored.find((one) => one.languageCode === languageCode)
      return {
        languageCode,
        productText: product.find(textKey, languageCode) ?? fail(systemErrors.textUnknown, { textKey }),
        ownText: own?.ownText ?? '',
        version: own?.version ?? 0,
        updateName: own?.updateName ?? '',
        updateDate: own?.updateDate ?? '',
      }
    })
  }

/** Writes the own words of a text in all languages, as its editor saw them. */
export const saveText =
  (product: ProductTexts): Handler<typeof settingCalls, 'ISysTextService/savesystext'> =>
  async ({ trx, caller, audit, ...context }, { textKey, own, versions }) => {
    // Texts without a row have nothing to lock: two editors of one key come one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${caller.tenantsid} ${textKey}`}, 0))`.execute(trx)
    const before = await storedTexts(trx, textKey)
    const errors = LANGUAGES.flatMap((languageCode) => {
      const productText = product.find(textKey, languageCode)
      if (productText === undefined) return fail(systemErrors.textUnknown, { textKey })
      if (own[languageCode] === '' || canReplaceText(productText, own[languageCode])) return []
      const parameters = { placeholders: placeholderList(productText) }
      return [{ path: languageCode, declaration: systemErrors.textPlaceholders, parameters }]
    })
    failOnErrors(errors)
    for (const languageCode of LANGUAGES) {
      const stored = before.find((one) => one.languageCode === languageCode)
      if ((stored?.version ?? 0) === (versions[languageCode] ?? 0)) continue
      fail(platformErrors.staleVersion, { who: stored?.updateName ?? '', when: stored?.updateDate ?? '' })
    }
    const texts = LANGUAGES.map((languageCode) => ({ textKey, languageCode, ownText: own[languageCode] }))
    await writeOwnTexts({ trx, caller, audit, ...context }, product, texts)
    const after = await storedTexts(trx, textKey)
    audit({ documentNo: textKey, detail: { before: byLanguage(before), after: byLanguage(after) } })
    const { rows } = await sql<{ textVersion: number }>`
      select text_version_of(${caller.tenantsid}) as "textVersion"`.execute(trx)
    return { textVersion: rows[0]?.textVersion ?? 0 }
  }

/** The placeholders of a text, as they are typed. */
export const placeholderList = (text: string): string =>
  placeholdersOf(text)
    .map((name) => `{{${name}}}`)
    .join(' ') || '–'

const byLanguage = (texts: readonly StoredText[]): Record<string, string> =>
  Object.fromEntries(texts.map(({ languageCode, ownText }) => [languageCode, ownText]))

/** Gives texts the product's words back; those without own ones stay as they are. */
export const resetTexts =
  (product: ProductTexts): Handler<typeof settingCalls, 'ISysTextService/resetsystext'> =>
  async (context, { resetList }) => {
    const texts = resetList.map((text) => ({ ...text, ownText: '' }))
    const { removed } = await writeOwnTexts(context, product, texts)
    context.audit({ documentNo: '', detail: { resetList, removed } })
    return { reset: removed }
  }
