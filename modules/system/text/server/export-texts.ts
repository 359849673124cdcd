import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { textFields } from '#modules/system/setting/contract/fields.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { labelsOf, XLSX } from '#platform/server/list/export-list.ts'
import { writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import { findTexts, type TextRow } from './find-texts.ts'
import type { ProductTexts } from './product-texts.ts'

/** Columns of the file that translators work in; the import takes it back. */
const COLUMNS = ['textModule', 'textKey', 'languageCode', 'productText', 'ownText'] as const

/** The texts of a search as an Excel file. */
export const exportTexts =
  (product: ProductTexts): Handler<typeof settingCalls, 'ISysTextService/exportexcel'> =>
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
