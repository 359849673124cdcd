import { z } from 'zod'
import { bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'

/** Calls of this module (spec shell §7, Files). */
export const documentsCalls = defineCalls({
  'ISrmFileService/downloadFileById': {
    summary: 'A file that was made for the caller, such as a refused import with its error column.',
    input: z.strictObject({ id: idText() }),
    output: z.string(),
    transport: 'download',
    access: bySession('everyone reads their own files; row-level security hides all others'),
    audit: readsOnly,
    // Not a read: a file may be asked for before a replica has it.
    repeat: 'natural',
  },
})
