import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const messagesErrors = defineErrors('messages', enUS.errors, {
  mailNotConfigured: 422,
  mailOff: 422,
  noAddress: 422,
  eventUnknown: 422,
  webhookUrlForbidden: 422,
  webhookBeyond: 403,
})
