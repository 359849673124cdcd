import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { listQuerySchema } from '#platform/contract/field-schemas.ts'
import { keyedCall, readCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { notificationFields } from './fields.ts'
import {
  noticeConfig,
  notificationConfigForm,
  notificationItems,
  notificationItemsForm,
  notificationOffers,
  notificationOffersQuery,
  notificationPage,
  readNotifications,
  savedNotificationConfig,
  testMailAnswer,
  unreadCount,
} from './schemas.ts'

const own = bySession('everybody reads the own messages, and nobody another’s')
const byAdministrator = (flag: 'isSearch' | 'isModify') => byMenu('noticeConfig', flag, ['purchaser'])

/** Calls of this module. The service is named by the product: the specification shows none. */
export const messagesCalls = defineCalls({
  'ISysNoticeService/getmynoticelist': {
    summary: 'The caller’s own messages, the newest first.',
    input: listQuerySchema(notificationFields),
    output: notificationPage,
    isList: true,
    access: own,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNoticeService/getmyunreadcount': readCall(
    'How many of the caller’s messages are unread.',
    own,
    z.strictObject({}),
    unreadCount,
  ),
  'ISysNoticeService/readnotices': {
    summary: 'Marks messages as read.',
    input: readNotifications,
    output: unreadCount,
    access: own,
    audit: { none: 'the message itself says when it was read' },
    repeat: 'natural',
  },
  'ISysNoticeService/readallnotices': {
    summary: 'Marks all messages as read.',
    input: z.strictObject({}),
    output: unreadCount,
    access: own,
    audit: { none: 'the messages themselves say when they were read' },
    repeat: 'natural',
  },
  'ISysNoticeService/getmynoticeitems': readCall(
    'Of what the caller is told otherwise than the company has it, and how.',
    own,
    z.strictObject({}),
    notificationItems,
  ),
  'ISysNoticeService/savemynoticeitems': {
    summary:
      'Says of what the caller wants to be told otherwise than the company has it: all that is not named is as the company has it.',
    input: notificationItemsForm,
    output: notificationItems,
    access: own,
    audit: { action: 'message.saveItems' },
    repeat: 'natural',
  },
  'ISysNoticeService/getnoticeoffers': readCall(
    'What the company sends to the caller by event and channel; to administrators of users also what it sends to them.',
    bySession('everybody chooses among what the company sends; of others only who administers them is told'),
    notificationOffersQuery,
    notificationOffers,
  ),
  'ISysNoticeService/getnoticeconfig': readCall(
    'How the company’s messages are sent, and how sending goes.',
    byAdministrator('isSearch'),
    z.strictObject({}),
    noticeConfig,
  ),
  'ISysNoticeService/savenoticeconfig': keyedCall(
    'Changes how the company’s messages are sent.',
    byAdministrator('isModify'),
    notificationConfigForm,
    savedNotificationConfig,
    'message.saveConfig',
  ),
  'ISysNoticeService/sendtestmail': keyedCall(
    'Puts an email to the caller’s own address on its way.',
    byAdministrator('isModify'),
    z.strictObject({}),
    testMailAnswer,
    'message.sendTest',
  ),
})
