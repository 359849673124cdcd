import { randomUUID } from 'node:crypto'
import {
  EVERY,
  type FieldDeclaration,
  type FieldTable,
  importedFields,
  TEXT_LENGTH,
  type ValueRule,
} from '#platform/contract/fields.ts'
import {
  type RecordDeclaration,
  type RecordInput,
  type RecordValues,
  recordPaths,
} from '#platform/contract/records/records.ts'
import { allRecords } from '../call-tables.ts'
import { wireClient } from './wire-client.ts'

/** A running product in which records are made. */
export interface RecordContext {
  address: string
  /** The token of a user who is signed in. */
  token(userNo: string): Promise<string>
  /** Is told of each record that another one needed. */
  made?(record: RecordDeclaration, key: { id: string; version: number }): void
}

const BY_RULE: Readonly<Record<ValueRule, string | number>> = {
  mobile: '13800138000',
  landline: '0755-1234567',
  email: 'someone@harbour.example',
  positive: '2.5',
  notNegative: 1,
  percent: '13',
  decimals: 2,
  basicElement: 'Q',
  clockTime: '08:30',
  unitCode: 'KGM',
  countryCode: 'VN',
  routeName: 'reports',
  fieldNo: 'costCentre',
  displayPage: '123',
  matching: 'orgNo=SZ10',
  workingHours: '08:00-12:00 13:00-17:30',
  timeZone: 'Asia/Ho_Chi_Minh',
  positiveDays: 5,
}

type Input = Record<string, RecordInput[string]>

const HOURS = { receiveTimeStart: '08:30', receiveTimeEnd: '17:30' }

/** A part of a rule: what a letter of the demo company stands for. */
const part = (partSeq: number, elementNo: string, changes: object = {}) => ({
  partSeq,
  elementNo,
  partLength: null,
  padding: '',
  separator: '',
  fixedText: '',
  ...changes,
})

let nextPriority = 1000

/** What values depend on each other for beyond their fields: the own rules of a kind. */
const BY_OWN_RULES: Readonly<Record<string, (input: Input) => Input>> = {
  'identity.menu': (input) => ({ ...input, ...(input.menuOwner ? {} : { menuLevel: '1', menuOwner: null, url: '' }) }),
  'master-data.deliveryAddress': (input) => ({
    ...input,
    ...HOURS,
    ...(input.supplierNo
      ? { loadadrType: '2', warehouseNo: null }
      : { loadadrType: '1', warehouseNo: input.warehouseNo || 'SZ-RM' }),
  }),
  // A new one has no zones yet.
  'master-data.warehouse': (input) => ({ ...input, zoneNo: null }),
  'master-data.customerAddress': (input) => ({ ...input, ...HOURS }),
  'master-data.basicElement': (input) => ({
    ...input,
    dateBasis: null,
    serialBase: null,
    resetPeriod: null,
    checkMethod: null,
  }),
  'master-data.lotRule': (input) => ({
    ...input,
    parts: [part(1, 'B'), part(2, 'C'), part(3, 'D', { separator: '-' }), part(4, 'E', { partLength: 4 })],
  }),
  'master-data.barRule': (input) => ({ ...input, parts: [part(1, 'G', { identifier: '' })] }),
  'master-data.docType': (input) => ({ ...input, transferType: null }),
  // One strategy is enough, and no other application has this priority.
  'inventory.strategyApplication': (input) => ({
    ...input,
    turnMethodNo: input.turnMethodNo || 'FIFO',
    priority: nextPriority++,
  }),
  'inventory.waveTemplate': (input) => ({
    ...input,
    criteria: [{ stepSeq: 1, waveCriterion: '1', waveMatch: '1', criterionValue: '' }],
  }),
  'identity.apiKey': (input) => ({
    ...input,
    // A key for oneself is never beyond oneself.
    userNo: 'admin',
    callsPerMinute: 100,
    onlyOrgs: [{ orgNo: 'SZ10' }],
    onlyWarehouses: [{ warehouseNo: 'SZ-RM' }],
  }),
  // A limit and no limit at once would be one too many.
  'orders.deliveryTolerance': (input) => ({ ...input, isOverUnlimited: false }),
  'orders.billOfMaterial': (input) => ({ ...input, validFrom: '2026-01-01', validTo: null }),
  'reconciliation.selfBillingAgreement': (input) => ({ ...input, numberPrefix: 'SB' }),
  // A horizon belongs to just in time alone.
  'deliveries.executionPolicy': (input) => ({ ...input, deliveryMode: 'JIT', horizonDays: input.horizonDays ?? 3 }),
  'messages.webhook': (input) => ({ ...input, url: 'https://hooks.example/in' }),
  'master-data.noticePolicy': (input) => ({ ...input, roleNo: '', users: [{ userNo: 'buyer' }] }),
}

/** An input as the own rules of its kind ask for it. */
export const byOwnRules = ({ id }: RecordDeclaration, input: Input): Input => BY_OWN_RULES[id]?.(input) ?? input

/**
 * What an administrator could put in for a new record: a fresh number, and in each other field something of its kind; references
 * are taken from what their lookups offer.
 */
export async function recordInput(context: RecordContext, record: RecordDeclaration): Promise<Input> {
  const lines = Object.entries(record.lines ?? {}).map(
    async ([name, { fields }]) => [name, [await valuesFor(context, fields)]] as const,
  )
  const own = await valuesFor(context, record.fields)
  const fresh: Record<string, string> = { [record.number]: freshNumber(record.fields[record.number]) }
  for (const name of OWN_REFERENCES[record.id] ?? []) fresh[name] = await freshTarget(context, record.fields[name])
  return byOwnRules(record, { ...own, ...fresh, ...Object.fromEntries(await Promise.all(lines)) })
}

/** References that no two records share, so that each new one names records of its own. */
const OWN_REFERENCES: Readonly<Record<string, readonly string[]>> = {
  'master-data.unitConversion': ['sourceUnitNo', 'targetUnitNo'],
  'master-data.itemUnitConversion': ['sourceUnitNo', 'targetUnitNo'],
  'master-data.workingCalendar': ['supplierNo'],
  'master-data.boxRule': ['unitNo'],
  'master-data.itemTechnology': ['technologyNo'],
  'orders.orderAnswerConfig': ['orgNo'],
  'orders.orderTolerance': ['itemNo'],
  'orders.deliveryTolerance': ['itemNo'],
  'orders.billOfMaterial': ['itemNo', 'componentNo'],
  'deliveries.deliveryRule': ['orgNo'],
  'deliveries.executionPolicy': ['itemNo'],
  'reconciliation.matchTolerance': ['itemNo'],
  'reconciliation.selfBillingAgreement': ['supplierNo'],
}

/** The number of a new record of the kind that a reference names. */
async function freshTarget(context: RecordContext, field: FieldDeclaration | undefined): Promise<string> {
  const target = allRecords.find(({ service }) => field?.lookup?.startsWith(`${service}/`))
  if (!target) throw new Error(`no kind of records behind ${field?.lookup}`)
  const input = await recordInput(context, target)
  const { add, submit } = recordPaths(target)
  const made = await readAs<{ id: string; version: number }>(context, 'admin', add, { condition: input })
  context.made?.(target, made)
  if (target.hasApprovalStatus) await readAs(context, 'admin', submit, { condition: { rows: [made] } })
  return String(input[target.number])
}

/** What is changed of a record where its name cannot be. */
const CHANGED: Readonly<Record<string, string>> = { 'system.param': 'remark' }

/** A field of a record's form that may still be changed and takes any text. */
export function changeableField({ id, fields, name }: RecordDeclaration): string {
  const changed = CHANGED[id] ?? name
  const field = fields[changed]
  if (field?.isFixed || field?.importAs === undefined) throw new Error(`${changed} of ${id} cannot be changed`)
  return changed
}

/** What is changed of lines whose own rules do not let their first field be anything. */
const CHANGED_LINES: Readonly<Record<string, string>> = { parts: 'separator', criteria: 'waveCriterion' }

/** A field of a kind's lines with another value that it may have; none where nothing of a line but its key is put in. */
export function lineChange(
  { lines = {} }: RecordDeclaration,
  kind: string,
): [name: string, value: string | number] | undefined {
  const { key, fields = {} } = lines[kind] ?? {}
  const chosen = CHANGED_LINES[kind]
  const names = importedFields(fields).filter((name) => name !== key && fields[name]?.lookup === undefined)
  const name = names.find((one) => chosen === undefined || one === chosen)
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || !field) return undefined
  if (field.kind === 'enum') return [name, field.enumValues?.[1] ?? '']
  if (field.kind === 'number') return [name, 7]
  return [name, name === 'separator' ? '/' : 'Edited']
}

/** Letters that no basic element of the demo company has. */
const LETTERS = 'NOPQRSUVWXYZ'
let letters = 0
let shortNumbers = 0

/** A number that no other record has. */
function freshNumber(field: FieldDeclaration | undefined): string {
  // The demo company has the first half of the alphabet.
  if (field?.rule === 'basicElement') return LETTERS.charAt(letters++ % LETTERS.length)
  // Too short to be left to chance.
  if ((field?.maxLength ?? 12) < 6) return `T${(shortNumbers++).toString(36).toUpperCase().padStart(2, '0')}`
  return `T${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, Math.min(field?.maxLength ?? 12, 12))
}

async function valuesFor(context: RecordContext, fields: FieldTable): Promise<Record<string, RecordValues[string]>> {
  const values: Record<string, RecordValues[string]> = {}
  for (const name of importedFields(fields)) {
    const field = fields[name]
    if (field) values[name] = await valueFor(context, name, field, values)
  }
  return values
}

async function valueFor(
  context: RecordContext,
  name: string,
  field: FieldDeclaration,
  values: RecordValues,
): Promise<RecordValues[string]> {
  if (field.lookup)
    return field.importAs === 'required' ? offered(context, field, field.lookup, values) : (field.start ?? null)
  if (field.start !== undefined && field.kind !== 'text') return field.start
  switch (field.kind) {
    case 'flag':
      return true
    case 'number':
      return Math.ceil(Number(field.rule ? BY_RULE[field.rule] : 3))
    case 'quantity':
    case 'money':
      return String(field.rule ? BY_RULE[field.rule] : 12.5)
    case 'date':
      return '2026-03-20'
    case 'time':
      return '2026-03-20 08:30:00'
    case 'enum':
      return field.enumValues?.[0] ?? null
    case 'text':
    case 'code':
    case 'reference':
      return field.rule ? String(BY_RULE[field.rule]) : `${name} 数据`.slice(0, field.maxLength ?? TEXT_LENGTH)
  }
}

/** Something of a field's kind also where it may stay empty, or begins with a value of its own. */
export function filledValue(
  context: RecordContext,
  name: string,
  { start: _start, ...field }: FieldDeclaration,
  values: RecordValues,
): Promise<RecordValues[string]> {
  return valueFor(context, name, { ...field, importAs: 'required' }, values)
}

/** The first row that a reference's lookup offers to the administrator. */
async function offered(
  context: RecordContext,
  field: FieldDeclaration,
  path: string,
  values: RecordValues,
): Promise<string> {
  const leaders = Object.entries(field.follows ?? {})
    .filter(([leader]) => values[leader] !== EVERY)
    .map(([leader, key]) => [key, values[leader]])
  const condition = { ...field.lookupCondition, ...Object.fromEntries(leaders) }
  const { records } = await readAs<{ records: Record<string, string>[] }>(context, 'admin', path, { condition })
  const [first] = records
  const number = first && Object.entries(first).find(([key]) => key !== 'id')?.[1]
  if (!number) throw new Error(`${path} offers nothing for ${JSON.stringify(condition)}`)
  return number
}

/** Makes a call that must succeed, with a body as it is. */
export async function readAs<T>(context: RecordContext, userNo: string, path: string, body: object): Promise<T> {
  const answer = await wireClient.json(context.address, path, body, { token: await context.token(userNo) })
  if (answer.status !== 200) throw new Error(`${path} as ${userNo}: ${JSON.stringify(answer.body)}`)
  return answer.body.data as T
}
