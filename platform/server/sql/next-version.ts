import { sql } from 'kysely'

/** What a changed row notes of its change: its next version, and who changed it when. */
export const nextVersion = ({ userName }: { userName: string }) => ({
  version: sql<number>`version + 1`,
  update_name: userName,
  update_date: sql<string>`now()`,
})
