import { randomUUID } from 'node:crypto'
import type { webhookCalls } from '#modules/messages/webhook/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { readAs } from '../testing/record-inputs.ts'
import { writeWebhookMessage } from '../testing/write-webhook-message.ts'
import type { SamplesOf } from './call-sample.ts'

/** A web hook without a secret. */
async function newWebhook(world: DemoWorld) {
  const webhookNo = `H-${randomUUID().slice(0, 8)}`
  const condition = {
    webhookNo,
    webhookName: 'ERP',
    url: 'https://hooks.example/in',
    events: [{ noticeEvent: 'orderReleased' }],
  }
  const path = 'ISysWebhookService/addsyswebhook'
  return { webhookNo, ...(await readAs<{ id: string; version: number }>(world, 'admin', path, { condition })) }
}

/** A message of Shenzhen that was given up. */
async function givenUp(world: DemoWorld) {
  const { id, webhookNo } = await newWebhook(world)
  return { webhookNo, ...(await writeWebhookMessage(world, id, webhookNo)) }
}

async function found(world: DemoWorld) {
  const { documentNo } = await givenUp(world)
  return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
}

/** How the calls of web hooks are tried. */
export const webhookSamples: SamplesOf<typeof webhookCalls> = {
  'ISysWebhookService/issuesyswebhook': {
    as: 'admin',
    prepare: async (world) => {
      const { id, version } = await newWebhook(world)
      return { input: { id, version } }
    },
  },
  'ISysWebhookMessageService/getsyswebhookmessagelist': { as: 'admin', prepare: found },
  'ISysWebhookMessageService/getsyswebhookmessagebyid': {
    as: 'admin',
    prepare: async (world) => {
      const { id, documentNo } = await givenUp(world)
      return { input: { id }, secrets: [documentNo] }
    },
  },
  'ISysWebhookMessageService/exportexcel': { as: 'admin', prepare: found },
  'ISysWebhookMessageService/resendsyswebhookmessages': {
    as: 'admin',
    prepare: async (world) => ({ input: { ids: [(await givenUp(world)).id] } }),
  },
  'ISysWebhookMessageService/resendsyswebhookspan': {
    as: 'admin',
    prepare: async (world) => {
      const { webhookNo } = await givenUp(world)
      // Midnight may have passed since the company was made.
      return { input: { webhookNo, dateStart: world.today, dateEnd: addDays(world.today, 1) } }
    },
  },
}
