import type { DocumentDeclaration } from './documents.ts'

/** Wire paths of a document's calls. */
export function documentPaths({ service, noun, commands = {}, create }: DocumentDeclaration) {
  const at = <M extends string>(method: M) => `${service}/${method}` as const
  return {
    page: at(`get${noun}Page`),
    status: at(`get${noun}Status`),
    export: at('exportexcel'),
    create: at(create?.method ?? `add${noun}`),
    lines: at(`get${noun}Lines`),
    files: at(`get${noun}FileList`),
    addFile: at(`upload${noun}File`),
    removeFile: at(`delete${noun}File`),
    command: (action: string) => {
      const { sharedMethod, method = `${action}${noun}` } = commands[action] ?? {}
      return at(sharedMethod ?? method)
    },
  }
}
