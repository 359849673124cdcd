import type { newsCalls } from '#modules/news/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { writeNews, writeOutdoorFile } from '../testing/write-news.ts'
import type { SamplesOf } from './call-sample.ts'

const one =
  (whereNews: '1' | '2' = '2') =>
  async (world: DemoWorld) => {
    const { id, subject } = await writeNews(world, whereNews)
    return { input: { id }, secrets: whereNews === '1' ? [] : [subject] }
  }

async function found(world: DemoWorld) {
  const { subject } = await writeNews(world)
  return { input: { condition: { keyword: subject } }, secrets: [subject] }
}

/** How the calls of news are tried. */
export const newsSamples: SamplesOf<typeof newsCalls> = {
  'ISysNewsService/getOutDoorSysNews': {
    as: null,
    prepare: async (world) => {
      const { subject } = await writeNews(world, '1')
      return { input: { condition: { publish: '1', whereNews: 1, newsBusiness: '1', keyword: subject } } }
    },
  },
  'ISysNewsService/getInfo': { as: null, prepare: one('1') },
  'ISysNewsService/downloadOutDoorFile': {
    as: null,
    prepare: async (world) => ({ input: { fileId: await writeOutdoorFile(world) } }),
    contentType: 'application/pdf',
  },
  'ISysNewsService/getTopNews': {
    as: 'supplier',
    prepare: async (world) => ({ input: { size: 1 }, secrets: [(await writeNews(world)).subject] }),
    isAboutCaller: true,
  },
  'ISysNewsService/getSysNewsList': { as: 'supplier', prepare: found },
  'ISysNewsService/getSysNewsById': { as: 'buyer', prepare: one() },
  'ISysNewsService/addNewsReadingRecord': { as: 'supplier', prepare: one() },
  'ISrmFileService/getSrmNewsFileList': {
    as: 'supplier',
    prepare: async (world) => ({ input: { id: (await writeNews(world)).id } }),
  },
  'ISupSrmIndexService/mySchedulePage': {
    as: 'warehouse',
    prepare: async (world) => {
      const { asnNo } = await world.notice('shipped')
      return { input: { condition: { scheduleDate: addDays(world.today, 3), keyword: asnNo } }, secrets: [asnNo] }
    },
  },
  'ISupSrmIndexService/purCountPreMouth': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
}
