import { z } from 'zod'

/** The way to a value inside an input: keys of objects and positions in lists. */
export type Place = readonly (string | number)[]

/**
 * The places of an input that take a text, as its schema declares them: also those that the sample leaves out. Of lists only
 * the first entry counts. Identifiers, dates, decimals and choices travel as texts too, and are places like any other.
 */
export function textPlaces(schema: z.ZodType, sample: unknown, place: Place = []): Place[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return [place]
  if (schema instanceof z.ZodObject) {
    const given = sample as Record<string, unknown> | undefined
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      textPlaces(inner, given?.[key], [...place, key]),
    )
  }
  if (schema instanceof z.ZodArray) {
    return textPlaces(schema.element as z.ZodType, (sample as unknown[] | undefined)?.[0], [...place, 0])
  }
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.flatMap((option) => textPlaces(option as z.ZodType, sample, place))
    return [...new Map(all.map((each) => [each.join('.'), each])).values()]
  }
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left, schema.def.right].flatMap((side) => textPlaces(side as z.ZodType, sample, place))
  }
  if (schema instanceof z.ZodPipe) return textPlaces(schema.def.in as z.ZodType, sample, place)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return textPlaces(schema.unwrap() as z.ZodType, sample, place)
  }
  return []
}

/** A copy of the input with another value at the place; what is not there on the way is made. */
export function withText(input: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [withText(first, rest, text), ...others]
  }
  return { ...(input as object | undefined), [key]: withText((input as Record<string, unknown>)?.[key], rest, text) }
}
