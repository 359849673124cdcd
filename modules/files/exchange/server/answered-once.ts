import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { senderOf } from './sender-of.ts'

/** Where messages of other systems are kept: the table, its column of the document, and the kind where it keeps several. */
export interface MessageStore {
  table: 'srm_receipt_message' | 'srm_money_message'
  documentColumn: 'receipt_no' | 'document_no'
  kind?: 'invoice' | 'payment'
}

/** A message of another system, by the number under which that system knows it. */
export interface OutsideMessage<A> {
  outsideNo: string
  content: object
  /** Number of the document that an answer is about. */
  documentOf(answer: NoInfer<A>): string
  /** Refuses the number, which came with another content before. */
  failAsReused(documentNo: string): never
}

/**
 * Does what a message of another system says, once for each of its numbers: a second delivery, be it at the same moment, waits for
 * the first, gets its answer and changes nothing. A message that was refused may come again, mended or not.
 */
export async function answeredOnce<A extends object>(
  { trx, caller }: CallContext,
  { table, documentColumn, kind }: MessageStore,
  { outsideNo, content, documentOf, failAsReused }: OutsideMessage<A>,
  work: () => Promise<A>,
): Promise<A & { isRepeated: boolean }> {
  const [store, document] = [sql.table(table), sql.ref(documentColumn)]
  const hash = createHash('sha256').update(JSON.stringify(content)).digest()
  const key: Record<string, string> = { sender: senderOf(caller), outside_no: outsideNo }
  if (kind) key.message_kind = kind
  const taken = await one<{ id: string }>(
    trx,
    sql`insert into ${store} (tenantsid, user_id, content_hash, ${sql.join(Object.keys(key).map((name) => sql.ref(name)))})
      values (${caller.tenantsid}, ${caller.userId}, ${hash}, ${sql.join(Object.values(key))}) on conflict do nothing returning id`,
  )
  if (taken) {
    const answer = await work()
    await sql`update ${store} set ${document} = ${documentOf(answer)}, answer = ${JSON.stringify(answer)} where id = ${taken.id}`.execute(
      trx,
    )
    return { ...answer, isRepeated: false }
  }
  const isKey = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const kept = await one<{ hash: Buffer; documentNo: string; answer: A }>(
    trx,
    sql`select content_hash as hash, ${document} as "documentNo", answer from ${store} where ${sql.join(isKey, sql` and `)}`,
  )
  if (!kept?.hash.equals(hash)) return failAsReused(kept?.documentNo || '–')
  return { ...kept.answer, isRepeated: true }
}

const one = async <R>(trx: CallContext['trx'], statement: RawBuilder<R>): Promise<R | undefined> =>
  (await statement.execute(trx)).rows[0]
