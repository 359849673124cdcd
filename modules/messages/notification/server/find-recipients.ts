import { sql } from 'kysely'
import type { EmailChoice, PortalChoice } from '#modules/identity/user/contract/notification-choices.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { Digest } from './digest-of.ts'
import type { OutboxEvent } from './outbox-event.ts'

/** A policy with its template, as far as its channel is switched on. */
export interface NotificationPolicy {
  id: string
  policyNo: string
  side: '1' | '2'
  roleNo: string
  digest: Digest
  /** How often emails to the side are gathered for those who want what is sent at once gathered. */
  letterDigest: Digest
  channel: '1' | '2'
  texts: Readonly<Partial<Record<Language | 'own', { subject: string; content: string }>>>
}

/** Somebody who is told. */
export interface Recipient {
  id: string
  email: string
  /** As the user has chosen it; empty: not at all. */
  language: string
  /** How the user wants to be told of the event. */
  inPortal: PortalChoice
  byLetter: EmailChoice
}

/**
 * Whom a policy tells of an event, unless they chose otherwise: valid users of its side, role and list who may see what it is
 * about. Buyers need organisation, warehouse and document category on their authority lists; of the supplier's side only
 * users of the supplier whom it concerns are told.
 */
export async function findRecipients(
  trx: ScopedTransaction,
  { tenantsid, orgNo, supplierNo, byUserId, event, detail }: OutboxEvent,
  { id, side, roleNo }: Pick<NotificationPolicy, 'id' | 'side' | 'roleNo'>,
): Promise<Recipient[]> {
  const may = (types: string[], values: readonly string[] = []) =>
    sql`${values.filter(Boolean)}::text[] <@ array(
      select d.data_value from sys_user_data d where d.user_id = u.id and d.data_type = any(${types}))`
  // What concerns one user alone is about that user, whatever the side.
  const isConcerned = detail.userId
    ? sql`u.id = ${detail.userId} and (u.belong_supplier is not null) = ${side === '2'}`
    : side === '2'
      ? sql`u.belong_supplier = ${supplierNo} and ${supplierNo} <> ''`
      : sql`u.belong_supplier is null and ${may(['1'], [orgNo])} and ${may(['3'], detail.warehouseNos)}
          and ${may(['2', '4'], detail.classifyTypes)} and ${detail.ownerId ? sql`u.id = ${detail.ownerId}` : sql`true`}`
  const { rows } = await sql<Recipient>`
    select u.id, u.email, coalesce(u.language, '') as language, coalesce(o.in_portal, '') as "inPortal",
      coalesce(o.by_email, '') as "byLetter"
    from sys_user u left join sys_notification_choice o on o.user_id = u.id and o.notice_event = ${event}
    where u.tenantsid = ${tenantsid} and u.status_code = '1' and u.id::text <> ${byUserId} and ${isConcerned}
      and (${roleNo} = '' or exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.tenantsid = u.tenantsid and r.role_no = ${roleNo}))
      and (not exists (select from bm_notification_policy_user n where n.policy_id = ${id})
        or exists (select from bm_notification_policy_user n where n.policy_id = ${id} and lower(n.user_no) = lower(u.user_no)))
    order by u.id`.execute(trx)
  return rows
}
