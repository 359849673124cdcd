import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { messagesErrors } from './errors.ts'

/** Rules of messages. */
export const messagesRules = defineRules('messages', enUS.rules, {
  mail: {
    refusals: [messagesErrors.mailNotConfigured, messagesErrors.mailOff, messagesErrors.noAddress],
    sides: ['purchaser'],
    menus: ['noticeConfig'],
  },
  webhooks: {
    refusals: [messagesErrors.webhookUrlForbidden, messagesErrors.webhookBeyond],
    sides: ['purchaser'],
    menus: ['webhook'],
  },
  items: { refusals: [messagesErrors.eventUnknown] },
})
