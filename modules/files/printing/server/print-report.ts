import { filesErrors } from '#modules/files/contract/errors.ts'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { printDocuments } from './print-documents.ts'

type Print = Handler<typeof fileCalls, 'IReportPrintService/print'>

/** Prints documents of any of these kinds, where the menu of the kind allows the caller to print. */
export const printReport =
  (printables: () => readonly PrintableDocument[]): Print =>
  async (context, { module, ...order }) => {
    const printable = printables().find(({ name }) => name === module)
    if (!printable) return fail(filesErrors.unknownPrintModule)
    if (!context.caller.flags.get(printable.menuNo)?.has('isPrint')) return fail(platformErrors.notAllowed)
    return printDocuments(context, printable, order)
  }
