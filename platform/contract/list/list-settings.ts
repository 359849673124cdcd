import { z } from 'zod'
import { bySession, defineCalls } from '../calls.ts'
import { idText, plainText } from '../field-schemas.ts'

/** Longest text of a saved search, and most tags, columns and templates that are kept. */
export const TAG_CONTENT_LENGTH = 8000
export const MOST_TAGS = 50
export const MOST_COLUMNS = 200
export const MOST_EXPORT_TEMPLATES = 50

const routeName = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/)
const fieldName = z.string().regex(/^[A-Za-z]\w{0,59}$/)
const ownType = z.enum(['1', '2'])

const paramValue = z.union([
  z.string().max(1000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).min(1).max(500),
])

/**
 * What a saved search tag holds: `params` without `field`, `order` and empty values (spec shell §5), and `labelMapProp`, the
 * label of each searched field as it read when the tag was made.
 */
export const tagContentSchema = z.strictObject({
  params: z
    .record(fieldName, paramValue)
    .refine((params) => !('field' in params || 'order' in params || Object.values(params).includes(''))),
  labelMapProp: z.record(z.string().max(200), fieldName),
})

/** The search of a saved tag. */
export type TagContent = z.output<typeof tagContentSchema>

/** Reads a tag's JSON text; null when it is none. */
export function readTagContent(text: string): TagContent | null {
  try {
    return tagContentSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const i18nName = z.object({ languageCode: z.string(), description: z.string(), languageDesc: z.string() })

/** A saved search tag (spec shell §3). `tagName` is in the reader's language. */
export const savedTag = z.object({
  id: z.string(),
  version: z.number().int(),
  tagName: z.string(),
  tagOwnType: ownType,
  tagContent: z.string(),
  name: z.string(),
  tagOwner: z.string(),
  zlI18nList: z.array(i18nName),
})

/** One column as its reader has arranged it (spec shell §3). `width` null: as declared. */
export const columnSetting = z.strictObject({
  label: plainText(200),
  prop: fieldName,
  fixed: z.enum(['left', '']),
  sort: z.number().int().min(0).max(MOST_COLUMNS),
  isShow: z.boolean(),
  width: z.number().int().min(48).max(2000).nullable(),
})

/** `0` pages with a pager, `1` one long list that loads more on scrolling. */
export const pageMode = z.enum(['0', '1'])

/** An arranged list. */
export const listSetting = z.object({ listId: z.string(), pageMode, columns: z.array(columnSetting) })

/** A template of an export: which columns in which order. `isDefault` 1 is chosen unless the reader chooses another. */
export const exportTemplate = z.object({
  id: z.string(),
  version: z.number().int(),
  exportName: z.string(),
  isDefault: z.enum(['0', '1']),
  ownType,
  columns: z.array(z.string()),
})

export type SavedTag = z.output<typeof savedTag>
export type ColumnSetting = z.output<typeof columnSetting>
export type ListSetting = z.output<typeof listSetting>
export type PageMode = z.output<typeof pageMode>
export type ExportTemplate = z.output<typeof exportTemplate>

const exportPath = z.string().regex(/^[A-Za-z]\w{1,60}\/[A-Za-z]\w{1,60}$/)
const aboutCaller = bySession('about the caller’s own screens alone')

/**
 * Calls behind every list screen; the module `system` implements them. Those of tags are named by spec shell §7, the others in
 * its manner. Whoever writes names the owner: a browser tab that outlived a change of users must not write into the other's.
 */
export const listSettingCalls = defineCalls({
  'ISysTagService/getCurrentUserSysTagListByModule': {
    summary: 'Saved search tags of a screen: the fixed ones and the caller’s own.',
    input: z.strictObject({ module: routeName }),
    output: z.object({ records: z.array(savedTag) }),
    access: aboutCaller,
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysTagService/addSysTag': {
    summary: 'Saves a search under names; a fixed one (type 1) needs an administrator.',
    input: z.strictObject({
      module: routeName,
      zlI18nList: z
        .array(z.strictObject({ languageCode: z.string().max(20), description: plainText().min(1) }))
        .min(1)
        .max(20),
      tagContent: z
        .string()
        .max(TAG_CONTENT_LENGTH)
        .refine((text) => readTagContent(text) !== null),
      tagOwner: idText(),
      tagOwnType: ownType.default('2'),
    }),
    output: z.object({ id: z.string() }),
    access: aboutCaller,
    audit: { action: 'listSetting.addTag' },
    repeat: 'key',
  },
  'ISysTagService/deleteSysTagById': {
    summary: 'Deletes an own tag, or as an administrator a fixed one.',
    input: z.strictObject({ id: idText(), version: z.number().int().optional() }),
    output: z.null(),
    access: aboutCaller,
    audit: { action: 'listSetting.deleteTag' },
    repeat: 'natural',
  },
  'ISysColumnSettingService/getCurrentUserColumnSettingList': {
    summary: 'How the caller has arranged each list.',
    input: z.strictObject({}),
    output: z.object({ records: z.array(listSetting) }),
    access: aboutCaller,
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysColumnSettingService/saveCurrentUserColumnSetting': {
    summary: 'Keeps how the caller has arranged a list.',
    input: z.strictObject({
      listId: routeName,
      owner: idText(),
      pageMode,
      columns: z.array(columnSetting).max(MOST_COLUMNS),
    }),
    output: z.null(),
    access: aboutCaller,
    audit: { none: 'a matter of display, for the caller alone' },
    repeat: 'natural',
  },
  'ISysColumnSettingService/resetCurrentUserColumnSetting': {
    summary: 'Gives a list back its own arrangement.',
    input: z.strictObject({ listId: routeName, owner: idText() }),
    output: z.null(),
    access: aboutCaller,
    audit: { none: 'a matter of display, for the caller alone' },
    repeat: 'natural',
  },
  'ISysExportTemplateService/getExportNameList': {
    summary: 'Templates of an export: those for everybody and the caller’s own.',
    input: z.strictObject({ exportPath }),
    output: z.object({ records: z.array(exportTemplate) }),
    access: aboutCaller,
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysExportTemplateService/addExportTemplate': {
    summary: 'Saves a template of an export; one for everybody (type 1) needs an administrator.',
    input: z.strictObject({
      exportPath,
      exportName: plainText(60).min(1),
      isDefault: z.enum(['0', '1']).default('0'),
      ownType: ownType.default('2'),
      owner: idText(),
      columns: z.array(fieldName).min(1).max(MOST_COLUMNS),
    }),
    output: z.object({ id: z.string() }),
    access: aboutCaller,
    audit: { action: 'listSetting.addTemplate' },
    repeat: 'key',
  },
  'ISysExportTemplateService/deleteExportTemplateById': {
    summary: 'Deletes an own template, or as an administrator one for everybody.',
    input: z.strictObject({ id: idText() }),
    output: z.null(),
    access: aboutCaller,
    audit: { action: 'listSetting.deleteTemplate' },
    repeat: 'natural',
  },
})
