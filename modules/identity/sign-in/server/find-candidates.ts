import { sql } from 'kysely'
import type { GuardLimits } from '#modules/identity/guard/server/sign-in-guard.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A valid user whom somebody who signs in may mean. */
export interface Candidate {
  id: string
  tenantsid: string
  pwd: string
  user_no: string
  user_name: string
  belong_supplier: string | null
  org_no: string | null
}

/** Whom credentials may mean, and how their guesses are judged. Who is nobody is judged like somebody. */
export interface Candidates {
  users: Candidate[]
  /** What guesses of the number are counted under. */
  subject: Buffer
  limits: GuardLimits
  /** So many passwords are compared, whoever it is. */
  comparisons: number
}

/**
 * The users of a number, of the company if one is given. Where companies have different limits, those of one of the companies
 * that have such a user count, and for a number that nobody has those of any: which one follows from the number and a key of
 * the service, so that the limits tell nothing either. Without a company as many passwords are compared as users share the most
 * shared number.
 */
export async function findCandidates(
  trx: ScopedTransaction,
  limitKey: Buffer,
  userNo: string,
  tenantsid: string | undefined,
): Promise<Candidates> {
  const { rows: users } = await sql<Candidate>`
    select id, tenantsid, pwd, user_no, user_name, belong_supplier, org_no from sys_user
    where lower(user_no) = lower(${userNo}) and status_code = '1' order by id`.execute(trx)
  const { rows } = await sql<GuardLimits & { subject: Buffer; shared: number }>`
    select sign_in_subject(${userNo}) as subject, coalesce(p.allowed_attempts, 5) as "allowedAttempts",
      coalesce(p.lock_minutes, 15) as "lockMinutes",
      (select coalesce(max(n), 1)::int from (
        select count(*) as n from sys_user where status_code = '1' group by lower(user_no)) numbers) as shared
    from (select) portal left join sys_tenant t on true left join sys_password_policy p on p.tenantsid = t.tenantsid
    order by t.tenantsid = any(${users.map((user) => user.tenantsid)}::text[]) desc nulls last,
      sha256(${limitKey}::bytea || sign_in_subject(${userNo}) || convert_to(t.tenantsid, 'UTF8'))
    limit 1`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('a query of one row answered none')
  const { subject, allowedAttempts, lockMinutes, shared } = found
  return {
    users: users.filter((user) => tenantsid === undefined || user.tenantsid.toLowerCase() === tenantsid.toLowerCase()),
    subject,
    limits: { allowedAttempts, lockMinutes },
    comparisons: tenantsid === undefined ? shared : 1,
  }
}
