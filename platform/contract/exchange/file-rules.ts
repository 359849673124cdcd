/** Kinds of files that may be uploaded, with the content type under which they are given back and the endings they may have. */
export const FILE_TYPES = {
  png: { contentType: 'image/png', endings: ['png'] },
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  xls: { contentType: 'application/vnd.ms-excel', endings: ['xls'] },
  docx: { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  text: { contentType: 'text/plain', endings: ['txt', 'csv'] },
  apk: { contentType: 'application/vnd.android.package-archive', endings: ['apk'] },
  ofd: { contentType: 'application/ofd', endings: ['ofd'] },
  xml: { contentType: 'application/xml', endings: ['xml'] },
  zip: { contentType: 'application/zip', endings: ['zip'] },
} as const

export type FileType = keyof typeof FILE_TYPES

/** What an upload takes: one declaration for the file picker and for the server. */
export interface FileRule {
  types: readonly FileType[]
  maxBytes: number
  /** Longest side of a picture, in pixels. */
  maxSide?: number
}

const MEGABYTE = 1_048_576

/** Pictures that browsers show. SVG is none of them: it is a document that may carry scripts. */
const PICTURES = ['png', 'jpeg', 'webp', 'gif'] as const

/** Whether a stored file is a picture that browsers show, by the type under which it is given back. */
export const isPicture = ({ contentType, isSvg = false }: { contentType: string; isSvg?: boolean }): boolean =>
  !isSvg && PICTURES.some((type) => FILE_TYPES[type].contentType === contentType)

/** A user's picture: under 2 MB (spec shell §5). */
export const AVATAR_RULE: FileRule = { types: PICTURES, maxBytes: 2 * MEGABYTE - 1, maxSide: 4096 }

/** A file of a document. */
export const ATTACHMENT_RULE: FileRule = {
  types: [...PICTURES, 'pdf', 'xlsx', 'xls', 'docx', 'text'],
  maxBytes: 20 * MEGABYTE,
  maxSide: 20_000,
}

/** What a document takes as its files: the usual kinds, and those that it names beside them. */
export const attachmentRule = (further: readonly FileType[] = []): FileRule =>
  further.length === 0 ? ATTACHMENT_RULE : { ...ATTACHMENT_RULE, types: [...ATTACHMENT_RULE.types, ...further] }

/** Files of one document: how many, and how much together. */
export const DOCUMENT_FILES = { maxCount: 20, maxBytes: 100 * MEGABYTE } as const

/** A version of the mobile app: the package of Android, or an archive for devices that an administrator sets up. */
export const APP_RULE: FileRule = { types: ['apk', 'zip'], maxBytes: 100 * MEGABYTE }

/** Megabytes as people are told a limit. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE)

/** The endings a rule allows, without dots. */
export const endingsOf = (rule: FileRule): string[] => rule.types.flatMap((type) => [...FILE_TYPES[type].endings])
