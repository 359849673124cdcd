import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { roundTripErrors } from '#platform/contract/exchange/round-trip-errors.ts'
import type { EditedValue } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '../call-context.ts'
import { errorSentence } from '../http/input-errors.ts'
import { actionOfCell, allowedActions, reasonAgainstCell } from './allowed-actions.ts'
import {
  type ChangedRow,
  cellOf,
  type EditedDocument,
  type RoundTripDefinition,
  type RoundTripRow,
} from './define-round-trip.ts'
import type { EditedCell, EditedRow } from './read-edited-sheet.ts'
import { readRoundTripRows } from './round-trip-select.ts'

/** What is wrong with an edited row or, with a field, with one of its cells. */
export interface EditError {
  rowNumber: number
  field: string
  error: ErrorDeclaration
  parameters?: ErrorParameters
  /** More exactly than the error says it, in the caller's language. */
  sentence?: string
}

/** An edited row that passed its own checks. */
export interface PlannedRow<T extends FieldTable, Extra> extends ChangedRow<T, Extra> {
  rowNumber: number
}

/** The changes of one document, to be written by one command. */
export interface EditGroup<T extends FieldTable, Extra> {
  document: EditedDocument
  action: string
  rows: PlannedRow<T, Extra>[]
  /** What has to be confirmed before it is written, in the caller's language. */
  question?: string
}

/** What edits come to: groups in the order of their documents' ids, so that two plans never wait for each other in a circle. */
export interface EditPlan<T extends FieldTable, Extra> {
  groups: EditGroup<T, Extra>[]
  faults: EditError[]
  /** Rows that are already as their edits request. */
  unchangedCount: number
}

/**
 * Compares edits with the rows as they are now: rows that changed meanwhile are refused with who and when, cells that may not
 * be changed by name. What is left is grouped by document and command.
 */
export async function planEdits<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  edits: readonly EditedRow[],
): Promise<EditPlan<T, Extra>> {
  const allowed = allowedActions(context, definition)
  const ids = edits.map(({ id }) => id)
  const rows = await readRoundTripRows(context.trx, definition, ids)
  const groups = new Map<string, EditGroup<T, Extra>>()
  const errors: EditError[] = []
  const faulty = new Set<string>()
  let unchangedCount = 0
  for (const edit of edits) {
    const row = rows.get(edit.id)
    const judged = row
      ? judgeRow(context, definition, allowed, edit, row)
      : { faults: [{ rowNumber: edit.rowNumber, field: '', error: platformErrors.notFound }], values: {}, actions: [] }
    errors.push(...judged.faults)
    if (!row) continue
    if (judged.faults.length > 0) faulty.add(row.documentId)
    else if (judged.actions.length === 0) unchangedCount += 1
    else errors.push(...join(definition, groups, edit, row, judged))
  }
  const sorted = [...groups.values()].sort((a, b) => Number(BigInt(a.document.id) - BigInt(b.document.id)))
  const whole = (group: EditGroup<T, Extra>) =>
    definition.actions[group.action]?.isWhole === true && faulty.has(group.document.id)
  for (const { document, rows: left } of sorted.filter(whole)) {
    errors.push(
      ...left.map(({ rowNumber }) => ({
        rowNumber,
        field: '',
        error: roundTripErrors.editWithOthers,
        parameters: { document: document.no },
      })),
    )
  }
  return { groups: sorted.filter((group) => !whole(group)), faults: errors, unchangedCount }
}

interface JudgedRow {
  faults: EditError[]
  values: Record<string, EditedValue>
  /** The actions that the changed values ask for, each once. */
  actions: string[]
}

function judgeRow<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  allowed: ReadonlySet<string>,
  { rowNumber, version, cells }: EditedRow,
  row: RoundTripRow<T, Extra>,
): JudgedRow {
  const stale = { error: platformErrors.staleVersion, parameters: { who: row.changedBy, when: row.changedAt } }
  if (Number(row.documentVersion) !== version) {
    return { faults: [{ rowNumber, field: '', ...(definition.movedOn?.(row) ?? stale) }], values: {}, actions: [] }
  }
  const presented = definition.present({ ...row }, context)

  const judged: JudgedRow = { faults: [], values: {}, actions: [] }
  for (const cell of cells) {
    const { name, label, field } = cell.column
    const present = cellOf(row, name)
    const fieldError = (error: ErrorDeclaration, parameters: ErrorParameters = {}, sentence?: string) =>
      judged.faults.push({ rowNumber, field: name, error, parameters, ...(sentence ? { sentence } : {}) })
    const reason = reasonAgainstCell(definition, allowed, presented, row, name)
    if (reason === 'never') fieldError(roundTripErrors.editReadOnly, { column: label })
    else if (reason) fieldError(roundTripErrors.editNotNow, { column: label, reason: reason.sentence })
    // A value may have moved without a new version of its document.
    else if (isMovedOn(cell, present)) fieldError(stale.error, stale.parameters)
    else {
      const read = readValue(context, definition, cell)
      if ('sentence' in read) fieldError(platformErrors.invalidInput, {}, read.sentence)
      else if (!isSame(field, present, read.value)) {
        judged.values[name] = read.value
        const action = actionOfCell(definition, allowed, presented, name) ?? ''
        if (!judged.actions.includes(action)) judged.actions.push(action)
      }
    }
  }
  return judged
}

function isMovedOn({ column, exported }: EditedCell, present: EditedValue): boolean {
  if (!exported) return false
  return !column.digest({ kind: 'text', text: column.text(present) ?? '' }).equals(exported)
}

function readValue<T extends FieldTable, Extra extends Record<string, unknown>>(
  { translate }: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  { column, reading }: EditedCell,
): { value: EditedValue } | { sentence: string } {
  if ('error' in reading) return { sentence: reading.error }
  const result = definition.editable[column.name]?.schema.safeParse(reading.value)
  if (result?.success) return { value: result.data }
  if (reading.value === null) return { sentence: translate('wire:validationErrors.required') }
  const [issue] = result?.error.issues ?? []
  return { sentence: issue ? errorSentence(issue, translate) : translate('wire:validationErrors.invalid') }
}

function isSame(field: FieldDeclaration, before: EditedValue, after: EditedValue): boolean {
  const isNumber = field.kind === 'quantity' || field.kind === 'money'
  const texts = [before, after].filter((value) => typeof value === 'string')
  const [one, other] = texts
  if (isNumber && one !== undefined && other !== undefined && isDecimal(one) && isDecimal(other)) {
    return compare(one, other) === 0
  }
  return before === after
}

/** Puts a row to its document's group; a document is changed by one command only. */
function join<T extends FieldTable, Extra extends Record<string, unknown>>(
  definition: RoundTripDefinition<T, Extra>,
  groups: Map<string, EditGroup<T, Extra>>,
  { rowNumber }: EditedRow,
  row: RoundTripRow<T, Extra>,
  { values, actions: [action = '', ...others] }: JudgedRow,
): EditError[] {
  const no = definition.documentNo(row)
  const group = groups.get(row.documentId)
  if (others.length > 0 || (group && group.action !== action)) {
    return [{ rowNumber, field: '', error: roundTripErrors.editMixed, parameters: { document: no } }]
  }
  const planned = { rowNumber, row, values }
  if (group) group.rows.push(planned)
  else {
    const document = { id: row.documentId, no, version: Number(row.documentVersion) }
    groups.set(row.documentId, { document, action, rows: [planned] })
  }
  return []
}
