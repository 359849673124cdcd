import { z } from 'zod'
import { documentFile } from '#modules/documents/contract/schemas.ts'
import { dateText, idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { NEWS_BUSINESSES, newsFields, OUT_DOOR_TYPES, scheduleFields } from './fields.ts'

/** `1` as text or number: both are seen on the wire. */
const one = z.union([z.literal('1'), z.literal(1)]).optional()
const paging = (size: number) => ({
  current: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(1000).default(size),
})

/** The search of the public announcements (spec shell §7): what is not published or not outdoor cannot be asked for. */
export const outdoorQuery = z.strictObject({
  ...paging(20),
  condition: z
    .strictObject({
      publish: one,
      whereNews: one,
      newsBusiness: one,
      outDoorType: z.enum(OUT_DOOR_TYPES).nullish(),
      keyword: plainText().nullish(),
    })
    .default({}),
  field: z.literal('adddate').default('adddate'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const outdoorRow = z.object({
  id: z.string(),
  title: z.string(),
  outDoorType: z.enum(OUT_DOOR_TYPES),
  isTop: z.boolean(),
  adddate: z.string(),
})
export const outdoorPage = listAnswerSchema(outdoorRow)

export const newsKey = z.strictObject({ id: idText() })
export const topNewsInput = z.strictObject({ size: z.number().int().min(1).max(20).default(5) })

export const newsRow = z.intersection(rowSchema(newsFields), z.object({ id: z.string() }))
export const newsPage = listAnswerSchema(newsRow)

/** A whole piece of news in the reader's language; `body` is sanitised HTML. */
export const newsDetail = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  languageCode: z.enum(LANGUAGES),
  newsBusiness: z.enum(NEWS_BUSINESSES),
  outDoorType: z.enum(OUT_DOOR_TYPES),
  isTop: z.boolean(),
  adddate: z.string(),
  files: z.array(documentFile.omit({ actions: true })),
})
export const newsFileList = z.array(documentFile.omit({ actions: true }))

/** My schedule (spec shell §7): one day unless a keyword looks for a document on any. */
export const scheduleQuery = z.strictObject({
  ...paging(5),
  condition: z
    .strictObject({ keyword: plainText().nullish(), scheduleDate: z.union([dateText(), z.literal('')]).nullish() })
    .default({}),
  /** Lists send it; a day is always counted to its end. */
  limitCount: z.number().int().min(0).optional(),
})
export const schedulePage = listAnswerSchema(
  z.intersection(rowSchema(scheduleFields), z.object({ id: z.string(), isLate: z.boolean() })),
)

/** Orders per month, oldest month first. */
export const monthCounts = z.array(z.object({ month: z.string(), count: z.number() }))
