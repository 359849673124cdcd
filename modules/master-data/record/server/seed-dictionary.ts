import { sql } from 'kysely'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A value of one of the product's own enumerations. */
interface ProductValue {
  enum_mid: string
  enum_value: string
  enum_seq: number
  enum_name: string
  enum_names: Record<string, string>
  /** The text that names it. */
  text_key: string
}

/** The texts of one module in all languages. */
type ModuleTexts = { module: string; texts: Record<Language, TextTree> }

const branch = (tree: TextTree | string | undefined, key: string): TextTree | string | undefined =>
  typeof tree === 'object' ? tree[key] : undefined

/** Enumerations whose values modules bring, each in its own texts. */
const BROUGHT = new Set(['noticeEvent', 'jobGroup', 'textModule'])

/** The enumerations of the modules' texts: `enums.<name>.<value>`. The first module that has a name owns it, but for brought ones. */
function productValues(modules: readonly ModuleTexts[]): ProductValue[] {
  const found = new Map<string, ProductValue[]>()
  for (const { module, texts } of modules) {
    const enumerations = branch(texts['en-US'], 'enums')
    if (typeof enumerations !== 'object') continue
    for (const [enumMid, values] of Object.entries(enumerations)) {
      const known = found.get(enumMid) ?? []
      if ((known.length > 0 && !BROUGHT.has(enumMid)) || typeof values !== 'object') continue
      const nameIn = (language: Language, value: string) =>
        branch(branch(branch(texts[language], 'enums'), enumMid), value)
      const ofMid = Object.entries(values).flatMap(([value, name], index) =>
        typeof name === 'string'
          ? {
              enum_mid: enumMid,
              enum_value: value,
              enum_seq: known.length + index + 1,
              enum_name: name,
              text_key: `${module}:enums.${enumMid}.${value}`,
              enum_names: Object.fromEntries(
                LANGUAGES.map((language) => [language, String(nameIn(language, value) ?? name)]),
              ),
            }
          : [],
      )
      found.set(enumMid, [...known, ...ofMid])
    }
  }
  return [...found.values()].flat()
}

/**
 * Writes the product's own enumerations into the dictionary, under the scope of the transaction (the system's, over all
 * tenants). What is there already stays as it is, so that it may be done at every start; values that the product no longer
 * has become invalid, since documents may still name them.
 */
export async function seedDictionary(trx: ScopedTransaction, modules: readonly ModuleTexts[]): Promise<void> {
  const values = productValues(modules)
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v (enum_mid text, enum_value text, enum_seq integer, enum_name text, enum_names jsonb, text_key text)
    ), gone as (
      update sys_enum e set status_code = '0', version = version + 1, update_date = now()
      where e.tenantsid is null and e.status_code = '1'
        and not exists (select from given g where g.enum_mid = e.enum_mid and g.enum_value = e.enum_value)
    )
    insert into sys_enum as e (tenantsid, enum_mid, enum_value, enum_seq, enum_name, enum_names, text_key)
    select null, enum_mid, enum_value, enum_seq, enum_name, enum_names, text_key from given
    on conflict (tenantsid, enum_mid, enum_value) do update
      set enum_seq = excluded.enum_seq, enum_name = excluded.enum_name, enum_names = excluded.enum_names,
        text_key = excluded.text_key, status_code = '1', version = e.version + 1, update_date = now()
      where (e.enum_seq, e.enum_name, e.enum_names, e.text_key, e.status_code)
        is distinct from (excluded.enum_seq, excluded.enum_name, excluded.enum_names, excluded.text_key, '1')
  `.execute(trx)
}
