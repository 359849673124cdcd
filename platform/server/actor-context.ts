import type { Side } from '#platform/contract/lifecycle.ts'
import { DEFAULT_LANGUAGE, type Language } from '#platform/contract/values/languages.ts'
import type { AuditNote, CallContext, OutboxMessage } from './call-context.ts'
import type { ScopedTransaction } from './scope.ts'
import { errorSentence, type TextCatalogue } from './texts/text-catalogue.ts'
import { type ActorRecords, writeActorRecords } from './write-call-records.ts'

/** For whom work without a request is done: a user by name, or the product itself. */
export interface Actor {
  tenantsid: string
  /** Where the work keeps something for a user, such as a refused file; the product itself has none. */
  userId?: string
  userNo: string
  userName: string
  side: Side
  /** Needed on the supplier's side only. */
  supplierNo?: string
  /** Of the sentences made on the way. */
  language?: Language
  /** Day on which the work counts, YYYY-MM-DD. */
  today: string
}

/** The context of a command that runs without a request. */
export interface ActorContext extends CallContext {
  /**
   * Writes what was noted and announced since the last flush, or keeps it for `writeActorRecords`; the notes stand in the operation log
   * under `action`.
   */
  flush(action: string): Promise<void>
}

/**
 * A context for commands in jobs and loaders. What the commands may see is the transaction's scope, not the actor's: the
 * actor only gives the name and the side under which they act. Whoever runs many commands in one transaction passes a list in which
 * their records are `kept`, and writes them at once.
 */
export function actorContext(
  trx: ScopedTransaction,
  actor: Actor,
  texts: TextCatalogue,
  kept?: ActorRecords[],
): ActorContext {
  const { tenantsid, userId = '0', userNo, userName, side, supplierNo = '', language = DEFAULT_LANGUAGE, today } = actor
  const translate = texts.translator(language)
  let notes: AuditNote[] = []
  let messages: OutboxMessage[] = []
  return {
    path: '',
    trx,
    language,
    translate,
    translateTo: texts.translator,
    today,
    requestId: '',
    caller: {
      side,
      tenantsid,
      userId,
      userNo,
      userName,
      supplierNo,
      orgNos: [],
      warehouseNos: [],
      classifyTypes: [],
      sessionKey: '',
      limitCount: 0,
      frameVersion: 0,
      flags: new Map(),
    },
    audit: (note) => void notes.push(note),
    announce: (message) => void messages.push(message),
    // Nobody's browser waits for this work.
    setCookie: () => {},
    progress: () => {},
    sentence: (error, parameters) => errorSentence(translate, error, parameters),
    flush: async (action) => {
      const records = { notes, messages }
      notes = []
      messages = []
      const recorded = { tenantsid, userId: actor.userId ?? null, userNo, userName, side, requestId: '' }
      if (kept) kept.push({ actor: recorded, action, ...records })
      else await writeActorRecords(trx, [{ actor: recorded, action, ...records }])
    },
  }
}
