import { z } from 'zod'
import { isCustomCondition } from './custom-fields/custom-fields.ts'
import { DEFAULT_LIMIT_COUNT, PAGE_SIZES } from './envelope.ts'
import type { ErrorDeclaration } from './errors.ts'
import { type FieldDeclaration, type FieldTable, type RowOf, TEXT_LENGTH } from './fields.ts'
import { isDateText, isTimeText } from './values/dates.ts'
import { isDecimal } from './values/decimal.ts'
import { ROW_ID } from './values/row-id.ts'

/** Longest keyword or search text. */
const SEARCH_LENGTH = 100
/** Most values of an `in` search. */
const IN_LENGTH = 500

/** A text that must be given: without it the refusal is the answer, and nothing else is said of it. */
export const givenText = (empty: ErrorDeclaration) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? empty.textKey : undefined) })
    .refine((value) => value.trim() !== '', { error: empty.textKey, abort: true })

/** An exact decimal as text; `decimals` is the most it may have. */
export const decimalText = (decimals?: number) =>
  z
    .string()
    .max(40)
    .refine((value) => isDecimal(value, decimals), { error: 'decimal' })

/** An exact decimal above zero. */
export const positiveDecimalText = (decimals?: number) =>
  decimalText(decimals).refine((value) => isDecimal(value, decimals) && /[1-9]/.test(value) && !value.startsWith('-'), {
    error: 'positive',
  })

/** An existing calendar day, `YYYY-MM-DD`. */
export const dateText = () => z.string().refine(isDateText, { error: 'date' })
/** `YYYY-MM-DD HH:mm:ss`. */
export const timeText = () => z.string().refine(isTimeText, { error: 'time' })
/** Identifier of a stored row. */
export const idText = () => z.string().regex(ROW_ID, { error: 'id' })
/**
 * What one command is for, each with its own id and none named twice: a command decides about each by the state that it read, and would do
 * the same once more.
 */
export const keyList = <K extends z.ZodType<{ id: string }>>(key: K, most: number) =>
  z
    .array(key)
    .min(1)
    .max(most)
    .superRefine((keys, check) => {
      const seen = new Set<string>()
      for (const [index, { id }] of keys.entries()) {
        if (seen.has(id)) check.addIssue({ code: 'custom', path: [index, 'id'], message: 'twice', input: id })
        seen.add(id)
      }
    })
/** Text that people type: trimmed, without control characters and halves of characters, under 100 characters unless said otherwise. */
export const plainText = (maxLength = TEXT_LENGTH) =>
  z
    .string()
    .trim()
    .max(maxLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u.test(value), {
      error: 'controlCharacter',
    })

/**
 * Characters that nobody sees: spaces and joiners without width, marks of writing direction, the soft hyphen. Two numbers that look
 * the same must be the same, so codes are kept without them.
 */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu

/** A number or code without what nobody sees in it. */
export const visibleCode = (text: string): string => text.replace(INVISIBLE, '').trim()

/** Plain text that names something: a number or code; what nobody sees in it is left out. */
export const codeText = (maxLength = TEXT_LENGTH) => plainText(maxLength).overwrite(visibleCode)

/** Schema of one value of a field, as it comes from people. */
export function valueSchema(field: FieldDeclaration): z.ZodType<string | number | boolean> {
  switch (field.kind) {
    case 'flag':
      return z.boolean()
    case 'number':
      return z
        .number()
        .int()
        .min(field.least ?? Number.MIN_SAFE_INTEGER)
        .max(field.most ?? Number.MAX_SAFE_INTEGER)
    case 'quantity':
    case 'money':
      return decimalText(field.decimals)
    case 'date':
      return dateText()
    case 'time':
      return timeText()
    case 'enum':
      return field.enumValues ? z.enum(field.enumValues) : plainText(field.maxLength)
    case 'text':
      return plainText(field.maxLength)
    case 'code':
    case 'reference':
      return codeText(field.maxLength)
  }
}

/** Schema of a row on the wire. Checked in tests, not per row in production (docs/decisions/0008-answers.md). */
export function rowSchema<T extends FieldTable>(fields: T): z.ZodType<RowOf<T>, RowOf<T>> {
  const schema: z.ZodType = z.object(rowShape(fields))
  return schema as z.ZodType<RowOf<T>, RowOf<T>>
}

/** The same field by field, of a row that has more than its fields. */
export function rowShape<T extends FieldTable>(fields: T): { [N in keyof T]: z.ZodType<RowOf<T>[N], RowOf<T>[N]> } {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    const base = field.kind === 'flag' ? z.boolean() : field.kind === 'number' ? z.number() : z.string()
    shape[name] = field.isRequired ? base : base.nullable()
  }
  return shape as { [N in keyof T]: z.ZodType<RowOf<T>[N], RowOf<T>[N]> }
}

/** Values of a list's condition; what a key means follows from its field. */
export type ListCondition = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** Most rows that are read again, or left out, by their ids. */
const IDS_LENGTH = 200

/**
 * Schema of a list's condition: the keyword, the ids of single rows that are read again or left out, and the searchable fields,
 * nothing else. Empty values mean no condition.
 */
export function conditionSchema<T extends FieldTable>(fields: T): z.ZodType<ListCondition> {
  const shape: Record<string, z.ZodType> = {
    keyword: plainText(SEARCH_LENGTH).nullish(),
    ids: z.array(idText()).max(IDS_LENGTH).nullish(),
    exceptIds: z.array(idText()).max(IDS_LENGTH).nullish(),
  }
  for (const [name, field] of Object.entries(fields)) {
    const empty = z.literal('')
    switch (field.search) {
      case undefined:
        break
      case 'fuzzy':
        shape[name] = plainText(SEARCH_LENGTH).nullish()
        break
      case 'exact':
        shape[name] = z.union([valueSchema(field), empty]).nullish()
        break
      case 'in':
        shape[name] = z.union([valueSchema(field), z.array(valueSchema(field)).max(IN_LENGTH), empty]).nullish()
        break
      case 'range':
        shape[`${name}Start`] = z.union([valueSchema(field), empty]).nullish()
        shape[`${name}End`] = z.union([valueSchema(field), empty]).nullish()
        break
    }
  }
  const schema: z.ZodType = z
    .object(shape)
    .catchall(z.unknown())
    .superRefine((condition, check) => {
      const further = Object.entries(condition).filter(([key]) => !Object.hasOwn(shape, key))
      const unknown = further.flatMap(([key]) => (isCustomCondition(key) ? [] : key))
      if (unknown.length > 0) check.addIssue({ code: 'unrecognized_keys', keys: unknown, input: condition })
      for (const [key, value] of further) {
        if (unknown.includes(key) || customSearch.safeParse(value).success) continue
        check.addIssue({ code: 'custom', path: [key], message: 'invalid', input: value })
      }
    })
  return schema as z.ZodType<ListCondition>
}

/** Which custom fields a company's list has is known where the list is read; there they are checked by their type. */
const customSearch = z.union([plainText(SEARCH_LENGTH), z.array(plainText(SEARCH_LENGTH)).max(IN_LENGTH)]).nullish()
/** Schema of a list call's body over these fields (spec shell §3, list query). */
export function listQuerySchema<T extends FieldTable>(fields: T) {
  return z.strictObject({
    current: z.number().int().min(1).max(1_000_000).default(1),
    size: z.number().int().min(1).max(1000).default(PAGE_SIZES[0]),
    condition: conditionSchema(fields).default({}),
    field: z.string().max(60).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    limitCount: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe(
        `How far the total is counted; 0 is to the end. ${DEFAULT_LIMIT_COUNT} unless the user has another limit.`,
      ),
    cursor: z
      .union([z.literal(''), idText()])
      .optional()
      .describe(
        'Reads all rows in an order that no change moves: empty at first, then nextCursor of the answer before. Without current, field and order.',
      ),
  })
}

/** Schema of an export's body: a list query without paging. */
export function exportQuerySchema<T extends FieldTable>(fields: T) {
  return listQuerySchema(fields)
    .omit({ cursor: true })
    .extend({ exportName: plainText(60).optional() })
}

/** Schema of a list answer over a row schema. */
export function listAnswerSchema<R extends z.ZodType>(row: R) {
  return z.object({
    records: z.array(row),
    total: z.number().int(),
    isTotalCapped: z.boolean().describe('There are more rows than total says. An exact total comes with limitCount 0.'),
    pageSize: z.number().int(),
    rowCount: z.number().int(),
    pageCount: z.number().int(),
    currentPage: z.number().int(),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .describe('In answers to a cursor: where the next part begins; null behind the last one.'),
  })
}

/** Count per tab; above 9999 the count stops at 10000 and people see 9999+. */
export const tabCountsSchema = z.record(z.string(), z.number().int())
