import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { definitionIn, readDefinitions } from '#platform/server/custom-fields/read-definitions.ts'

/** The valid custom fields of a list with their names in the reader's language. */
export const listCustomFields: Handler<
  typeof settingCalls,
  'ISysFrameDefineService/getSysFrameDefineListByModule'
> = async (context, { module }) =>
  (await readDefinitions(context, module)).map((definition) => {
    const { options, ...reported } = definitionIn(definition, context.language)
    return { ...reported, options: [...options] }
  })
