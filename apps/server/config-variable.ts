import { z } from 'zod'

/** One environment variable: what it means to people, and how its text becomes a value. */
export interface Variable<T> {
  /** Text used when the variable is unset or empty. */
  fallback: string
  /** What is accepted, as it reads after "expected". */
  accepts: string
  meaning: string
  /** Its value never appears in a message or log. */
  isSecret?: boolean
  schema: z.ZodType<T, string>
}

/** Declares a variable. */
export function variable<T>(definition: Variable<T>): Variable<T> {
  return definition
}

/** A whole number in a range, written in digits. */
export function whole(min: number, max: number): z.ZodType<number, string> {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
}
