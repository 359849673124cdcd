import { z } from 'zod'
import { notificationChoice } from '#modules/identity/user/contract/schemas.ts'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { notificationFields } from './fields.ts'
import { NOTIFICATION_EVENTS, NOTIFICATION_OFFERS } from './notification-events.ts'

export const notificationPage = listAnswerSchema(
  z.intersection(rowSchema(notificationFields), z.object({ id: z.string() })),
)

/** Own messages that were read. */
export const readNotifications = z.strictObject({ ids: z.array(idText()).min(1).max(200) })
export const unreadCount = z.object({ unread: z.number() })

/** Events of which a user is told otherwise than the company has it, and how. */
export const notificationItems = z.array(notificationChoice)
export const notificationItemsForm = z.strictObject({
  choices: z
    .array(notificationChoice.extend({ noticeEvent: z.enum(NOTIFICATION_EVENTS) }))
    .max(NOTIFICATION_EVENTS.length),
})

/** Whose choices it is about: the caller’s own unless a side is given, and a user of it. */
export const notificationOffersQuery = z.strictObject({
  isOfSupplier: z.boolean().optional(),
  userId: idText().optional(),
})

/** What the company sends, for those who choose among it. */
export const notificationOffers = z.object({
  /** Whether emails reach the user: a new one’s address is not known yet. */
  hasAddress: z.boolean(),
  /** How often emails are gathered of what the company sends at once. */
  letterDigest: z.enum(['hourly', 'morning']),
  offers: z.array(
    z.object({
      noticeEvent: z.enum(NOTIFICATION_EVENTS),
      inPortal: z.enum(NOTIFICATION_OFFERS),
      byLetter: z.enum(NOTIFICATION_OFFERS),
    }),
  ),
})

/** What is typed of a company's way of sending messages. */
export const notificationConfigForm = z.strictObject({
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
  /** Emails given up within the last week, and why the last one was. */
  failedMails: z.number(),
  lastError: z.string(),
})
export const savedNotificationConfig = z.object({ version: z.number() })
export const testMailAnswer = z.object({ sentTo: z.string() })
