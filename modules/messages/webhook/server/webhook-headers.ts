import { createHmac } from 'node:crypto'

/** What secrets begin with in the notation of Standard Webhooks. */
export const SECRET_START = 'whsec_'

/**
 * The headers by which the other system knows that a message is the portal's own, when it was sent, and whether it came
 * before: those of Standard Webhooks. The id stays the same over all attempts.
 */
export function webhookHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_START.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
