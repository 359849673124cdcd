import { sql } from 'kysely'
import { LINK_DAYS } from '#modules/identity/api-key/contract/key-areas.ts'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import { LOCK_EVENT } from '#modules/identity/guard/server/notify-lock.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { keepLink } from './keep-link.ts'
import { keepReleaseLink, RELEASE_LINK } from './release-link.ts'

/** An email that may carry a link. */
export interface EmailOfLink {
  /** Its message: all attempts to send it carry the same link. */
  notificationId: string
  tenantsid: string
  userId: string
  event: string
  documentNo: string
  language: Language
}

/** Adds to an email what its reader can do at once, each with a link of its own; empty where there is nothing. */
export type WriteEmailLink = (trx: ScopedTransaction, email: EmailOfLink) => Promise<string>

/** Where links lead; the web module has the page. */
const LINK_PATH = '/letter-link'
const texts = createTextCatalogue([identityTexts])

/** Without the portal's own address emails can carry no links. */
export const emailLinks =
  (
    actions: () => readonly LinkAction[],
    portalUrl: string | undefined,
    secretBox: Pick<SecretBox, 'derive'>,
  ): WriteEmailLink =>
  async (trx, email) => {
    const { documentNo, language, notificationId, userId } = email
    const paragraphs: string[] = []
    if (email.event === LOCK_EVENT && portalUrl !== undefined) {
      const token = secretBox.derive(`letter link ${notificationId} ${RELEASE_LINK}`).toString('base64url')
      const userNo = await keepReleaseLink(trx, email, sessionToken.hash(token))
      const values = { documentNo: userNo, days: LINK_DAYS }
      const sentence = texts.translator(language)(`identity:link.${RELEASE_LINK}.letter`, values)
      paragraphs.push(`${sentence}\n${portalUrl}${LINK_PATH}#${token}`)
    }
    for (const action of actions().filter(({ events }) => events.includes(email.event))) {
      const side = portalUrl === undefined ? null : await allowedSide(trx, userId, action)
      const document = side && (await action.find(trx, { ...email, side }))
      if (!document) continue
      const token = secretBox.derive(`letter link ${notificationId} ${action.name}`).toString('base64url')
      await keepLink(trx, email, { action: action.name, hash: sessionToken.hash(token), ...document })
      const sentence = texts.translator(language)(`identity:link.${action.name}.letter`, {
        documentNo,
        days: LINK_DAYS,
      })
      // Behind the hash the token reaches no server's log and no other page.
      paragraphs.push(`${sentence}\n${portalUrl}${LINK_PATH}#${token}`)
    }
    return paragraphs.join('\n\n')
  }

/** On which side a user is. */
const sideSql = sql<Side>`case when u.belong_supplier is null then 'purchaser' else 'supplier' end`

/** The user's side, where they may do it at this moment; else null. */
async function allowedSide(trx: ScopedTransaction, userId: string, action: LinkAction): Promise<Side | null> {
  const { rows } = await sql<{ side: Side }>`
    select ${sideSql} as side from sys_user u
    join sys_user_right x on x.user_id = u.id
    where u.id = ${userId} and u.status_code = '1' and ${sideSql} = any (${[...action.sides]}::text[])
      and x.menu_no = ${action.menuNo} and ${action.flag} = any(x.flags) and may_use_links(u.id)
    limit 1`.execute(trx)
  return rows[0]?.side ?? null
}
