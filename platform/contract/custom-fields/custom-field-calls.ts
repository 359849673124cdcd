import { z } from 'zod'
import { bySession, defineCalls } from '../calls.ts'
import { idText, listAnswerSchema, plainText, valueSchema } from '../field-schemas.ts'
import type { FieldDeclaration } from '../fields.ts'
import { readsOnly } from '../list/usual-calls.ts'
import { CUSTOM_FIELD_TYPES, DROP_DOWN_CALL, DROP_DOWN_SOURCES, FIELD_NO } from './custom-fields.ts'

/** Longest value of a custom field. */
const VALUE_LENGTH = 500

/** Name of a list, such as `orders.lines`. */
export const customFieldSetModule = z.string().regex(/^[a-z][A-Za-z-]{0,29}\.[a-z][A-Za-z]{0,29}$/)

/** A custom field on the wire (spec shell §3, custom field definition). */
export const customFieldDefinition = z.object({
  fieldNo: z.string(),
  fieldNoName: z.string(),
  fieldType: z.enum(CUSTOM_FIELD_TYPES),
  isDisplay: z.boolean(),
  displayPage: z.string(),
  displayOrder: z.number(),
  dateFormat: z.string(),
  enumMid: z.string(),
  fixedMatchingCondition: z.string(),
  dropDownDataSource: z.string(),
  isRequired: z.boolean(),
  maxLength: z.number(),
  decimals: z.number(),
  isEditable: z.boolean(),
  options: z.array(z.object({ enumValue: z.string(), enumName: z.string() })),
})

const customValue = plainText(VALUE_LENGTH).nullable()

/** Values of custom fields by field number, as people gave them; what they must be is known where they are written. */
export const customValues = z.record(z.string().regex(FIELD_NO), plainText(VALUE_LENGTH))

/** The same of a row that may be there already: null takes a value away, and what is not named stays as it is. */
export const givenCustom = z.record(z.string().regex(FIELD_NO), customValue).optional()

/** Schema of one value of a custom field: an empty text means none, which a required field does not allow. */
export function customValueSchema(field: FieldDeclaration): z.ZodType<string | null> {
  const value = valueSchema(field)
  return z
    .preprocess(
      (text) => (text === null || text === '' ? undefined : text),
      field.importAs === 'required' ? value : value.optional(),
    )
    .transform((text) => (text === undefined ? null : String(text)))
}

/** A choice of a dropdown over master data. */
export const dropDownRow = z.object({ dropDownCode: z.string(), dropDownName: z.string() })

/** Calls of custom fields that every list makes. */
export const customFieldCalls = defineCalls({
  'ISysFrameDefineService/getSysFrameDefineListByModule': {
    summary: 'The custom fields of a list, with names in the reader’s language.',
    input: z.strictObject({ module: customFieldSetModule }),
    output: z.array(customFieldDefinition),
    access: bySession('whoever sees a list sees its fields'),
    audit: readsOnly,
    repeat: 'read',
  },
  [DROP_DOWN_CALL]: {
    summary: 'Choices of a dropdown over master data, limited to the reader’s authority.',
    input: z.strictObject({
      current: z.number().int().min(1).max(1_000_000).default(1),
      size: z.number().int().min(1).max(100).default(20),
      condition: z.strictObject({
        keyword: plainText().nullish(),
        orgNo: plainText().nullish(),
        dropDownDataSource: z.enum(DROP_DOWN_SOURCES),
        fixedMatchingCondition: plainText(200).nullish(),
      }),
      field: z.enum(['createDate', 'dropDownCode', 'dropDownName']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    output: listAnswerSchema(dropDownRow),
    isList: true,
    access: bySession('choosers of every screen use it; rows are limited to the reader’s authority'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysFrameDefineService/saveCustomFieldValues': {
    summary: 'Changes values of custom fields of one row; each change says what it was made from.',
    input: z.strictObject({
      module: customFieldSetModule,
      id: idText(),
      values: z.record(z.string().regex(FIELD_NO), z.strictObject({ before: customValue, after: customValue })),
    }),
    output: z.object({ id: z.string(), values: z.record(z.string(), z.string()) }),
    access: bySession('each list says which right on its menu entry, and which side, may change its custom fields'),
    audit: { action: 'customField.saveValues' },
    repeat: 'key',
  },
})
