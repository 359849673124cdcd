import { z } from 'zod'

/** A file of a document as lists show it. `isSvg` is always false: SVG is refused, since it may carry scripts. */
export const documentFile = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  isSvg: z.boolean(),
  createName: z.string(),
  createDate: z.string(),
  /** Null: the reader may remove it; otherwise why not. */
  actions: z.object({ remove: z.string().nullable() }),
})

/** The files of a document, and whether the reader may add one: null, or why not. */
export const documentFiles = z.object({
  files: z.array(documentFile),
  actions: z.object({ add: z.string().nullable() }),
})
