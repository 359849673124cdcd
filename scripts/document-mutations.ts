/** A promise of the wrapper, and the text without which it is broken. */
export interface Mutation {
  promise: string
  file: string
  find: string
  replace: string
}

const FOLDER = 'platform/server/documents'
const inMove = (promise: string, find: string, replace: string): Mutation => ({
  ...{ promise, find, replace },
  file: `${FOLDER}/move-document.ts`,
})
const inCommand = (promise: string, find: string, replace: string): Mutation => ({
  ...{ promise, find, replace },
  file: `${FOLDER}/implement-document.ts`,
})

export const DOCUMENT_MUTATIONS: readonly Mutation[] = [
  inMove('lock', 'order by id for update', 'order by id'),
  inMove('version check', 'version !== undefined && version !== row.version', 'version === -1'),
  inMove('missing document', 'if (rows.length < seen.size) fail(platformErrors.notFound)', ''),
  inMove(
    'lifecycle decision',
    'decide(lifecycle, action, row.status, side, await factsOf(row))',
    '{ ...decide(lifecycle, action, row.status, side, await factsOf(row)), isAllowed: true, to: [] as string[] }',
  ),
  inMove('state', 'values: { ...outcome.set, status }', 'values: { ...outcome.set }'),
  inMove('version raised by one', 'version: sql`version + 1`', 'version: sql`version`'),
  inMove('name of who changed it', 'update_name: caller.userName,', ''),
  inMove('time of the change', 'update_date: sql`clock_timestamp()`,', ''),
  inMove(
    'live message',
    '    announceDocument(context, document, about,',
    '    ;((..._given: unknown[]) => {})(context, document, about,',
  ),
  inMove('event', 'event ? { ...outcome, name: event', 'event === "" ? { ...outcome, name: event'),
  inCommand('reason in messages', "...(typeof input.reason === 'string' ? { reason: input.reason } : {}),", ''),
  inCommand('declared event', '...(event === undefined ? {} : { event }),', ''),
  inCommand(
    'audit',
    'context.audit({ documentNo: numberOf(document, about)',
    'void ({ documentNo: numberOf(document, about)',
  ),
  inCommand('states in the audit', 'detail: { ...change, ', 'detail: { '),
  inCommand('input in the audit', '...change, ...logged,', '...change,'),
  inCommand('refusal of mixed rows', 'if (rows.length > 1 && !command.isMixed) failIfMixed(rows)', ''),
  inCommand(
    'live message of a new one',
    '      announceDocument(context, document, row, event',
    '      ;((..._given: unknown[]) => {})(context, document, row, event',
  ),
  inCommand('event of a new one', 'event ? { name: event', 'event === "" ? { name: event'),
  inCommand('lines of a command', 'if (lines && row) await updateLines(', 'if (!row && lines) await updateLines('),
  inCommand('audit of a new one', 'context.audit({ documentNo: numberOf(document, row)', 'void ({ documentNo: ""'),
  inCommand('counts of all tabs', '{ ...condition, ...withoutTabs }', 'condition'),
  {
    promise: 'reasons in rows',
    file: 'platform/server/permitted-sentences.ts',
    find: 'refusal ? sentence(refusal) : null',
    replace: 'null',
  },
  inCommand('refusal of files', 'return refusal ? fail(refusal) : numberOf', 'return numberOf'),
  inCommand(
    'audit of an added file',
    'context.audit({ documentNo, detail: { fileName: file.fileName',
    'void ({ documentNo, detail: { fileName: file.fileName',
  ),
  inCommand('refusal of removing files', 'lockForFile(context, id, ofFiles?.removal)', 'lockForFile(context, id)'),
  inCommand('audit of a removed file', 'context.audit({ documentNo, detail: { fileName } })', ''),
  {
    promise: 'placeholders',
    file: `${FOLDER}/announce-document.ts`,
    find: '...Object.fromEntries(reported), ',
    replace: '',
  },
  {
    promise: 'silence towards a side that has no such documents',
    file: `${FOLDER}/announce-document.ts`,
    find: "document.sides?.includes('supplier') === false ? '' : row.supplier_no",
    replace: 'row.supplier_no',
  },
]
