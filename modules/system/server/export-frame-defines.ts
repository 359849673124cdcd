import type { Handler } from '#platform/server/call-context.ts'
import type { FrameTable } from '#platform/server/custom-fields/server-frame.ts'
import { exportLogged } from '#platform/server/list/export-logged.ts'
import type { systemCalls } from '../contract/calls.ts'
import { frameDefineList } from './frame-define-list.ts'

/** Definitions of custom fields as a file, in which lists and kinds of records are called as on their screens. */
export const exportFrameDefines =
  (frames: () => readonly FrameTable[]): Handler<typeof systemCalls, 'ISysFrameDefineService/exportexcel'> =>
  (context, query) => {
    const { translate } = context
    const titles = new Map<string, string>(
      frames().flatMap(({ module, titleKeys = [] }) =>
        titleKeys.length > 0
          ? [[`system:enums.frame.${module}`, titleKeys.map((key) => translate(key)).join(' \u00b7 ')] as const]
          : [],
      ),
    )
    const list = frameDefineList(context.language)
    const modules = frames().map(({ module }) => module)
    const fields = { ...list.fields, module: { ...list.fields.module, enumValues: modules } }
    const named = {
      ...context,
      translate: (key: string, parameters = {}) => titles.get(key) ?? translate(key, parameters),
    }
    return exportLogged({ ...list, fields }, 'system:titles.frameDefine')(named, query)
  }
