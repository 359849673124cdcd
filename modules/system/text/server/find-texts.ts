import { sql } from 'kysely'
import type { z } from 'zod'
import type { textFields } from '#modules/system/setting/contract/fields.ts'
import type { textPage } from '#modules/system/setting/contract/schemas.ts'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { RowOf } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { pageOfRows } from '#platform/server/list/page-of-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ProductText, ProductTexts } from './product-texts.ts'

/** A text as its list shows it. */
export type TextRow = RowOf<typeof textFields> & { id: string }

type Query = Omit<ListQuery<ListCondition>, 'current' | 'size'>

/**
 * The texts that a search finds, in its order. The product's lie in memory; a company has put but few in their place, so
 * these are read whole.
 */
export async function findTexts(
  { trx }: CallContext,
  product: ProductTexts,
  { condition, field, order }: Query,
): Promise<TextRow[]> {
  const own = await readOwnTexts(trx)
  const found = product.list.flatMap((text) => {
    const row = rowOf(text, own.get(ownKey(text)))
    return matches(row, condition) ? [row] : []
  })
  const name = field?.replace(/^t1\./, '')
  if (name !== 'textKey' && name !== 'textModule' && name !== 'languageCode') return found
  const direction = order === 'desc' ? -1 : 1
  return found.sort((a, b) => direction * (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0))
}

/** A page of the texts that a search finds. */
export async function listTexts(
  context: CallContext,
  product: ProductTexts,
  { current, size, ...query }: ListQuery<ListCondition>,
): Promise<z.input<typeof textPage> & ListAnswer<TextRow>> {
  return pageOfRows(await findTexts(context, product, query), { current, size })
}

interface OwnText {
  textKey: string
  languageCode: string
  ownText: string
  formerText: string
  updateName: string
  updateDate: string
}

const ownKey = ({ textKey, languageCode }: Pick<OwnText, 'textKey' | 'languageCode'>) => `${languageCode} ${textKey}`

async function readOwnTexts(trx: ScopedTransaction): Promise<Map<string, OwnText>> {
  const { rows } = await sql<OwnText>`
    select text_key as "textKey", language_code as "languageCode", own_text as "ownText", product_text as "formerText",
      update_name as "updateName", to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_text`.execute(trx)
  return new Map(rows.map((row) => [ownKey(row), row]))
}

function rowOf({ id, module, textKey, languageCode, productText }: ProductText, own: OwnText | undefined): TextRow {
  return {
    id,
    textModule: module,
    textKey,
    languageCode,
    productText,
    ownText: own?.ownText ?? '',
    isCorrected: own !== undefined,
    isOutdated: own !== undefined && own.formerText !== productText,
    updateName: own?.updateName ?? '',
    updateDate: own?.updateDate ?? null,
  }
}

const normalised = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a row is what a search looks for. */
function matches(row: TextRow, condition: ListCondition): boolean {
  const { keyword, ids, textKey } = condition
  if (typeof keyword === 'string' && keyword.trim() !== '') {
    const words = normalised(keyword.trim())
    if (![row.textKey, row.productText, row.ownText].some((text) => normalised(text).includes(words))) return false
  }
  if (Array.isArray(ids) && !ids.includes(row.id)) return false
  if (typeof textKey === 'string' && !normalised(row.textKey).includes(normalised(textKey.trim()))) return false
  return (
    isAmong(condition.textModule, row.textModule) &&
    isAmong(condition.languageCode, row.languageCode) &&
    isAs(condition.isCorrected, row.isCorrected) &&
    isAs(condition.isOutdated, row.isOutdated)
  )
}

function isAmong(requested: ListCondition[string], value: string): boolean {
  if (Array.isArray(requested)) return requested.length === 0 || requested.includes(value)
  return typeof requested !== 'string' || requested === '' || requested === value
}

const isAs = (requested: ListCondition[string], value: boolean): boolean =>
  typeof requested !== 'boolean' || requested === value
