import { createHash } from 'node:crypto'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { AuditNote, CallContext, Caller, OutboundContext, OutboxMessage, Upload } from '../call-context.ts'
import type { Database } from '../database/database.ts'
import type { FileInput } from '../files/file-input.ts'
import { inScope, type ScopedTransaction } from '../scope.ts'
import { errorSentence, type TextCatalogue } from '../texts/text-catalogue.ts'
import { writeCallRecords } from '../write-call-records.ts'
import { BusinessErrorKeepingRows } from './business-error-keeping-rows.ts'
import { BusinessErrorWithData } from './error-answer.ts'

/** What the edge knows of one call under way. */
export interface CallRequest {
  path: string
  call: CallDeclaration
  caller: Caller
  language: Language
  texts: TextCatalogue
  requestId: string
  today: string
  idempotencyKey: string | undefined
  input: unknown
  setCookie: CallContext['setCookie']
  progress: CallContext['progress']
}

/** Whether the caller's menus allow the call (and its side fits). */
export function isPermitted(call: CallDeclaration, caller: Caller): boolean {
  switch (call.access.kind) {
    case 'public':
      return true
    case 'signedIn':
      return caller.apiKeyNo === undefined || isForKey(call, caller)
    case 'menu': {
      const { menuNo, flag, sides } = call.access
      return (caller.flags.get(menuNo)?.has(flag) ?? false) && (sides === undefined || sides.includes(caller.side))
    }
  }
}

/** Whether a key of these areas makes a call that stands for no menu entry. */
const isForKey = ({ forKeys = [] }: CallDeclaration, { keyAreas = [] }: Caller): boolean =>
  forKeys === 'all' || forKeys.some((area) => keyAreas.includes(area))

/**
 * Runs a call's handler in its scope. Audit notes and outbox messages are written in the same transaction; with an
 * idempotency key the answer is kept there too, and a second delivery gets the first answer.
 */
export async function runCall<Output>(
  db: Database,
  request: CallRequest,
  handler: (context: CallContext, input: unknown) => Promise<Output>,
): Promise<Output> {
  const { call, caller } = request
  const mode = call.repeat === 'read' && 'none' in call.audit ? 'read' : 'write'
  const key = call.repeat === 'key' ? request.idempotencyKey : undefined
  const work = async (trx: ScopedTransaction): Promise<Output> => {
    const requestHash = key === undefined ? '' : hashOf(request)
    if (key !== undefined) {
      const earlier = await takeKey(trx, request, key, requestHash)
      if (earlier !== undefined) return earlier as Output
    }
    const records: Records = { notes: [], messages: [] }
    const output = await handler({ ...createContext(request, records), trx }, request.input)
    await keepRecords(trx, request, records)
    if (key !== undefined) {
      const answered = trx
        .updateTable('sys_idempotency')
        .set({ answer: JSON.stringify({ output }) })
        .where('user_id', '=', caller.userId)
        .where('key', '=', key)
      await answered.execute()
    }
    return output
  }
  try {
    return await (call.isOutbound ? runOutbound(db, request, handler) : inScope(db, caller, work, mode))
  } catch (error) {
    if (!(error instanceof BusinessErrorKeepingRows)) throw error
    const data = await inScope(db, caller, error.keep)
    throw new BusinessErrorWithData(error.declaration, error.parameters, data, error.details)
  }
}

/** What a handler leaves behind beside its change. */
interface Records {
  notes: AuditNote[]
  messages: OutboxMessage[]
}

/** Runs a handler that waits for a service outside; a transaction is opened for its records alone. */
async function runOutbound<Output>(
  db: Database,
  request: CallRequest,
  handler: (context: CallContext, input: unknown) => Promise<Output>,
): Promise<Output> {
  const records: Records = { notes: [], messages: [] }
  // The declaration's type hides the transaction from such a handler.
  const output = await handler(createContext(request, records) as CallContext, request.input)
  await inScope(db, request.caller, (trx) => keepRecords(trx, request, records))
  return output
}

async function keepRecords(
  trx: ScopedTransaction,
  { path, call, caller, requestId }: CallRequest,
  { notes, messages }: Records,
): Promise<void> {
  if ('action' in call.audit && notes.length === 0)
    throw new Error(`${path} declares an audit action but noted nothing`)
  const action = 'action' in call.audit ? call.audit.action : ''
  await writeCallRecords(trx, { ...caller, requestId }, action, { notes: action === '' ? [] : notes, messages })
}

function createContext(request: CallRequest, { notes, messages }: Records): OutboundContext {
  const { path, caller, language, texts, today, requestId, setCookie, progress } = request
  const translate = texts.translator(language)
  return {
    path,
    caller,
    language,
    translate,
    translateTo: (other) => texts.translator(other),
    today,
    requestId,
    setCookie,
    progress,
    audit: (note) => void notes.push(note),
    announce: (message) => void messages.push(message),
    sentence: (error, parameters) => errorSentence(translate, error, parameters),
  }
}

/** What makes two requests the same: the call and what was sent, whichever browser tab sent it. */
function hashOf({ path, call, input }: CallRequest): string {
  const hash = createHash('sha256').update(path)
  if (call.transport === 'file') {
    const { condition, file } = input as FileInput
    return hash.update(JSON.stringify([condition, file.fileName, file.sha256])).digest('hex')
  }
  if (call.transport !== 'upload') return hash.update(JSON.stringify(input)).digest('hex')
  const { fileName, content, decision } = input as Upload
  if (decision !== undefined) hash.update(JSON.stringify(decision))
  return hash.update(fileName).update(content).digest('hex')
}

/** Takes the key, or returns the kept answer. A second delivery that comes during the first waits for its commit. */
async function takeKey(
  trx: ScopedTransaction,
  request: CallRequest,
  key: string,
  requestHash: string,
): Promise<unknown> {
  const { caller } = request
  const take = trx
    .insertInto('sys_idempotency')
    .values({ user_id: caller.userId, tenantsid: caller.tenantsid, key, call: request.path, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
  const [taken] = await take.execute()
  if (taken) return undefined
  const kept = await trx
    .selectFrom('sys_idempotency')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept?.request_hash !== requestHash) fail(platformErrors.keyReused)
  return recordOf(kept.answer).output
}
