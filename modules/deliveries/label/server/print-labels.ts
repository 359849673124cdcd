import { printDocuments } from '#modules/files/server.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { labelCalls } from '../contract/calls.ts'
import { boxLabels } from './box-labels.ts'
import { printableLabel } from './printable-label.ts'

/** Prints the labels of lots, one for each box. */
export const printLabels: Handler<typeof labelCalls, 'ISupBmBarcodePrintService/printlabel'> = async (
  context,
  { list, ...order },
) => printDocuments(context, printableLabel, { ...order, ids: await boxLabels(context, list) })
