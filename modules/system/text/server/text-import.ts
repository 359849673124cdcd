import { systemErrors } from '#modules/system/contract/errors.ts'
import { textFields } from '#modules/system/setting/contract/fields.ts'
import { canReplaceText } from '#platform/contract/texts.ts'
import { defineImport, type ImportDefinition, type RowError } from '#platform/server/import/define-import.ts'
import type { ProductTexts } from './product-texts.ts'
import { placeholderList } from './save-text.ts'
import { writeOwnTexts } from './write-own-texts.ts'

type Fields = typeof textFields

/** The import of own texts: what a row leaves empty gives the product's text back. */
export const textImport = (product: ProductTexts): ImportDefinition<Fields> =>
  defineImport<Fields>({
    port: 'ISysTextService',
    fields: textFields,
    titleKey: 'system:titles.texts',
    checkRows: (_context, rows) => {
      const seen = new Set<string>()
      return rows.flatMap(({ rowNumber, values }): RowError<Fields>[] => {
        const { textKey, languageCode, ownText } = values
        if (!textKey || !languageCode) return []
        const key = `${languageCode} ${textKey}`
        const isTwice = seen.has(key)
        seen.add(key)
        if (isTwice) return [{ rowNumber, field: 'textKey', error: systemErrors.textTwice, parameters: { textKey } }]
        const productText = product.find(textKey, languageCode)
        if (productText === undefined)
          return [{ rowNumber, field: 'textKey', error: systemErrors.textUnknown, parameters: { textKey } }]
        if (!ownText || canReplaceText(productText, ownText)) return []
        const parameters = { placeholders: placeholderList(productText) }
        return [{ rowNumber, field: 'ownText', error: systemErrors.textPlaceholders, parameters }]
      })
    },
    writeRows: async (context, rows) => {
      const texts = rows.map(({ values: { textKey, languageCode, ownText } }) => ({
        textKey,
        languageCode: languageCode,
        ownText: ownText ?? '',
      }))
      const { written, removed } = await writeOwnTexts(context, product, texts)
      return { insertCount: 0, updateCount: written + removed }
    },
  })
