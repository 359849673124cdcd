import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { BusinessError, fail, failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { MOST_FINDINGS, type UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { ExchangeKind } from '../contract/fields.ts'
import { senderOf } from './sender-of.ts'

/** A document that another system sent. */
export interface ReceivedDocument {
  kind: ExchangeKind
  /** The number that the document carries. */
  outsideNo: string
  /** The party that it names as its own: one system may send for several. */
  party: string
  content: Buffer
}

/** What came of it. */
export interface DocumentOutcome<Answer> {
  documentNo: string
  orgNo: string
  warehouseNos: readonly string[]
  classifyTypes: readonly string[]
  supplierNo: string
  answer: Answer
}

/** Longest number that the log shows of a document whose number is wrong. */
const SHOWN_NUMBER = 60

/**
 * Does what a document asks for, once for each of its sender's numbers: a second delivery, be it at the same moment, gets the
 * first answer and changes nothing. A document that was refused changes nothing, is kept in the log, and may come again.
 */
export async function receiveDocument<Answer extends object>(
  context: CallContext,
  document: ReceivedDocument,
  work: () => Promise<DocumentOutcome<Answer>>,
): Promise<Answer & { isRepeated: boolean }> {
  try {
    const earlier = await takeNumber(context, document)
    if (earlier) {
      const { documentNo, answer } = earlier
      context.audit({ documentNo, detail: { outsideNo: document.outsideNo, isRepeated: true } })
      return { ...(answer as Answer), isRepeated: true }
    }
    const { documentNo, answer, ...scope } = await work()
    await context.trx
      .updateTable('doc_exchange_message')
      .set({
        document_no: documentNo,
        org_no: scope.orgNo,
        warehouse_nos: [...scope.warehouseNos],
        classify_types: [...scope.classifyTypes],
        supplier_no: scope.supplierNo,
        answer: JSON.stringify(answer),
      })
      .where('sender', '=', senderOf(context.caller))
      .where('direction', '=', 'in')
      .where('result', '=', 'accepted')
      .where('message_kind', '=', document.kind)
      .where('sender_party', '=', document.party)
      .where('outside_no', '=', document.outsideNo)
      .execute()
    return { ...answer, isRepeated: false }
  } catch (error) {
    throw error instanceof BusinessError ? keptRefusal(context, document, error) : error
  }
}

/** A refusal with all its findings, which leaves the document in the log. */
export function failOnDocument(
  context: CallContext,
  document: ReceivedDocument,
  findings: readonly [UblFinding, ...UblFinding[]],
): never {
  const [first] = findings
  throw keptRefusal(context, document, new BusinessError(first.declaration, first.parameters, findings))
}

/** Refuses a document that was made here and comes back: what it tells of is there already. */
export function failOnOwnDocument(documentNo: string): never {
  failAt('ID', filesErrors.exchangeOwn, { documentNo })
}

function keptRefusal(
  { caller }: CallContext,
  document: ReceivedDocument,
  refusal: BusinessError,
): BusinessErrorKeepingRows {
  const { declaration, parameters, details } = refusal
  const answered = details.slice(0, MOST_FINDINGS)
  const reported = answered.length > 0 ? answered : [{ path: '', declaration, parameters }]
  const findings = reported.map((finding) => ({
    path: finding.path,
    textKey: finding.declaration.textKey,
    parameters: finding.parameters,
  }))
  const keep = async (trx: ScopedTransaction): Promise<null> => {
    await trx
      .insertInto('doc_exchange_message')
      .values({
        ...rowOf(caller, document),
        result: 'refused',
        supplier_no: caller.supplierNo || document.party,
        findings: JSON.stringify(findings),
        finding_count: reported.length,
      })
      .execute()
    return null
  }
  return new BusinessErrorKeepingRows(declaration, parameters, keep, answered)
}

function rowOf(caller: CallContext['caller'], { kind, outsideNo, party, content }: ReceivedDocument) {
  return {
    tenantsid: caller.tenantsid,
    user_id: caller.userId,
    direction: 'in' as const,
    message_kind: kind,
    outside_no: outsideNo.slice(0, SHOWN_NUMBER),
    sender: senderOf(caller),
    sender_party: party,
    api_key_no: caller.apiKeyNo ?? '',
    content_hash: createHash('sha256').update(content).digest(),
    content,
    size_bytes: content.length,
    create_name: caller.userName,
  }
}

interface KeptNumber {
  content_hash: Buffer
  documentNo: string
  answer: unknown
}

/** Takes the number, or answers what its first delivery came to; whoever comes while that one is at work waits for it. */
async function takeNumber(
  { trx, caller }: CallContext,
  document: ReceivedDocument,
): Promise<{ documentNo: string; answer: unknown } | null> {
  const row = rowOf(caller, document)
  const taken = await trx
    .insertInto('doc_exchange_message')
    .values({ ...row, result: 'accepted' })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantsid', 'sender', 'message_kind', 'sender_party', 'outside_no'])
        .where('direction', '=', 'in')
        .where('result', '=', 'accepted')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return null
  const seen = trx
    .selectFrom('doc_exchange_message')
    .select(['content_hash', 'document_no as documentNo', 'answer'])
    .where('sender', '=', row.sender)
    .where('direction', '=', 'in')
    .where('result', '=', 'accepted')
    .where('message_kind', '=', row.message_kind)
    .where('sender_party', '=', row.sender_party)
    .where('outside_no', '=', row.outside_no)
  // Whoever may see less by now meets their own numbers all the same.
  const own = sql<KeptNumber>`
    select content_hash, document_no as "documentNo", answer
    from own_exchange_number(${row.sender}, ${row.message_kind}, ${row.sender_party}, ${row.outside_no})`
  const kept = (await seen.executeTakeFirst()) ?? (await own.execute(trx)).rows[0]
  if (!kept?.content_hash.equals(row.content_hash)) {
    return fail(filesErrors.exchangeReused, { outsideNo: row.outside_no, documentNo: kept?.documentNo ?? '–' })
  }
  return { documentNo: kept.documentNo, answer: kept.answer }
}
