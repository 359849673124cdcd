import { CUSTOM_FIELDS_PER_LIST } from '#platform/contract/custom-fields/custom-fields.ts'
import { MOST_EXPORT_TEMPLATES, MOST_TAGS } from '#platform/contract/list/list-settings.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { systemErrors } from './errors.ts'

/** Rules of what people set up for their lists. */
export const systemRules = defineRules('system', enUS.rules, {
  ownSettings: { refusals: [systemErrors.notOwner] },
  sharedLists: { refusals: [systemErrors.notListAdministrator] },
  tags: {
    refusals: [systemErrors.tooManyTags, systemErrors.tagNameMissing, systemErrors.unknownLanguage],
    values: { number: MOST_TAGS },
  },
  exportTemplates: {
    refusals: [systemErrors.tooManyTemplates, systemErrors.templateNameTaken],
    values: { number: MOST_EXPORT_TEMPLATES },
  },
  customFields: {
    refusals: [
      systemErrors.fieldNoTaken,
      systemErrors.fieldNoFixed,
      systemErrors.fieldInUse,
      systemErrors.fieldTypeFixed,
      systemErrors.tooManyFields,
      systemErrors.dropDownSourceMissing,
      systemErrors.unknownEnumeration,
      systemErrors.unfitMatching,
      systemErrors.fieldNameMissing,
      systemErrors.editorReads,
    ],
    values: { number: CUSTOM_FIELDS_PER_LIST },
  },
  params: { refusals: [systemErrors.paramUnfit], sides: ['purchaser'] },
  dictionary: { refusals: [systemErrors.productEnumeration, systemErrors.enumValueUsed], sides: ['purchaser'] },
  languages: {
    refusals: [systemErrors.defaultLanguageNeeded, systemErrors.defaultLanguageOffered],
    sides: ['purchaser'],
  },
  texts: {
    refusals: [systemErrors.textUnknown, systemErrors.textPlaceholders, systemErrors.textTwice],
    sides: ['purchaser'],
  },
  tasks: {
    refusals: [
      systemErrors.taskOfPurchaser,
      systemErrors.taskNotExisting,
      systemErrors.taskNotStarted,
      systemErrors.taskNotPaused,
      systemErrors.taskAtWork,
    ],
    sides: ['purchaser'],
    menus: ['sysJob', 'sysInvariant'],
  },
  caches: { refusals: [systemErrors.serversUnreached], sides: ['purchaser'], menus: ['sysCache'] },
  customValues: { refusals: [systemErrors.valueChangedMeanwhile] },
})
