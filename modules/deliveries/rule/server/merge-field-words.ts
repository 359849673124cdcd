import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { definitionIn, readDefinitions } from '#platform/server/custom-fields/read-definitions.ts'

/** The name of a custom field of order lines and one of its values, as sentences say them to their reader. */
export type MergeFieldWords = (fieldNo: string, value: string) => { field: string; value: string }

/** How the custom field by which a rule merges, and its values, are called in the reader's language. */
export async function readMergeFieldWords(
  context: Pick<CallContext, 'trx' | 'caller' | 'language' | 'translate'>,
): Promise<MergeFieldWords> {
  const definitions = await readDefinitions(context, orderLineCustomFieldSet.module)
  return (fieldNo, value) => {
    const found = definitions.find((definition) => definition.fieldNo === fieldNo)
    // A supplier is told that the buyer keeps lines apart, not by what.
    if (!found && context.caller.side === 'supplier') {
      const hidden = context.translate('deliveries:form.hiddenField')
      return { field: hidden, value: context.translate('deliveries:form.hiddenValue') }
    }
    const definition = found && definitionIn(found, context.language)
    const field = definition?.fieldNoName ?? fieldNo
    if (value === '') return { field, value: context.translate('deliveries:form.noValue') }
    const choice = definition?.options.find(({ enumValue }) => enumValue === value)?.enumName
    return { field, value: choice ?? (definition?.fieldType === '2' ? formatQuantity(value) : value) }
  }
}
