import { z } from 'zod'
import { documentFile } from '#platform/contract/document-files.ts'
import { dateText, idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import {
  NEWS_BUSINESSES,
  NEWS_PLACES,
  NEWS_STATES,
  newsFields,
  newsMaintenanceFields,
  OUT_DOOR_TYPES,
  PUBLISH_OBJECTS,
  scheduleFields,
} from './fields.ts'

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
      outDoorType: z.union([z.enum(OUT_DOOR_TYPES), z.literal('')]).nullish(),
      keyword: plainText().nullish(),
    })
    .default({}),
  field: z.literal('adddate').default('adddate'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const outdoorRow = z.object({
  id: z.string(),
  subject: z.string(),
  outDoorType: z.enum(OUT_DOOR_TYPES),
  topSign: z.boolean(),
  adddate: z.string(),
})
export const outdoorPage = listAnswerSchema(outdoorRow)

export const newsKey = z.strictObject({ id: idText() })
export const topNewsInput = z.strictObject({ size: z.number().int().min(1).max(20).default(5) })

export const newsRow = z.intersection(rowSchema(newsFields), z.object({ id: z.string() }))
export const newsPage = listAnswerSchema(newsRow)

/** A whole piece of news in the reader's language; `content` is sanitised HTML. */
export const newsDetail = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  languageCode: z.enum(LANGUAGES),
  newsBusiness: z.enum(NEWS_BUSINESSES),
  outDoorType: z.enum(OUT_DOOR_TYPES),
  topSign: z.boolean(),
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
  z.intersection(
    rowSchema(scheduleFields),
    z.object({
      id: z.string(),
      /** Names what is due; `what` says it in the reader's language. */
      kind: z.string(),
      /** Key of the action that does it; empty where nothing is to be done. */
      action: z.string(),
      /** Screen with the document. */
      path: z.string(),
      isLate: z.boolean(),
    }),
  ),
)

/** Orders per month, oldest month first. */
export const monthCounts = z.array(z.object({ month: z.string(), count: z.number() }))

const SUBJECT_LENGTH = 200
const CONTENT_LENGTH = 50_000
const version = z.number().int().min(1)
const actions = z.object({ actions: z.record(z.string(), z.string().nullable()) })

/** Rows of the list of those who write news, with what the reader may do. */
export const newsMaintenancePage = listAnswerSchema(
  z.intersection(
    rowSchema(newsMaintenanceFields),
    z.object({ id: z.string(), version: z.number() }).extend(actions.shape),
  ),
)

/** A text of a language; one without subject and content counts as none. */
const newsText = z.strictObject({ subject: plainText(SUBJECT_LENGTH), content: plainText(CONTENT_LENGTH) })
export const newsTextForms = z.partialRecord(z.enum(LANGUAGES), newsText)

const numbers = z.array(plainText(60).min(1)).max(200).default([])

/** What is typed of a piece of news, beside its texts. */
export const newsHead = z
  .strictObject({
    whereNews: z.enum(NEWS_PLACES),
    newsBusiness: z.enum(NEWS_BUSINESSES),
    outDoorType: z.enum(OUT_DOOR_TYPES),
    topSign: z.boolean().default(false),
    validFrom: dateText(),
    validTo: z.union([dateText(), z.literal('').transform(() => null)]).nullish(),
    publishObject: z.enum(PUBLISH_OBJECTS).default('all'),
    orgNos: numbers,
    supplierNos: numbers,
  })
  .refine(({ validFrom, validTo }) => !validTo || validTo >= validFrom, {
    path: ['validTo'],
    error: 'news:validation.validTo',
  })
  // The public pages show one subject area alone (spec shell §7: newsBusiness 1).
  .refine(({ whereNews, newsBusiness }) => whereNews === '2' || newsBusiness === '1', {
    path: ['newsBusiness'],
    error: 'news:validation.outdoorBusiness',
  })

export const newNewsForm = newsHead.safeExtend({ texts: newsTextForms })
export const newsForm = newNewsForm.safeExtend({ id: idText(), version })

/** A piece of news as it is written: all its texts, and what the reader may do with it. */
export const newsSheet = z
  .object({
    id: z.string(),
    version: z.number(),
    publish: z.enum(NEWS_STATES),
    whereNews: z.enum(NEWS_PLACES),
    newsBusiness: z.enum(NEWS_BUSINESSES),
    outDoorType: z.enum(OUT_DOOR_TYPES),
    topSign: z.boolean(),
    validFrom: z.string(),
    validTo: z.string().nullable(),
    publishObject: z.enum(PUBLISH_OBJECTS),
    orgNos: z.array(z.string()),
    supplierNos: z.array(z.string()),
    texts: z.partialRecord(z.enum(LANGUAGES), z.object({ subject: z.string(), content: z.string() })),
    updateName: z.string(),
    updateDate: z.string(),
  })
  .extend(actions.shape)

/** Pieces of news as their editor saw them. */
const newsKeys = keyList(z.strictObject({ id: idText(), version }), 200)
export const newsKeyList = z.strictObject({ list: newsKeys })
export const newsDelList = z.strictObject({ delList: newsKeys })
export const savedNews = z.object({ id: z.string(), version: z.number() })
export const newsCount = z.object({ changed: z.number() })
