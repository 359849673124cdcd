import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineImport, type ImportedRow, type ReadRow, type RowError } from '#platform/server/import/define-import.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { deduction } from '../contract/document.ts'
import { deductionImportFields, NAMED_SOURCES } from '../contract/fields.ts'
import { deductionColumns, deductionErrors } from './deduction-errors.ts'
import { type DeductionOrigin, liesAt, type OriginSource, originColumns, readOrigins } from './deduction-origins.ts'
import { type DeductionReferences, readDeductionReferences } from './deduction-references.ts'
import { insertDeductions } from './insert-deductions.ts'

type Fields = typeof deductionImportFields
type Read = ReadRow<Fields>
type FieldError = RowError<Fields>

/** What rows refer to, with the rows that they are asked for. */
interface ImportReferences extends DeductionReferences {
  origins: Readonly<Record<OriginSource, readonly DeductionOrigin[]>>
}

/** Deductions from a file: one a row, by the rules of one that is raised on the screen. */
export const deductionImport = defineImport({
  port: 'ISrmDeductionOrderService',
  fields: deductionImportFields,
  customFieldSets: [{ module: deduction.customFields.set }],
  titleKey: 'reconciliation:titles.deductionImport',
  lookUp: lookUpReferences,
  checkRows: (context, rows, references) => rows.flatMap((row) => rowErrors(context, row, references)),
  writeRows: async (context, rows, references) => {
    await insertDeductions(
      context,
      rows.map((row) => insertOf(row, references)),
    )
    return { insertCount: rows.length, updateCount: 0 }
  },
})

async function lookUpReferences({ trx }: CallContext, rows: readonly Read[]): Promise<ImportReferences> {
  const numbersOf = (source: OriginSource) =>
    rows.flatMap(({ values }) => (values.source === source && values.originNo ? [values.originNo] : []))
  return {
    ...(await readDeductionReferences(
      trx,
      rows.flatMap(({ values }) => values.supplierNo ?? []),
    )),
    origins: {
      discrepancy: await readOrigins(trx, 'discrepancy', 'number', numbersOf('discrepancy')),
      rejection: await readOrigins(trx, 'rejection', 'number', numbersOf('rejection')),
      lateDelivery: await readOrigins(trx, 'lateDelivery', 'number', numbersOf('lateDelivery')),
    },
  }
}

/** Everything that is wrong with a row beyond its single cells, as far as they can be read. */
function rowErrors({ caller, today }: CallContext, row: Read, references: ImportReferences): FieldError[] {
  const { rowNumber, values } = row
  const own = {
    orgNo: [caller.orgNos, ordersErrors.unknownOrganisation],
    warehouseNo: [caller.warehouseNos, ordersErrors.unknownWarehouse],
    classifyType: [caller.classifyTypes, ordersErrors.unknownClassifyType],
  } as const
  const foreign = keysOf(own).flatMap((field): FieldError[] => {
    const [allowed, error] = own[field]
    const value = values[field]
    return value === undefined || allowed.includes(value) ? [] : [{ rowNumber, field, error, parameters: { value } }]
  })
  const wrong = deductionErrors(today, values, references).map((error) => ({ rowNumber, ...error }))
  return [...foreign, ...wrong, ...(foreign.length > 0 ? [] : originErrors(row, references))]
}

const isOriginSource = (source: string | null): source is OriginSource =>
  source !== null && !isOneOf(NAMED_SOURCES, source)

/** What is wrong with what a row is asked for. */
function originErrors({ rowNumber, values }: Read, { origins }: ImportReferences): FieldError[] {
  const { source, originNo } = values
  if (source === undefined || originNo === undefined) return []
  const at = { rowNumber, field: 'originNo' } as const
  if (!isOriginSource(source)) return originNo ? [{ ...at, error: reconciliationErrors.originUnused }] : []
  if (!originNo) return [{ ...at, error: reconciliationErrors.originNeeded }]
  const [found, ...others] = matching(values, origins[source])
  if (!found) return [{ ...at, error: reconciliationErrors.originDiffers }]
  return others.length > 0 ? [{ ...at, error: reconciliationErrors.originSeveral, parameters: { originNo } }] : []
}

/** The rows that a row of the file may mean. What of its place cannot be read matches nothing, which its own cell tells. */
const matching = (values: Read['values'], origins: readonly DeductionOrigin[]): DeductionOrigin[] => {
  const { orgNo = '', warehouseNo = '', classifyType = '', supplierNo = '' } = values
  return origins.filter(
    (origin) =>
      origin.originNo === values.originNo &&
      liesAt(origin, { orgNo, warehouseNo, classifyType, supplierNo }) &&
      (!values.goodsNo || origin.goodsNo === values.goodsNo) &&
      (!values.purchaseNo || origin.purchaseNo === values.purchaseNo),
  )
}

function insertOf({ values, custom }: ImportedRow<Fields>, references: ImportReferences) {
  const { source } = values
  const [origin] = isOriginSource(source) ? matching(values, references.origins[source]) : []
  return {
    ...deductionColumns(values, references),
    ...(isOriginSource(source) && origin ? originColumns(source, origin) : { source: source ?? 'manual' }),
    custom: custom?.[deduction.customFields.set] ?? {},
  }
}
