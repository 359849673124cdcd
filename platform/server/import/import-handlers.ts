import type { FieldTable } from '#platform/contract/fields.ts'
import { named } from '#platform/contract/values/keys-of.ts'
import type { CallContext, Download, Upload } from '../call-context.ts'
import type { ImportDefinition } from './define-import.ts'
import { importTemplate } from './import-template.ts'
import { runImport } from './run-import.ts'

type Handlers<S extends string> = Record<
  `${S}/importexcel`,
  (context: CallContext, upload: Upload) => ReturnType<typeof runImport>
> &
  Record<`${S}/downExcelTemplate`, (context: CallContext) => Promise<Download>>

/** Handlers of an import: all rows of a file are checked, all or none are written, but for those that its rules leave out; and the file to fill for it. */
export const importHandlers = <S extends string, T extends FieldTable, References>(
  service: S,
  definition: ImportDefinition<T, References>,
): Handlers<S> => ({
  ...named(`${service}/importexcel`, (context: CallContext, upload: Upload) => runImport(context, upload, definition)),
  ...named(`${service}/downExcelTemplate`, (context: CallContext) => importTemplate(context, definition)),
})
