import { z } from 'zod'
import { listAnswerSchema, listQuerySchema, rowSchema } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'

/** Rows that a lookup answers at once unless asked for more (spec shell §7). */
export const LOOKUP_SIZE = 10

/** Body of a lookup: a list query with shorter pages. */
export const lookupQuery = <T extends FieldTable>(fields: T) =>
  listQuerySchema(fields).extend({ size: z.number().int().min(1).max(1000).default(LOOKUP_SIZE) })

/** A page of a lookup's rows, each with the identifier of its record. */
export const lookupPage = <T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))
