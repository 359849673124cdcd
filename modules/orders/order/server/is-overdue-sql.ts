import { type RawBuilder, sql } from 'kysely'

/** States in which something is still expected of an order; literals, so that the partial indexes over it are used. */
export const openSql = (alias: string) => sql`${sql.ref(`${alias}.status`)} in ('accepting', 'executing', 'changing')`

/** A delivery is late while something of it is still expected after the day that was promised, else expected. */
export const isOverdueSql = (alias: string): RawBuilder<boolean> => sql<boolean>`(${openSql(alias)}
  and ${sql.ref(`${alias}.un_receive_qty`)} > 0 and ${sql.ref(`${alias}.due_date`)} < today())`

/** Something of a delivery is still to be shipped. */
export const isUnfinishedSql = (alias: string): RawBuilder<boolean> => sql<boolean>`(${openSql(alias)}
  and ${sql.ref(`${alias}.un_receive_qty`)} > 0 and ${sql.ref(`${alias}.un_delivery_qty`)} > 0)`
