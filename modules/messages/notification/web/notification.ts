import type { CallOutput } from '#platform/contract/calls.ts'
import type { messagesCalls } from '../contract/calls.ts'

/** A row of the own messages. */
export type UserNotification = CallOutput<typeof messagesCalls, 'ISysNoticeService/getmynoticelist'>['records'][number]
