import { canReplaceText } from '#platform/contract/texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { defineImport, type ImportDefinition, type RowFault } from '#platform/server/import/define-import.ts'
import { labelsOf, XLSX } from '#platform/server/list/export-list.ts'
import { writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import type { systemCalls } from '../contract/calls.ts'
import { systemErrors } from '../contract/errors.ts'
import { textFields } from '../contract/fields.ts'
import { findTexts, type TextRow } from './find-texts.ts'
import type { ProductTexts } from './product-texts.ts'
import { placeholderList } from './save-text.ts'
import { writeOwnTexts } from './write-own-texts.ts'

type Fields = typeof textFields

/** Columns of the file that translators work in; the import takes it back. */
const COLUMNS = ['textModule', 'textKey', 'languageCode', 'productText', 'ownText'] as const

/** The import of own texts: what a row leaves empty gives the product's text back. */
export const textImport = (product: ProductTexts): ImportDefinition<Fields> =>
  defineImport<Fields>({
    port: 'ISysTextService',
    fields: textFields,
    titleKey: 'system:titles.texts',
    checkRows: (_context, rows) => {
      const seen = new Set<string>()
      return rows.flatMap(({ rowNumber, values }): RowFault<Fields>[] => {
        const { textKey, languageCode, ownText } = values
        if (!textKey || !languageCode) return []
        const key = `${languageCode} ${textKey}`
        const isTwice = seen.has(key)
        seen.add(key)
        if (isTwice) return [{ rowNumber, field: 'textKey', error: systemErrors.textTwice, parameters: { textKey } }]
        const productText = product.find(textKey, languageCode as TextRow['languageCode'] & never)
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
        languageCode: languageCode as never,
        ownText: ownText ?? '',
      }))
      const { written, removed } = await writeOwnTexts(context, product, texts)
      return { insertCount: 0, updateCount: written + removed }
    },
  })

/** The texts of a search as an Excel file. */
export const exportTexts =
  (product: ProductTexts): Handler<typeof systemCalls, 'ISysTextService/exportexcel'> =>
  async (context: CallContext, query) => {
    const { translate, today, audit } = context
    const rows = await findTexts(context, product, query)
    audit({ documentNo: '', detail: { condition: query.condition, rows: rows.length } })
    const title = translate('system:titles.texts')
    return {
      fileName: `${title}-${today}.xlsx`,
      contentType: XLSX,
      write: async (out) => {
        const columns = COLUMNS.map((name) => ({
          header: translate(textFields[name].label),
          width: Math.round(textFields[name].width / 8),
          kind: 'text' as const,
        }))
        await writeWorkbook(out, columns, cells(rows), { sheetName: title })
      },
    }

    async function* cells(found: readonly TextRow[]) {
      const labels = COLUMNS.map((name) => labelsOf(textFields[name], translate))
      for (const row of found) yield COLUMNS.map((name, index) => labels[index]?.get(row[name]) ?? row[name])
    }
  }
