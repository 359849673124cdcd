import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { writeWebhookMessage } from '#apps/server/testing/write-webhook-message.ts'
import type { webhookCalls } from '#modules/messages/webhook/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'

/** A web hook without a secret. */
async function newWebhook(context: TestContext) {
  const webhookNo = `H-${randomUUID().slice(0, 8)}`
  const condition = {
    webhookNo,
    webhookName: 'ERP',
    url: 'https://hooks.example/in',
    events: [{ noticeEvent: 'orderReleased' }],
  }
  const path = 'ISysWebhookService/addsyswebhook'
  return { webhookNo, ...(await readAs<{ id: string; version: number }>(context, 'admin', path, { condition })) }
}

/** A message of Shenzhen that was given up. */
async function givenUp(context: TestContext) {
  const { id, webhookNo } = await newWebhook(context)
  return { webhookNo, ...(await writeWebhookMessage(context, id, webhookNo)) }
}

async function found(context: TestContext) {
  const { documentNo } = await givenUp(context)
  return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
}

/** How the calls of web hooks are tried. */
export const webhookSamples: SamplesOf<typeof webhookCalls> = {
  'ISysWebhookService/issuesyswebhook': {
    as: 'admin',
    prepare: async (context) => {
      const { id, version } = await newWebhook(context)
      return { input: { id, version } }
    },
  },
  'ISysWebhookMessageService/getsyswebhookmessagelist': { as: 'admin', prepare: found },
  'ISysWebhookMessageService/getsyswebhookmessagebyid': {
    as: 'admin',
    prepare: async (context) => {
      const { id, documentNo } = await givenUp(context)
      return { input: { id }, secrets: [documentNo] }
    },
  },
  'ISysWebhookMessageService/exportexcel': { as: 'admin', prepare: found },
  'ISysWebhookMessageService/resendsyswebhookmessages': {
    as: 'admin',
    prepare: async (context) => ({ input: { ids: [(await givenUp(context)).id] } }),
  },
  'ISysWebhookMessageService/resendsyswebhookspan': {
    as: 'admin',
    prepare: async (context) => {
      const { webhookNo } = await givenUp(context)
      // Midnight may have passed since the company was made.
      return { input: { webhookNo, dateStart: context.today, dateEnd: addDays(context.today, 1) } }
    },
  },
}
