import type { DocumentDeclaration } from './documents.ts'

/** Wire paths of a document's calls. */
export function documentPaths({ service, noun, commands = {}, create }: DocumentDeclaration) {
  const at = <M extends string>(method: M, of: string = service) => `${of}/${method}` as const
  return {
    page: at(`get${noun}Page`),
    status: at(`get${noun}Status`),
    export: at('exportexcel'),
    create: at(create?.method ?? `add${noun}`, create?.service),
    lines: at(`get${noun}Lines`),
    files: at(`get${noun}FileList`),
    addFile: at(`upload${noun}File`),
    removeFile: at(`delete${noun}File`),
    command: (action: string) => {
      const { sharedMethod, method = `${action}${noun}`, service: own } = commands[action] ?? {}
      return at(sharedMethod ?? method, own)
    },
  }
}
