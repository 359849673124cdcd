import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Who wrote a row last, and how often, is told only together with what was replaced. */
const HIDDEN = ['update_date', 'update_name', 'version', 'search_text']

/**
 * Notes what all documents are now and, at the end, reads all these moments again as the past. Rows that were there before it
 * began are left out.
 */
export async function watchHistory(db: Kysely<DB>) {
  const { rows: found } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = 'history' and table_name <> 'srm_purchase_mark'
    order by 1`.execute(db)
  const floors: [string, string][] = []
  for (const { name } of found) {
    const { rows } = await sql<{ floor: string }>`
      select coalesce(max(id), 0) as floor from ${sql.table(`public.${name}`)}`.execute(db)
    floors.push([name, rows[0]?.floor ?? '0'])
  }
  const moments: { moment: string; was: Rows }[] = []
  const read = async (trx: Kysely<DB>): Promise<Rows> => {
    const parts = floors.map(
      ([
        name,
        floor,
      ]) => sql`select ${sql.lit(name)} as name, coalesce((select jsonb_agg(to_jsonb(x) - ${HIDDEN}::text[] order by x.id)
        from ${sql.table(name)} x where x.id > ${floor}), '[]') as found`,
    )
    const { rows } = await sql<{
      everything: Rows
    }>`select jsonb_object_agg(name, found) as everything from (${sql.join(parts, sql` union all `)}) parts`.execute(
      trx,
    )
    return rows[0]?.everything ?? {}
  }
  return {
    /** Notes what there is now. */
    note: async (): Promise<void> => {
      const was = await read(db)
      const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(db)
      moments.push({ moment: rows[0]?.now ?? '', was })
    },
    /** What was noted, and the same moments as they are read now. */
    compare: async (): Promise<{ noted: Rows[]; readNow: Rows[] }> => {
      const readNow: Rows[] = []
      for (const { moment } of moments) {
        const history = await db.transaction().execute(async (trx) => {
          await sql`set local search_path = history, public`.execute(trx)
          await sql`select set_config('app.as_of', ${moment}, true)`.execute(trx)
          return read(trx)
        })
        readNow.push(history)
      }
      return { noted: moments.map(({ was }) => was), readNow }
    },
  }
}
