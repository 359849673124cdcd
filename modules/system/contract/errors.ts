import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const systemErrors = defineErrors('system', enUS.errors, {
  notOwner: 403,
  notListAdministrator: 403,
  tooManyTags: 409,
  tagNameMissing: 422,
  unknownLanguage: 422,
  tooManyTemplates: 409,
  templateNameTaken: 409,
  fieldNoTaken: 409,
  fieldNoFixed: 409,
  fieldInUse: 409,
  fieldTypeFixed: 409,
  tooManyFields: 409,
  dropDownSourceMissing: 422,
  unknownEnumeration: 422,
  unfitMatching: 422,
  fieldNameMissing: 422,
  valueChangedMeanwhile: 409,
  paramUnfit: 422,
  productEnumeration: 409,
  enumValueUsed: 409,
  defaultLanguageNeeded: 409,
  defaultLanguageOffered: 422,
  textUnknown: 422,
  textPlaceholders: 422,
  textTwice: 422,
})
