import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { writeNews, writeOutdoorFile } from '#apps/server/testing/write-news.ts'
import type { newsCalls } from '#modules/news/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'

const one =
  (whereNews: '1' | '2' = '2') =>
  async (context: TestContext) => {
    const { id, subject } = await writeNews(context, whereNews)
    return { input: { id }, secrets: whereNews === '1' ? [] : [subject] }
  }

async function found(context: TestContext) {
  const { subject } = await writeNews(context)
  return { input: { condition: { keyword: subject } }, secrets: [subject] }
}

/** How the calls of news are tried. */
export const newsSamples: SamplesOf<typeof newsCalls> = {
  'ISysNewsService/getOutDoorSysNews': {
    as: null,
    prepare: async (context) => {
      const { subject } = await writeNews(context, '1')
      return { input: { condition: { publish: '1', whereNews: 1, newsBusiness: '1', keyword: subject } } }
    },
  },
  'ISysNewsService/getInfo': { as: null, prepare: one('1') },
  'ISysNewsService/downloadOutDoorFile': {
    as: null,
    prepare: async (context) => ({ input: { fileId: await writeOutdoorFile(context) } }),
    contentType: 'application/pdf',
  },
  'ISysNewsService/getTopNews': {
    as: 'supplier',
    prepare: async (context) => ({ input: { size: 1 }, secrets: [(await writeNews(context)).subject] }),
    isAboutCaller: true,
  },
  'ISysNewsService/getSysNewsList': { as: 'supplier', prepare: found },
  'ISysNewsService/getSysNewsById': { as: 'buyer', prepare: one() },
  'ISysNewsService/addNewsReadingRecord': { as: 'supplier', prepare: one() },
  'ISrmFileService/getSrmNewsFileList': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await writeNews(context)).id } }),
  },
  'ISupSrmIndexService/mySchedulePage': {
    as: 'warehouse',
    prepare: async (context) => {
      const { asnNo } = await context.asn('shipped')
      return { input: { condition: { scheduleDate: addDays(context.today, 3), keyword: asnNo } }, secrets: [asnNo] }
    },
  },
  'ISupSrmIndexService/purCountPreMouth': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
}
