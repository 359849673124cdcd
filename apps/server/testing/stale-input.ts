import { z } from 'zod'
import { isRecord } from '#platform/contract/values/record-of.ts'

/** Whether a call must be given the version of what its caller saw: at the top of its input, or in the rows of a list there. */
export function takesVersion(input: z.ZodType): boolean {
  const schema: unknown = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  if (!isRecord(schema)) return false
  return hasVersion(schema) || Object.values(isRecord(schema.properties) ? schema.properties : {}).some(listsVersions)
}

const hasVersion = ({ required }: Record<string, unknown>): boolean =>
  Array.isArray(required) && required.includes('version')

const listsVersions = (property: unknown): boolean =>
  isRecord(property) && isRecord(property.items) && hasVersion(property.items)

/** A right input as somebody would send it who saw another version of what it names. */
export function staleInput(right: unknown): unknown {
  const aged = (value: unknown) =>
    isRecord(value) && typeof value.version === 'number' ? { ...value, version: value.version + 1 } : value
  if (!isRecord(right)) return right
  const lists = Object.entries(right).map(([key, value]) => [key, Array.isArray(value) ? value.map(aged) : value])
  return aged(Object.fromEntries(lists))
}
