import type { z } from 'zod'
import type { documentFiles } from '#platform/contract/document-files.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { CallContext } from '../call-context.ts'
import type { ReceivedFile } from '../files/store-upload.ts'

/** The document to which a file belongs. */
export interface FileOwner {
  kind: string
  documentId: string
}

type Listed = z.input<typeof documentFiles>

/** Keeps files of documents; the module of files has it. */
export interface DocumentFileStore {
  /** The files of a document; `refusal` says why it takes no change, null when it does, `removal` why none is removed, where that differs. */
  list(
    context: CallContext,
    owner: FileOwner,
    refusal: ErrorDeclaration | null,
    removal?: ErrorDeclaration | null,
  ): Promise<Listed>
  /** Adds an uploaded file; answers its id. */
  add(context: CallContext, owner: FileOwner, file: ReceivedFile): Promise<string>
  /** Removes a file; answers its name. */
  remove(context: CallContext, owner: FileOwner, fileId: string): Promise<string>
}
