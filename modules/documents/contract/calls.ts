import { z } from 'zod'
import { bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { AVATAR_RULE } from '#platform/contract/file-rules.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'
import { avatar } from './schemas.ts'

const visibleFiles = bySession(
  'everyone reads their own files and those of documents they may see; row-level security hides all others',
)
const nothing = z.strictObject({})

/** Calls of this module (spec shell §7, Files). Names that the spec leaves open are in docs/service-names.md. */
export const documentsCalls = defineCalls({
  'ISrmFileService/downloadFileById': {
    summary: 'A file by its id: made for the caller, their avatar, or of a document that they may see.',
    input: z.strictObject({ id: idText(), href: z.string().max(200).optional() }),
    output: z.string(),
    transport: 'download',
    access: visibleFiles,
    audit: readsOnly,
    // Not a read: a file may be asked for before a replica has it.
    repeat: 'natural',
  },
  'ISrmFileService/downloadFile': {
    summary: 'The same by `fileId`, as links in lists of files carry it.',
    input: z.strictObject({ fileId: idText() }),
    output: z.string(),
    transport: 'download',
    access: visibleFiles,
    audit: readsOnly,
    repeat: 'natural',
  },
  'ISrmFileService/getAvatar': {
    summary: 'Where the caller’s avatar is, null without one.',
    input: nothing,
    output: avatar.nullable(),
    access: bySession('about the caller alone'),
    audit: readsOnly,
    repeat: 'natural',
  },
  'ISrmFileService/uploadAvatar': {
    summary: 'A picture under 2 MB as the caller’s avatar, in the place of the one before.',
    input: nothing,
    output: avatar,
    transport: 'file',
    file: AVATAR_RULE,
    access: bySession('about the caller alone'),
    audit: { action: 'file.avatarChange' },
    repeat: 'key',
  },
  'ISrmFileService/deleteAvatar': {
    summary: 'Removes the caller’s avatar.',
    input: nothing,
    output: z.null(),
    access: bySession('about the caller alone'),
    audit: { action: 'file.avatarChange' },
    repeat: 'natural',
  },
})
