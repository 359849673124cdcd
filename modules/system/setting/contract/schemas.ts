import { z } from 'zod'
import { customFieldSetModule } from '#platform/contract/custom-fields/custom-field-calls.ts'
import {
  CUSTOM_FIELD_EDITORS,
  CUSTOM_FIELD_READERS,
  CUSTOM_FIELD_TYPES,
  DATE_FORMATS,
  DISPLAY_PAGE,
  DROP_DOWN_SOURCES,
  FIELD_NO,
  matchingConditions,
} from '#platform/contract/custom-fields/custom-fields.ts'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { customFieldSetFieldFields, customFieldSetFields, textFields } from './fields.ts'
import { PARAM_TYPES } from './params.ts'

/** A language of the portal; `description` is what it calls itself (spec shell §3, Language). */
export const language = z.object({
  id: z.string(),
  languageCode: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
})

/** A parameter with its value as text; `paramType` says how to read it. */
export const param = z.object({
  paramNo: z.string(),
  paramName: z.string(),
  paramType: z.enum(PARAM_TYPES),
  paramValue: z.string(),
})

/** Documents found by their number; `kind` names the screen that shows them. */
export const foundDocuments = z.object({
  records: z.array(
    z.object({ kind: z.string(), id: z.string(), documentNo: z.string(), party: z.string(), status: z.string() }),
  ),
})

/** A rule in its reader's language; `refusals` are the sentences that it causes, with an ellipsis for each value. */
export const rule = z.object({
  rule: z.string(),
  area: z.string(),
  sentence: z.string(),
  /** Whether it concerns the reader's side and menus. */
  isMine: z.boolean(),
  refusals: z.array(z.object({ errorCode: z.string(), sentence: z.string() })),
})

const NAME_LENGTH = 60

const names = z.partialRecord(z.enum(LANGUAGES), plainText(NAME_LENGTH).optional())

/** What an administrator fills in of a custom field. */
export const customFieldSetForm = z.strictObject({
  module: customFieldSetModule,
  fieldNo: z.string().regex(FIELD_NO, { error: 'fieldNo' }),
  names,
  fieldType: z.enum(CUSTOM_FIELD_TYPES),
  isDisplay: z.boolean().default(true),
  displayPage: z.string().regex(DISPLAY_PAGE, { error: 'displayPage' }),
  displayOrder: z.number().int().min(0).max(9999).default(0),
  dateFormat: z.enum(DATE_FORMATS).default('YYYY-MM-DD'),
  enumMid: plainText(60).default(''),
  dropDownDataSource: z.union([z.enum(DROP_DOWN_SOURCES), z.literal('')]).default(''),
  fixedMatchingCondition: plainText(200)
    .refine((text) => matchingConditions(text) !== null, { error: 'matching' })
    .default(''),
  isRequired: z.boolean().default(false),
  maxLength: z.number().int().min(1).max(500).default(100),
  decimals: z.number().int().min(0).max(6).default(2),
  seenBy: z.enum(CUSTOM_FIELD_READERS).default('purchaser'),
  editedBy: z.enum(CUSTOM_FIELD_EDITORS).default('purchaser'),
  isPrinted: z.boolean().default(false),
  statusCode: z.enum(['1', '0']).default('1'),
})

/** Longest own text. */
const TEXT_LENGTH = 2000
/** Key of a text: `<module>:<path>`. */
const textKey = z.string().trim().min(3).max(200)

/** Own texts by language as they are typed; empty: the product's text counts. */
export const ownTextForm = z.strictObject(byKey(LANGUAGES, () => plainText(TEXT_LENGTH).default('')))

/** A text in all languages as its editor saw it: the version of each own text, none where there was none. */
export const ownTextChange = z.strictObject({
  textKey,
  own: ownTextForm,
  versions: z.partialRecord(z.enum(LANGUAGES), z.number().int().min(1)).default({}),
})

/** A text of the product in one language, with the own one; version 0: there is none. */
export const textInLanguage = z.object({
  languageCode: z.enum(LANGUAGES),
  productText: z.string(),
  ownText: z.string(),
  version: z.number(),
  /** Who wrote the own one, and when; empty where there is none. */
  updateName: z.string(),
  updateDate: z.string(),
})
export const textKeyInput = z.strictObject({ textKey })
/** Texts whose own words are given up. */
export const textResets = z.strictObject({
  resetList: z
    .array(z.strictObject({ textKey, languageCode: z.enum(LANGUAGES) }))
    .min(1)
    .max(1000),
})
export const textPage = listAnswerSchema(z.intersection(rowSchema(textFields), z.object({ id: z.string() })))
/** The own texts of a company in one language. */
export const ownTextList = z.object({
  textVersion: z.number(),
  records: z.array(z.object({ textKey: z.string(), ownText: z.string() })),
})

/** A definition as the caller saw it. */
export const customFieldSetKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

/** A definition as its administrators get it: with all its names. */
export const frameDefine = customFieldSetForm.extend({
  id: z.string(),
  version: z.number(),
  isUsed: z.boolean(),
  updateName: z.string(),
  updateDate: z.string(),
})

/** A page of definitions. */
export const customFieldSetPage = listAnswerSchema(
  z.intersection(rowSchema(customFieldSetFields), z.object({ id: z.string(), version: z.number() })),
)

/** A page of custom fields to choose from. */
export const customFieldSetFieldPage = listAnswerSchema(
  z.intersection(rowSchema(customFieldSetFieldFields), z.object({ id: z.string() })),
)
