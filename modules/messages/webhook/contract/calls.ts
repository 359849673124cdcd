import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { dateText, idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { exportCall, keyedCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { webhookMessageFields } from './fields.ts'

const MENU = 'webhookMessage'
const BUYER = ['purchaser'] as const

const row = z.intersection(rowSchema(webhookMessageFields), z.object({ id: z.string() }))

/** Which messages are sent again: all of a web hook's from one day to another, or only those that were given up. */
export const resendSpan = z.strictObject({
  webhookNo: plainText(40).min(1),
  dateStart: dateText(),
  dateEnd: dateText(),
  isFailedOnly: z.boolean().default(true),
})

const resent = z.object({ count: z.number() })

/** Calls over web hooks beside those of a record. The names are in the spec's manner; the spec leaves them open. */
export const webhookCalls = defineCalls({
  'ISysWebhookService/issuesyswebhook': {
    summary: 'Gives a web hook a new secret and answers it, this once; from now on its messages are signed with it.',
    input: z.strictObject({ id: idText(), version: z.number().int().min(1) }),
    output: z.object({ secret: z.string(), version: z.number() }),
    access: byMenu('webhook', 'isModify', BUYER),
    audit: { action: 'webhook.issue' },
    // The answer must not be kept for a repetition: it is a secret. Who repeats it saw another version.
    repeat: 'natural',
  },
  'ISysWebhookMessageService/getsyswebhookmessagelist': listCall(
    'Messages to other systems, and what became of them.',
    byMenu(MENU, 'isSearch', BUYER),
    webhookMessageFields,
    listAnswerSchema(row),
  ),
  'ISysWebhookMessageService/getsyswebhookmessagebyid': readCall(
    'The body of a message, and the beginning of what the other system answered last.',
    byMenu(MENU, 'isSearch', BUYER),
    z.strictObject({ id: idText() }),
    z.object({ payload: z.string(), responseExcerpt: z.string(), url: z.string() }),
  ),
  'ISysWebhookMessageService/exportexcel': exportCall(
    'Messages to other systems of a search as an Excel file.',
    byMenu(MENU, 'isExport', BUYER),
    webhookMessageFields,
    'webhook.export',
  ),
  'ISysWebhookMessageService/resendsyswebhookmessages': keyedCall(
    'Sends messages again, those that arrived as well; what is being sent at this moment is left alone.',
    byMenu(MENU, 'isOut', BUYER),
    z.strictObject({ ids: z.array(idText()).min(1).max(200) }),
    resent,
    'webhook.resend',
  ),
  'ISysWebhookMessageService/resendsyswebhookspan': keyedCall(
    'Sends the messages of a web hook again that were written from one day to another.',
    byMenu(MENU, 'isOut', BUYER),
    resendSpan,
    resent,
    'webhook.resend',
  ),
})
