/** The names of an object's own values, typed: of one that is written out and so has no more names than its type says. */
export function keysOf<T extends object>(of: T): (keyof T & string)[] {
  const keys: (keyof T & string)[] = []
  for (const key in of) if (Object.hasOwn(of, key)) keys.push(key)
  return keys
}

/** The names and values of such an object, typed. */
export const entriesOf = <T extends object>(of: T): [keyof T & string, T[keyof T & string]][] =>
  keysOf(of).map((key) => [key, of[key]])

/** An object with a value for each of these names, in their order. Its type has them all, because each was asked for. */
export const byKey = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
