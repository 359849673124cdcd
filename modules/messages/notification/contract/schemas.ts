import { z } from 'zod'
import { noticeChoice } from '#modules/identity/user/contract/schemas.ts'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { noticeFields } from './fields.ts'
import { NOTICE_EVENTS, NOTICE_OFFERS } from './notice-events.ts'

export const noticePage = listAnswerSchema(z.intersection(rowSchema(noticeFields), z.object({ id: z.string() })))

/** Own messages that were read. */
export const readNotices = z.strictObject({ ids: z.array(idText()).min(1).max(200) })
export const unreadCount = z.object({ unread: z.number() })

/** Events of which a user is told otherwise than the company has it, and how. */
export const noticeItems = z.array(noticeChoice)
export const noticeItemsForm = z.strictObject({
  choices: z.array(noticeChoice.extend({ noticeEvent: z.enum(NOTICE_EVENTS) })).max(NOTICE_EVENTS.length),
})

/** Whose choices it is about: the caller’s own unless a side is given, and a user of it. */
export const noticeOffersQuery = z.strictObject({ isOfSupplier: z.boolean().optional(), userId: idText().optional() })

/** What the company sends, for those who choose among it. */
export const noticeOffers = z.object({
  /** Whether letters reach the user: a new one’s address is not known yet. */
  hasAddress: z.boolean(),
  /** How often letters are gathered of what the company sends at once. */
  letterDigest: z.enum(['hourly', 'morning']),
  offers: z.array(
    z.object({ noticeEvent: z.enum(NOTICE_EVENTS), inPortal: z.enum(NOTICE_OFFERS), byLetter: z.enum(NOTICE_OFFERS) }),
  ),
})

/** What is typed of a company's way of sending messages. */
export const noticeConfigForm = z.strictObject({
  version: z.number().int().min(0),
  isProductOn: z.boolean(),
  isMailOn: z.boolean(),
  isLinkOn: z.boolean(),
  senderName: plainText(60).default(''),
  retryLimit: z.number().int().min(0).max(20),
  retryMinutes: z.number().int().min(1).max(1440),
})

/** The same as it is kept, and how sending goes. */
export const noticeConfig = z.object({
  version: z.number(),
  isProductOn: z.boolean(),
  isMailOn: z.boolean(),
  isLinkOn: z.boolean(),
  senderName: z.string(),
  retryLimit: z.number(),
  retryMinutes: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  /** Whether the portal knows a mail server at all. */
  isMailPossible: z.boolean(),
  waitingMails: z.number(),
  /** Letters given up within the last week, and why the last one was. */
  failedMails: z.number(),
  lastError: z.string(),
})
export const savedNoticeConfig = z.object({ version: z.number() })
export const testMailAnswer = z.object({ sentTo: z.string() })
