import type { DocumentCalls, DocumentSchemas } from '#platform/contract/document-calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { type DocumentDeclaration, sidesOf } from '#platform/contract/documents.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { wayTo } from '#platform/contract/testing/way-to.ts'
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
  /**
   * Makes one through the product's calls, in a state from which the action goes; without one, such as both sides see. One that
   * `create` makes and commands lead there unless given.
   */
  make?: (context: TestContext, action?: string) => Promise<MadeDocument>
  /** Who makes one by `create` for an action; a purchaser where they may unless given. */
  madeBy?: (action: string | undefined) => 'purchaser' | 'supplier'
  /** States in which its supplier does not see it. */
  unreleasedIn?: readonly string[]
  /** What is put into commands, and into `create`. */
  inputs: Readonly<Record<string, (context: TestContext, made?: MadeDocument) => object | Promise<object>>>
}

/** How the calls that follow from a document's declaration are tried. */
export function documentSamples<D extends DocumentDeclaration, S extends DocumentSchemas = Record<never, never>>({
  document,
  users,
  unreleasedIn = [],
  inputs,
  ...given
}: DocumentSampling<D>): SamplesOf<DocumentCalls<D, S>> {
  const { commands = {}, create, files, lines, tabs, number, lifecycle }: DocumentDeclaration = document
  const paths = documentPaths(document)
  const sides = document.sides ?? (['purchaser', 'supplier'] as const)
  const userOf = (allowed: readonly Side[]) => users[allowed.includes('supplier') ? 'supplier' : 'purchaser']
  const reader = userOf(sides)
  type Sample = CallSample<unknown>
  type Answer = { id: string; version: number } & Record<string, unknown>
  const does = async (context: TestContext, side: 'purchaser' | 'supplier', path: string, input: object) => {
    const token = await context.token(users[side])
    const { body } = await wireClient.json(context.address, path, input, { token })
    const [answer] = [body.data as Answer | Answer[]].flat()
    if (!answer) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return answer
  }
  const bodyOf = async (context: TestContext, action: string, made: MadeDocument) => {
    const { id, version } = made
    const input = (await inputs[action]?.(context, made)) ?? {}
    const keys = { one: { id, version }, id: { id }, list: { list: [{ id, version }] }, ids: { ids: [id] } }
    return { ...keys[commands[action]?.of ?? 'one'], ...input }
  }
  async function made(context: TestContext, action?: string): Promise<MadeDocument> {
    const goesFrom = lifecycle.transitions.flatMap((one) => (one.action === action ? one.from : []))
    const isThere = (state: string) => (action === undefined ? !unreleasedIn.includes(state) : goesFrom.includes(state))
    const usual = (create?.sides ?? sides).includes('purchaser') ? 'purchaser' : 'supplier'
    const side = given.madeBy?.(action) ?? usual
    let last = await does(context, side, paths.create, (await inputs.create?.(context)) ?? {})
    const documentNo = String(last[number.field])
    const begun = typeof last.status === 'string' ? last.status : undefined
    for (const stage of wayTo(document, isThere, begun)) {
      const body = await bodyOf(context, stage.action, { ...last, documentNo })
      last = await does(context, stage.side, paths.command(stage.action), body)
    }
    return { id: last.id, version: last.version, documentNo }
  }
  const make = given.make ?? made
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
      return { input: await bodyOf(context, action, made), secrets: [made.documentNo] }
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
