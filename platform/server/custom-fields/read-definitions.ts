import { sql } from 'kysely'
import type {
  CustomFieldDefinition,
  CustomFieldEditor,
  CustomFieldReader,
} from '#platform/contract/custom-fields/custom-fields.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { DEFAULT_LANGUAGE, type Language } from '#platform/contract/values/languages.ts'
import { companyCache } from '../cache/company-cache.ts'
import type { CallContext } from '../call-context.ts'

type Names = Readonly<Partial<Record<string, string>>>

/** A custom field with its names in every language. */
export interface NamedDefinition extends Omit<CustomFieldDefinition, 'fieldNoName' | 'options'> {
  names: Names
  options: readonly { enumValue: string; names: Names }[]
  /** Layouts of documents on paper may show it. */
  isPrinted: boolean
}

/** The custom fields of a company by list, as each side reads them. */
type Definitions = Readonly<Record<Side, ReadonlyMap<string, readonly NamedDefinition[]>>>

/** What a server keeps at hand of them. */
export const definitionCache = companyCache<Definitions>('customFields', ({ system }) =>
  [...system.values()].reduce((count, { length }) => count + length, 0),
)
const NONE: readonly NamedDefinition[] = []

/**
 * The valid custom fields of a list that the caller's side reads, in the caller's company. The caller's session says how often they have changed: what is
 * kept counts for that number only, so nothing old is ever used and, without custom fields, nothing is asked.
 */
export async function readDefinitions(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  module: string,
): Promise<readonly NamedDefinition[]> {
  const { tenantsid, frameVersion, side } = caller
  if (!frameVersion) return NONE
  const definitions = definitionCache.find(tenantsid, frameVersion) ?? (await load(trx, tenantsid))
  return definitions[side].get(module) ?? NONE
}

/** Values of a row's custom fields, by field number, without those that the caller's side does not read. */
export async function seenCustom<Value>(
  context: Pick<CallContext, 'trx' | 'caller'>,
  module: string,
  values: Readonly<Record<string, Value>>,
): Promise<Record<string, Value>> {
  const seen = new Set((await readDefinitions(context, module)).map(({ fieldNo }) => fieldNo))
  return Object.fromEntries(Object.entries(values).filter(([fieldNo]) => seen.has(fieldNo)))
}

type Row = Omit<NamedDefinition, 'isEditable'> & {
  module: string
  seenBy: CustomFieldReader
  editedBy: CustomFieldEditor
}

/** The fields that a side reads, with whether it writes them; the product itself does all. */
function ofSide(side: Side, rows: readonly Row[]): ReadonlyMap<string, readonly NamedDefinition[]> {
  const seen = rows.filter(({ seenBy }) => side !== 'supplier' || seenBy === 'both')
  const editable = seen.map(({ seenBy: _seenBy, editedBy, ...row }) => ({
    ...row,
    isEditable: side === 'system' || editedBy === 'both' || editedBy === side,
  }))
  return new Map(
    [...Map.groupBy(editable, ({ module }) => module)].map(([module, own]) => [
      module,
      own.map(({ module: _module, ...definition }) => definition),
    ]),
  )
}

async function load(trx: CallContext['trx'], tenantsid: string): Promise<Definitions> {
  // One statement, so that the number and what it counts for are of one moment, on a replica that lags too.
  const { rows } = await sql<{ frameVersion: number | null; definitions: Row[] }>`
    select (select v.custom_field_version from sys_custom_field_version v where v.tenantsid = ${tenantsid}) as "frameVersion",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'module', d.module, 'fieldNo', d.field_no, 'names', d.field_names, 'fieldType', d.field_type,
          'isDisplay', d.is_display, 'displayPage', d.display_page, 'displayOrder', d.display_order,
          'dateFormat', d.date_format, 'enumMid', d.enum_mid, 'dropDownDataSource', d.drop_down_data_source,
          'fixedMatchingCondition', d.fixed_matching_condition, 'isRequired', d.is_required,
          'maxLength', d.max_length, 'decimals', d.decimals,
          'seenBy', d.seen_by, 'editedBy', d.edited_by, 'isPrinted', d.is_printed,
          'options', (select coalesce(jsonb_agg(jsonb_build_object('enumValue', e.enum_value,
                'names', e.enum_names || jsonb_build_object('', e.enum_name)
                  || coalesce((select jsonb_object_agg(t.language_code, t.own_text) from sys_text t
                  where e.text_key <> '' and t.text_key = e.text_key and t.tenantsid = d.tenantsid), '{}')) order by e.enum_seq, e.enum_value), '[]')
              from sys_enum e where e.enum_mid = d.enum_mid and d.enum_mid <> '' and e.status_code = '1'
                and (e.tenantsid is null or e.tenantsid = d.tenantsid)))
        order by d.display_order, d.field_no), '[]')
        from sys_frame_define d where d.tenantsid = ${tenantsid} and d.status_code = '1') as definitions`.execute(trx)
  const { frameVersion = null, definitions = [] } = rows[0] ?? {}
  const bySide: Definitions = {
    purchaser: ofSide('purchaser', definitions),
    supplier: ofSide('supplier', definitions),
    system: ofSide('system', definitions),
  }
  definitionCache.keep(tenantsid, frameVersion ?? 0, bySide)
  return bySide
}

/** A name in the reader's language, else in the product's own, else in any; `otherwise` where there is none at all. */
export function nameIn(names: Names, language: Language, otherwise: string): string {
  return names[language] || names[''] || names['en-US'] || names[DEFAULT_LANGUAGE] || otherwise
}

/** A definition as a reader of the language gets it. */
export function definitionIn(
  { names, options, isPrinted: _isPrinted, ...definition }: NamedDefinition,
  language: Language,
): CustomFieldDefinition {
  return {
    ...definition,
    fieldNoName: nameIn(names, language, definition.fieldNo),
    options: options.map(({ enumValue, names: named }) => ({
      enumValue,
      enumName: nameIn(named, language, enumValue),
    })),
  }
}
