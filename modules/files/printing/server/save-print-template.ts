import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { storePrintTemplate } from './store-print-template.ts'

type SaveTemplate = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate'>

/** Stores what was designed as the next version, unless somebody else has saved one since; a new template needs the right to add. */
export const savePrintTemplate =
  (printables: () => readonly PrintableDocument[]): SaveTemplate =>
  async (context, { version, ...template }) => {
    const canAdd = context.caller.flags.get('printTemplate')?.has('isAdd') === true
    if (version === 0 && !canAdd) fail(platformErrors.notAllowed)
    return storePrintTemplate(context, printables(), template, version)
  }
