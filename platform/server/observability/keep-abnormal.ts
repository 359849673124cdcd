import { sql } from 'kysely'
import type { Side } from '#platform/contract/lifecycle.ts'
import { errorCode } from '#platform/contract/values/record-of.ts'
import type { Database } from '../database/database.ts'
import { inScope, systemScope } from '../scope.ts'

/** Where an error came up that nobody foresaw. */
export interface Abnormal {
  kind: 'call' | 'job' | 'outbox'
  /** Path of the call or name of the task. */
  source: string
  /** `*` where it belongs to no company. */
  tenantsid: string
  error: unknown
  /** Names the work whose repetitions fail again: they count up its one entry. */
  workKey?: string
  requestId?: string
  user?: { userId: string; userNo: string; userName: string; side: Side }
}

/** Keeps an error in the abnormal log; never throws. */
export type KeepAbnormal = (abnormal: Abnormal) => Promise<void>

/** What the abnormal log is written with. */
export interface AbnormalOptions {
  db: Database
  /** Version of the product. */
  appVersion: string
  log: { error(data: object, message: string): void }
}

/** Most entries of one server in a minute: an error that comes with every request must not fill the disk. */
const MOST_PER_MINUTE = 120
const NAME_LENGTH = 200
const MESSAGE_LENGTH = 2000
const STACK_LENGTH = 8000

/**
 * The abnormal log. An entry is written in a transaction of its own, because that of the failed work is gone; what was sent,
 * and what the database says of single values, is not kept.
 */
export function createAbnormalLog({ db, appVersion, log }: AbnormalOptions): KeepAbnormal {
  let minute = 0
  let count = 0
  return async ({ kind, source, tenantsid, error, workKey = '', requestId = '', user }) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count += 1
    if (count > MOST_PER_MINUTE) return
    const { name, message, stack } = described(error)
    try {
      const said = {
        error_name: cut(name, NAME_LENGTH),
        error_message: cut(message, MESSAGE_LENGTH),
        stack: cut(stack, STACK_LENGTH),
        app_version: appVersion,
      }
      await inScope(db, systemScope('abnormal log', tenantsid), (trx) =>
        trx
          .insertInto('sys_abnormal_log')
          .values({
            tenantsid,
            kind,
            source: cut(source, NAME_LENGTH),
            work_key: workKey,
            request_id: requestId,
            user_id: user?.userId ?? null,
            user_no: user?.userNo ?? '',
            user_name: user?.userName ?? '',
            party: user?.side ?? 'system',
            ...said,
          })
          // What fails again is no longer handled, whatever was done about it.
          .onConflict((conflict) =>
            conflict
              .columns(['tenantsid', 'work_key'])
              .where('work_key', '<>', '')
              .doUpdateSet({
                ...said,
                attempts: sql<number>`sys_abnormal_log.attempts + 1`,
                is_handled: false,
                update_date: sql<string>`clock_timestamp()`,
                version: sql<number>`sys_abnormal_log.version + 1`,
              }),
          )
          .execute(),
      )
    } catch (failure) {
      // Mostly the database itself is what failed; the server's own log has the error.
      log.error({ err: failure }, 'abnormal log not written')
    }
  }
}

/** Name, message and stack of whatever was thrown. */
export function described(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), stack: '' }
  const code = errorCode(error)
  const name = code === '' ? error.name : `${error.name} ${code}`
  return { name, message: error.message, stack: error.stack ?? '' }
}

/** The database cannot hold a NUL character. */
const cut = (text: string, length: number): string => text.replaceAll('\u0000', '').slice(0, length)
