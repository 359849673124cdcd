import { EVENTS } from '#product/names.generated.ts'

/** In the portal: empty as the company has it, 1 each at once, 0 not at all. */
export const PORTAL_CHOICES = ['', '1', '0'] as const
/** By email: empty as the company has it, 1 at once, 2 in the digest, 0 not at all. */
export const EMAIL_CHOICES = ['', '1', '2', '0'] as const

export type PortalChoice = (typeof PORTAL_CHOICES)[number]
export type EmailChoice = (typeof EMAIL_CHOICES)[number]

/** How a user wants to be told of an event, within what the company sends. */
export interface NotificationChoice {
  noticeEvent: string
  inPortal: PortalChoice
  byLetter: EmailChoice
}

const MODULES: Readonly<Record<string, string>> = EVENTS

/** Text key of what an event is called, in the texts of the module that brings it. */
export const noticeEventKey = (event: string): string => `${MODULES[event]}:enums.noticeEvent.${event}`
