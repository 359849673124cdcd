import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Download } from '../call-context.ts'
import { type ExportQuery, exportList } from './export-list.ts'
import type { AnyList } from './list-sql.ts'

/** A list, or how it is for its reader and what is searched in it. */
export type ForReader<L extends object> = L | ((context: CallContext, query: Searched) => L | Promise<L>)

interface Searched {
  condition: ListCondition
}

/** The list as it is for this reader. */
export const listFor = async <L extends object>(
  list: ForReader<L>,
  context: CallContext,
  query: Searched,
): Promise<L> => (typeof list === 'function' ? list(context, query) : list)

/** Values of single fields in the reader's words, where their labels do not say them. */
type Words<T extends FieldTable> = (
  context: CallContext,
) => Partial<Record<keyof T & string, (value: string) => string>>

/** Answers a list's export under the title of its screen; the operation log keeps what was searched for. */
export const exportLogged =
  <T extends FieldTable>(list: ForReader<AnyList<T>>, titleKey: string, words?: Words<T>) =>
  async (context: CallContext, query: ExportQuery): Promise<Download> => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    return exportList(
      context,
      await listFor(list, context, query),
      query,
      context.translate(titleKey),
      words?.(context),
    )
  }
