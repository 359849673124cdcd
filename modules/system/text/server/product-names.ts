import { TASK_KEYS } from '#modules/system/task/contract/fields.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { WordedName } from '#platform/server/list/worded-names.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'

/** Puts a name that the product gives to a part of itself, such as a task or a list, into its reader's words. */
export type ProductNames = (name: string, translate: Translate) => string | undefined

/** The names of the tasks and of these lists. */
export const productNames =
  (customFieldSets: () => readonly CustomFieldSetTable[]): ProductNames =>
  (name, translate) => {
    const task = TASK_KEYS.get(name)
    if (task !== undefined) return translate(task)
    const customFieldSet = customFieldSets().find(({ module }) => module === name)
    return customFieldSet && titleOf(customFieldSet, translate)
  }

/** What a list whose rows may carry custom fields is called. */
export const titleOf = ({ titleKeys }: CustomFieldSetTable, translate: Translate): string =>
  titleKeys.map((key) => translate(key)).join(' \u00b7 ')

/** The names of all parts of the product, with the words of a reader. */
export type NamedParts = (translate: Translate) => readonly WordedName[]

/** The tasks and these lists by their names, in words. */
export const namedParts =
  (customFieldSets: () => readonly CustomFieldSetTable[]): NamedParts =>
  (translate) => [
    ...[...TASK_KEYS].map(([name, key]) => ({ name, words: translate(key) })),
    ...customFieldSets().map((customFieldSet) => ({
      name: customFieldSet.module,
      words: titleOf(customFieldSet, translate),
    })),
  ]
