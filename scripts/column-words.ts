import pg from 'pg'

/** What a check says of a column that takes few words: `((state = ANY (ARRAY['a'::text, 'b'::text])))`. */
const ONE_OF = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/
const WORD = /'((?:[^']|'')*)'::text/g

/** Takes what documents with files are named by, which is open to the types: `DocumentDeclaration.kind`. */
const DECLARED = ['doc_file.kind']

/** A column of text that takes nothing but the words of its check. */
interface ColumnWords {
  table: string
  column: string
  words: string[]
}

/** The columns of a migrated database that take few words, with these. */
export async function columnWords(url: string): Promise<ColumnWords[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; rule: string }>(`
      select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as rule
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.atttypid = 'text'::regtype
      where k.contype = 'c' and k.convalidated and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace
      order by c.relname, a.attname`)
    return rows.flatMap(({ rule, ...place }) => {
      if (DECLARED.includes(`${place.table}.${place.column}`)) return []
      const words = ONE_OF.exec(rule)?.[1]?.matchAll(WORD)
      return words ? [{ ...place, words: Array.from(words, ([, word = '']) => word.replaceAll("''", "'")) }] : []
    })
  } finally {
    await client.end()
  }
}

/** The written types of tables, in which each such column has its words in place of any text. */
export function withColumnWords(schema: string, columns: readonly ColumnWords[]): string {
  return columns.reduce((text, { table, column, words }) => {
    const named = new RegExp(`^  ${table}: (\\w+);$`, 'm').exec(text)?.[1]
    const place = new RegExp(`(?<=^export interface ${named} \\{\n(?:  .*\n)*  ${column}: .*)\\bstring\\b`, 'm')
    if (!place.test(text)) throw new Error(`db/schema.generated.ts has no text ${table}.${column}`)
    return text.replace(place, words.map((word) => JSON.stringify(word)).join(' | '))
  }, schema)
}
