/** The names of an object's own values, typed: of one that is written out and so has no more names than its type says. */
export function keysOf<T extends object>(of: T): (keyof T & string)[] {
  const keys: (keyof T & string)[] = []
  for (const key in of) if (Object.hasOwn(of, key)) keys.push(key)
  return keys
}

/** The names and values of such an object, typed. */
export const entriesOf = <T extends object>(of: T): [keyof T & string, T[keyof T & string]][] =>
  keysOf(of).map((key) => [key, of[key]])

/** Some of an object's values, in the order in which they are named. */
export const pick = <T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>

/** An object with one value, whose name is part of its type: of names put together, TypeScript forgets the parts. */
export const named = <K extends string, V>(key: K, value: V): Record<K, V> => byKey([key], () => value)

/** An object with a value for each of these names, in their order. Its type has them all, because each was asked for. */
export const byKey = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
