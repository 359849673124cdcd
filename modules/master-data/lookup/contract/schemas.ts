import { z } from 'zod'
import { listAnswerSchema, listQuerySchema, rowSchema } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'

/** Body of a lookup: a list query with pages of its own size. */
export const lookupQuery = <T extends FieldTable>(fields: T, size: number) =>
  listQuerySchema(fields).extend({ size: z.number().int().min(1).max(1000).default(size) })

/** A page of a lookup's rows, each with the identifier of its record. */
export const lookupPage = <T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))
