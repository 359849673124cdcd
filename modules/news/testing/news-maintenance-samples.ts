import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { newsMaintenanceCalls } from '#modules/news/contract/calls.ts'
import { pdfFile } from '#platform/server/files/testing.ts'

/** News for the people of Shenzhen and the first supplier. */
const newForm = ({ today }: TestContext, subject: string) => ({
  whereNews: '2' as const,
  newsBusiness: '1' as const,
  outDoorType: '1' as const,
  validFrom: today,
  publishObject: 'all' as const,
  orgNos: ['SZ10'],
  supplierNos: ['S1001'],
  texts: { 'en-US': { subject, content: '<p>Use gate 4.</p>' } },
})

const newSubject = () => `Gate 4 ${randomUUID().slice(0, 8)}`

/** Tries a call on a draft. */
const onDraft =
  <Input>(inputOf: (draft: { id: string; version: number }, subject: string, context: TestContext) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const subject = newSubject()
    const draft = await context.call('admin', 'ISysNewsService/addsysnews', newForm(context, subject))
    return { input: inputOf(draft, subject, context), secrets: [subject] }
  }

const found = onDraft((_draft, subject) => ({ condition: { keyword: subject } }))

/** Tries a call on a draft with a file. */
const withFile =
  <Input>(inputOf: (id: string, fileId: string) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const { id } = await context.call('admin', 'ISysNewsService/addsysnews', newForm(context, newSubject()))
    const fileName = `map ${id}.pdf`
    const file = { condition: { id }, content: pdfFile(), fileName }
    const token = await context.token('admin')
    const { body } = await wireClient.file(context.address, 'ISysNewsService/uploadsysnewsfile', file, { token })
    return { input: inputOf(id, (body.data as { id: string }).id), secrets: [fileName] }
  }

/** How the calls of those who write news are tried. */
export const newsMaintenanceSamples: SamplesOf<typeof newsMaintenanceCalls> = {
  'ISysNewsService/getsysnewspage': { as: 'admin', prepare: found },
  'ISysNewsService/getsysnewsstatus': { as: 'admin', prepare: found },
  'ISysNewsService/exportexcel': { as: 'admin', prepare: found },
  'ISysNewsService/getsysnewssheet': { as: 'admin', prepare: onDraft(({ id }) => ({ id })) },
  'ISysNewsService/addsysnews': {
    as: 'admin',
    prepare: (context) => ({ input: newForm(context, newSubject()) }),
    // Another company whose organisations have the same numbers writes drafts of its own.
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISysNewsService/modifysysnews': {
    as: 'admin',
    prepare: onDraft((draft, subject, context) => ({ ...newForm(context, subject), ...draft, topSign: true })),
  },
  'ISysNewsService/publishsysnews': { as: 'admin', prepare: onDraft((draft) => ({ list: [draft] })) },
  'ISysNewsService/cancelsysnews': {
    as: 'admin',
    prepare: async (context) => {
      const draft = await context.call('admin', 'ISysNewsService/addsysnews', newForm(context, newSubject()))
      await context.call('admin', 'ISysNewsService/publishsysnews', { list: [draft] })
      return { input: { list: [{ id: draft.id, version: draft.version + 1 }] } }
    },
  },
  'ISysNewsService/deletesysnewsbyids': { as: 'admin', prepare: onDraft((draft) => ({ delList: [draft] })) },
  'ISysNewsService/getsysnewsfilelist': { as: 'admin', prepare: withFile((id) => ({ id })) },
  'ISysNewsService/uploadsysnewsfile': {
    as: 'admin',
    prepare: onDraft(({ id }) => ({ condition: { id }, content: pdfFile(), fileName: 'map.pdf' })),
  },
  'ISysNewsService/deletesysnewsfile': { as: 'admin', prepare: withFile((id, fileId) => ({ id, fileId })) },
}
