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

/** Writes a text into all the places at once; the way there is looked for only once, however many texts there are. */
export function textWriter(input: unknown, places: readonly Place[]): (text: string) => unknown {
  const mark = {}
  const marked = places.reduce((made, place) => withValue(made, place, mark), input)
  const written = (value: unknown, text: string): unknown => {
    if (value === mark) return text
    if (Array.isArray(value)) return value.map((entry) => written(entry, text))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, written(entry, text)]))
  }
  return (text) => written(marked, text)
}

/** A copy of the input with another text at the place; what is not there on the way is made. */
export const withText: (input: unknown, place: Place, text: string) => unknown = withValue

/** A copy of the input with another value at the place; what is not there on the way is made. */
function withValue(input: unknown, [key, ...rest]: Place, requested: unknown): unknown {
  if (key === undefined) return requested
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [withValue(first, rest, requested), ...others]
  }
  return {
    ...(input as object | undefined),
    [key]: withValue((input as Record<string, unknown>)?.[key], rest, requested),
  }
}
