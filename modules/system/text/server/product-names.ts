import { JOB_CLASSES } from '#modules/system/task/contract/fields.ts'
import type { FrameTable } from '#platform/server/custom-fields/server-frame.ts'
import type { WordedName } from '#platform/server/list/worded-names.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'

/** Puts a name that the product gives to a part of itself, such as a task or a list, into its reader's words. */
export type ProductNames = (name: string, translate: Translate) => string | undefined

/** The names of the tasks and of these lists. */
export const productNames =
  (frames: () => readonly FrameTable[]): ProductNames =>
  (name, translate) => {
    if ((JOB_CLASSES as readonly string[]).includes(name)) return translate(`system:enums.jobClass.${name}`)
    const frame = frames().find(({ module }) => module === name)
    return frame && titleOf(frame, translate)
  }

/** What a list whose rows may carry custom fields is called. */
export function titleOf({ module, titleKeys = [] }: FrameTable, translate: Translate): string {
  if (titleKeys.length === 0) return translate(`system:enums.frame.${module}`)
  return titleKeys.map((key) => translate(key)).join(' \u00b7 ')
}

/** The names of all parts of the product, with the words of a reader. */
export type NamedParts = (translate: Translate) => readonly WordedName[]

/** The tasks and these lists by their names, in words. */
export const namedParts =
  (frames: () => readonly FrameTable[]): NamedParts =>
  (translate) => [
    ...JOB_CLASSES.map((name) => ({ name, words: translate(`system:enums.jobClass.${name}`) })),
    ...frames().map((frame) => ({ name: frame.module, words: titleOf(frame, translate) })),
  ]
