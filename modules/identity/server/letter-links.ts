import { sql } from 'kysely'
import type { Language } from '#platform/contract/languages.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { createTextCatalogue } from '#platform/server/text-catalogue.ts'
import { LINK_DAYS } from '../contract/api-keys.ts'
import { identityTexts } from '../contract/texts.ts'
import { sessionToken } from './session-token.ts'

/** A letter that may carry a link. */
export interface LetterOfLink {
  /** Its message: all attempts to send it carry the same link. */
  noticeId: string
  tenantsid: string
  userId: string
  event: string
  documentNo: string
  language: Language
}

/** Adds to a letter what its reader can do at once, each with a link of its own; empty where there is nothing. */
export type WriteLetterLink = (trx: ScopedTransaction, letter: LetterOfLink) => Promise<string>

/** Where links lead; the web module has the page. */
const LINK_PATH = '/letter-link'
const texts = createTextCatalogue([identityTexts])

/** Without the portal's own address letters can carry no links. */
export const letterLinks =
  (
    actions: () => readonly LinkAction[],
    portalUrl: string | undefined,
    secretBox: Pick<SecretBox, 'derive'>,
  ): WriteLetterLink =>
  async (trx, letter) => {
    const { documentNo, language, noticeId, userId } = letter
    const paragraphs: string[] = []
    for (const action of actions().filter(({ events }) => events.includes(letter.event))) {
      const side = portalUrl === undefined ? null : await allowedSide(trx, userId, action)
      const document = side && (await action.find(trx, { ...letter, side }))
      if (!document) continue
      const token = secretBox.derive(`letter link ${noticeId} ${action.name}`).toString('base64url')
      await keepLink(trx, letter, { action: action.name, hash: sessionToken.hash(token), ...document })
      const sentence = texts.translator(language)(`identity:link.${action.name}.letter`, {
        documentNo,
        days: LINK_DAYS,
      })
      // Behind the hash the token reaches no server's log and no other page.
      paragraphs.push(`${sentence}\n${portalUrl}${LINK_PATH}#${token}`)
    }
    return paragraphs.join('\n\n')
  }

/** Keeps a letter's link with its first attempt; what an earlier letter brought for the same thing counts no longer. */
async function keepLink(
  trx: ScopedTransaction,
  { tenantsid, userId, documentNo }: LetterOfLink,
  { action, hash, id, version }: { action: string; hash: Buffer; id: string; version: number },
): Promise<void> {
  const { rows } = await sql`select id from sys_action_link where token_hash = ${hash}`.execute(trx)
  if (rows.length > 0) return
  await sql`
    update sys_action_link set replaced_at = now() where user_id = ${userId} and link_action = ${action}
      and document_id = ${id} and used_at is null and replaced_at is null`.execute(trx)
  await sql`
    insert into sys_action_link (tenantsid, user_id, link_action, document_id, document_no, document_version, token_hash,
      expires_at)
    values (${tenantsid}, ${userId}, ${action}, ${id}, ${documentNo}, ${version}, ${hash},
      now() + make_interval(days => ${LINK_DAYS}))`.execute(trx)
}

/** On which side a user is. */
const sideSql = sql<Side>`case when u.belong_supplier is null then 'purchaser' else 'supplier' end`

/** The user's side, where they may do it at this moment; else null. */
async function allowedSide(trx: ScopedTransaction, userId: string, action: LinkAction): Promise<Side | null> {
  const { rows } = await sql<{ side: Side }>`
    select ${sideSql} as side from sys_user u
    join sys_user_role ur on ur.user_id = u.id join sys_role_menu rm on rm.role_id = ur.role_id
    where u.id = ${userId} and u.status_code = '1' and ${sideSql} = any (${[...action.sides]}::text[])
      and rm.menu_no = ${action.menuNo} and ${action.flag} = any(rm.flags) and may_use_links(u.id)
    limit 1`.execute(trx)
  return rows[0]?.side ?? null
}
