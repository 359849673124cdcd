import { z } from 'zod'

/** Carries live messages from any server instance to all of them. */
export const LIVE_CHANNEL = 'quayside_live'

/** Word that somebody changed a document. Told to buyers of the organisation and to users of the supplier, to nobody else. */
export interface LiveChange {
  tenantsid: string
  /** Area of the lists that show the document, such as `orders`. */
  topic: string
  documentNo: string
  /** Empty: no buyer is told. */
  orgNo: string
  /** Empty: no supplier is told. */
  supplierNo: string
  /** Who made the change and is not told of it; empty: everybody is told. */
  byUserId?: string
  /** The only user who is told, whatever organisation and supplier say. */
  toUserId?: string
}

/** A line of an import's progress, for one browser tab of one user. */
export interface LiveProgress {
  userId: string
  clientId: string
  line: string
}

/** What travels over the channel. */
export type LiveMessage = ({ kind: 'changed' } & LiveChange) | ({ kind: 'progress' } & LiveProgress)

const liveMessage: z.ZodType<LiveMessage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    tenantsid: z.string(),
    topic: z.string(),
    documentNo: z.string(),
    orgNo: z.string(),
    supplierNo: z.string(),
    byUserId: z.string().default(''),
    toUserId: z.string().default(''),
  }),
  z.object({ kind: z.literal('progress'), userId: z.string(), clientId: z.string(), line: z.string() }),
])

/** Together with its surroundings a longer text would pass PostgreSQL's limit of 8000 bytes for a notification. */
const LONGEST_LINE = 1500

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, LONGEST_LINE)

/** A change as a notification's payload. */
export function changePayload(change: LiveChange): string {
  const { tenantsid, topic, documentNo, orgNo, supplierNo, byUserId = '', toUserId = '' } = change
  return JSON.stringify({
    kind: 'changed',
    tenantsid,
    topic,
    documentNo: oneLine(documentNo),
    orgNo,
    supplierNo,
    byUserId,
    toUserId,
  })
}

/** A progress line as a notification's payload; a line break or control character becomes a space. */
export function progressPayload({ userId, clientId, line }: LiveProgress): string {
  return JSON.stringify({ kind: 'progress', userId, clientId, line: oneLine(line) })
}

/** Reads a payload; null when it is none of ours. */
export function readLivePayload(payload: string): LiveMessage | null {
  try {
    return liveMessage.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
