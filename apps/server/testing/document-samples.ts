import type { DocumentCalls, DocumentSchemas } from '#platform/contract/document-calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { type DocumentDeclaration, sidesOf } from '#platform/contract/documents.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { CallSample, SamplesOf } from './call-sample.ts'
import type { ContextUser, TestContext } from './test-context.ts'
import { wireClient } from './wire-client.ts'

/** A document that was made to be tried, with its number and what else outsiders must not see of it. */
interface MadeDocument {
  id: string
  version: number
  documentNo: string
}

interface DocumentSampling<D extends DocumentDeclaration> {
  document: D
  /** Who tries what each side may do. */
  users: Readonly<Record<'purchaser' | 'supplier', ContextUser>>
  /** Makes one through the product's calls, in a state from which the action goes; without one, such as both sides see. */
  make: (context: TestContext, action?: string) => Promise<MadeDocument>
  /** What is put into commands, and into `create`. */
  inputs: Readonly<Record<string, (context: TestContext, made?: MadeDocument) => object | Promise<object>>>
}

/** How the calls that follow from a document's declaration are tried. */
export function documentSamples<D extends DocumentDeclaration, S extends DocumentSchemas = Record<never, never>>({
  document,
  users,
  make,
  inputs,
}: DocumentSampling<D>): SamplesOf<DocumentCalls<D, S>> {
  const { commands = {}, create, files, lines, tabs }: DocumentDeclaration = document
  const paths = documentPaths(document)
  const sides = document.sides ?? (['purchaser', 'supplier'] as const)
  const userOf = (allowed: readonly Side[]) => users[allowed.includes('supplier') ? 'supplier' : 'purchaser']
  const reader = userOf(sides)
  type Sample = CallSample<unknown>
  const found: Sample = {
    as: reader,
    prepare: async (context) => {
      const { documentNo } = await make(context)
      return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
    },
  }
  const commandSample = (action: string): Sample => ({
    as: userOf(sidesOf(document, action)),
    prepare: async (context) => {
      const made = await make(context, action)
      const { id, version, documentNo } = made
      const input = (await inputs[action]?.(context, made)) ?? {}
      const keys = { one: { id, version }, id: { id }, list: { list: [{ id, version }] }, ids: { ids: [id] } }
      return { input: { ...keys[commands[action]?.of ?? 'one'], ...input }, secrets: [documentNo] }
    },
  })
  const withFile = async (context: TestContext) => {
    const made = await make(context)
    const fileName = `evidence of ${made.documentNo}.pdf`
    const file = { condition: { id: made.id }, content: pdfFile(), fileName }
    const token = await context.token(userOf(files?.sides ?? sides))
    const { body } = await wireClient.file(context.address, paths.addFile, file, { token })
    return { id: made.id, fileId: (body.data as { id: string }).id, fileName }
  }
  const ofFiles: Record<string, Sample> = {
    [paths.files]: {
      as: reader,
      prepare: async (context) => {
        const { id, fileName } = await withFile(context)
        return { input: { id }, secrets: [fileName] }
      },
    },
    [paths.addFile]: {
      as: userOf(files?.sides ?? sides),
      prepare: async (context) => {
        const { id, documentNo } = await make(context)
        return { input: { condition: { id }, content: pdfFile(), fileName: 'dent.pdf' }, secrets: [documentNo] }
      },
    },
    [paths.removeFile]: {
      as: userOf(files?.sides ?? sides),
      prepare: async (context) => {
        const { id, fileId, fileName } = await withFile(context)
        return { input: { id, fileId }, secrets: [fileName] }
      },
    },
  }
  const samples: Record<string, Sample> = {
    ...(tabs ? { [paths.page]: found, [paths.status]: found, [paths.export]: found } : {}),
    ...(create
      ? {
          [paths.create]: {
            as: userOf(create.sides ?? sides),
            prepare: async (context) => ({ input: (await inputs.create?.(context)) ?? {} }),
          },
        }
      : {}),
    ...Object.fromEntries(Object.keys(commands).map((action) => [paths.command(action), commandSample(action)])),
    ...(lines
      ? {
          [paths.lines]: {
            as: reader,
            prepare: async (context) => ({ input: { id: (await make(context)).id } }),
          },
        }
      : {}),
    ...(files ? ofFiles : {}),
  }
  return samples as unknown as SamplesOf<DocumentCalls<D, S>>
}
