import { z } from 'zod'
import { BODY_BYTES, byMenu, type CallTable } from '../calls.ts'
import { givenCustom } from '../custom-fields/custom-field-calls.ts'
import { idText, keyList, listAnswerSchema, rowSchema } from '../field-schemas.ts'
import { type FieldDeclaration, type FieldTable, fieldOf, importedFields } from '../fields.ts'
import { editSheetCalls, listCall, readsOnly, sheetCalls } from '../list/usual-calls.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import { enteredSchema, isWorded, requiredSchema } from '../validation-rules.ts'
import { entriesOf } from '../values/keys-of.ts'
import type { RecordStep } from './approval-lifecycle.ts'
import {
  type GivenCustom,
  hasCustomFields,
  type RecordDeclaration,
  type RecordInput,
  type RecordValues,
  recordPaths,
} from './records.ts'

/** Most lines of one kind in a record, unless the kind says otherwise. */
const LINES_LENGTH = 200

/** What stands for an empty input: what the field starts with, else null, or where the wire never has null the kind's nothing. */
function emptyValue(field: FieldDeclaration): string | number | boolean | null {
  if (field.start !== undefined) return field.start
  if (field.kind === 'flag') return false
  return field.isRequired && isWorded(field) ? '' : null
}

function inputSchema(field: FieldDeclaration): z.ZodType<RecordValues[string]> {
  if (field.importAs === 'required') return requiredSchema(field)
  const given = z.union([enteredSchema(field), z.literal(''), z.null()]).optional()
  return given.transform((input) => (input === '' || input === null || input === undefined ? emptyValue(field) : input))
}

/** Input of custom fields, where companies add some. */
const customShape = (record: RecordDeclaration): Record<string, z.ZodType<GivenCustom | undefined>> =>
  hasCustomFields(record) ? { custom: givenCustom } : {}

/** Schemas of what people put into fields. */
export const inputShape = (fields: FieldTable): Record<string, z.ZodType<RecordValues[string]>> =>
  Object.fromEntries(importedFields(fields).map((name) => [name, inputSchema(fieldOf(fields, name))]))

/** Schema of a record's form, for the browser and the server. */
export function recordForm(record: RecordDeclaration): z.ZodObject<Record<string, z.ZodType<RecordInput[string]>>> {
  const { fields, lines = {} } = record
  const ofLines = Object.entries(lines).map(([name, declared]) => {
    const rows = z
      .array(z.strictObject({ ...inputShape(declared.fields), ...customShape(record) }))
      .min(declared.least ?? 0)
      .max(declared.most ?? LINES_LENGTH)
      .default([])
      .superRefine((given, check) => {
        const seen = new Set<unknown>()
        for (const [index, row] of given.entries()) {
          const key = row[declared.key]
          if (seen.has(key))
            check.addIssue({ code: 'custom', path: [index, declared.key], message: 'twice', input: key })
          seen.add(key)
        }
      })
    return [name, rows] as const
  })
  return z.strictObject({ ...inputShape(fields), ...Object.fromEntries(ofLines), ...customShape(record) })
}

/** Records are the buyer's: suppliers find what concerns them by the lookups, unless a kind says otherwise. */
const BUYER = ['purchaser'] as const

const recordKey = z.strictObject({ id: idText(), version: z.number().int() })

/** The steps of a record's life: what they are called, by which flag, and what the operation log calls them. */
const STEPS = {
  submit: ['Makes drafts effective', 'isSubmit', 'record.submit'],
  invalidate: ['Makes effective ones invalid', 'isDelete', 'record.invalidate'],
  restore: ['Makes drafts of invalid ones', 'isCancelInvalid', 'record.restore'],
} as const satisfies Record<RecordStep, readonly [string, PermissionFlag, string]>

const rowOf = (fields: FieldTable) =>
  z.intersection(rowSchema(fields), z.object({ id: z.string(), version: z.number() }))

/** A row of a list; of records with a life it says which steps it allows, and why not. */
const listedRow = ({ fields, hasApprovalStatus }: RecordDeclaration) =>
  hasApprovalStatus
    ? z.intersection(rowOf(fields), z.object({ actions: z.record(z.string(), z.string().nullable()) }))
    : rowOf(fields)

const declared = new WeakMap<RecordDeclaration, CallTable>()

/** The calls of a record: the same ones each time, since their schemas take long to make. */
export function recordCalls(record: RecordDeclaration): CallTable {
  const calls = declared.get(record) ?? declareCalls(record)
  declared.set(record, calls)
  return calls
}

function declareCalls(record: RecordDeclaration): CallTable {
  const { menuNo, fields, lines = {}, touches } = record
  const touching = touches === undefined ? {} : { touches }
  const seenBy = (flag: PermissionFlag) =>
    record.isSeenBySuppliers || record.keptBySuppliers ? byMenu(menuNo, flag) : byMenu(menuNo, flag, BUYER)
  const keptBy = (flag: PermissionFlag) => (record.keptBySuppliers ? byMenu(menuNo, flag) : byMenu(menuNo, flag, BUYER))
  const paths = recordPaths(record)
  const form = recordForm(record)
  const what = record.entity
  const lineSchemas = Object.entries(lines).map(([name, line]) => [name, z.array(rowSchema(line.fields))] as const)
  const calls: CallTable = {
    [paths.list]: listCall(`A page of ${what}.`, seenBy('isSearch'), fields, listAnswerSchema(listedRow(record))),
    [paths.byId]: {
      summary: `One ${what} with its lines; who may make it invalid asks what refers to it.`,
      input: z.strictObject({ id: idText(), withUses: z.boolean().optional() }),
      output: z.intersection(
        rowOf(fields),
        z.object({ ...Object.fromEntries(lineSchemas), uses: z.array(z.string()).optional() }),
      ),
      access: seenBy('isSearch'),
      audit: readsOnly,
      repeat: 'read',
    },
    [paths.add]: {
      summary: `Adds one ${what}.`,
      input: form.extend({ isAlikeConfirmed: z.boolean().optional() }),
      maxBytes: BODY_BYTES.rows,
      output: z.object({ id: z.string(), version: z.number() }),
      access: keptBy('isAdd'),
      audit: { action: 'record.add' },
      repeat: 'key',
      ...touching,
    },
    [paths.update]: {
      summary: `Changes one ${what}, as its editor saw it.`,
      input: form.extend(recordKey.shape),
      maxBytes: BODY_BYTES.rows,
      output: z.object({ id: z.string(), version: z.number() }),
      access: keptBy('isModify'),
      audit: { action: 'record.modify' },
      repeat: 'key',
      ...touching,
    },
    [paths.remove]: {
      summary: `Deletes ${what} to which nothing refers, all or none.`,
      input: z.strictObject({ delList: keyList(recordKey, 200) }),
      output: z.object({ deleted: z.number() }),
      access: keptBy('isPhysicalDelete'),
      audit: { action: 'record.delete' },
      repeat: 'key',
      ...touching,
    },
    ...(record.hasApprovalStatus ? stepCalls(record) : {}),
    ...sheetCalls(record.service, {
      what,
      imports: `Adds ${what} from an Excel file, all or none.`,
      menuNo,
      fields,
      actions: { export: 'record.export', import: 'record.import' },
      sides: BUYER,
      exportSides: record.isSeenBySuppliers || record.keptBySuppliers ? ['purchaser', 'supplier'] : BUYER,
      touches,
    }),
    ...editSheetCalls(record.service, {
      what,
      menuNo,
      fields,
      actions: { export: 'record.exportForEditing', edit: 'record.editBySheet' },
      sides: BUYER,
      touches,
    }),
  }
  const { add, remove, import: importPath, template } = paths
  const given = new Set<string>(record.isSystemManaged ? [add, remove, importPath, template] : [])
  return Object.fromEntries(Object.entries(calls).filter(([path]) => !given.has(path)))
}

/** The calls that lead rows from one state of their life to the next. */
function stepCalls(record: RecordDeclaration): CallTable {
  const paths = recordPaths(record)
  return Object.fromEntries(
    entriesOf(STEPS).map(([step, [summary, flag, action]]) => [
      paths[step],
      {
        summary: `${summary}, of ${record.entity}, all or none.`,
        input: z.strictObject({ rows: keyList(recordKey, 200) }),
        output: z.object({ changed: z.number() }),
        access: byMenu(record.menuNo, flag, BUYER),
        audit: { action },
        repeat: 'key',
        ...(record.touches === undefined ? {} : { touches: record.touches }),
      },
    ]),
  )
}
