/** An input with one error, and where the refusal must say that it is. */
export interface WrongInput {
  error: string
  input: unknown
  path: RegExp
}

/** Variations of a right input that every call must refuse: one key too many, and each key in turn with an impossible value. */
export function wrongInputs(right: object): WrongInput[] {
  const surplus = { error: 'an unknown key', input: { ...right, surplus: 1 }, path: /^$/ }
  const impossible = Object.keys(right).map((key) => ({
    error: `an impossible ${key}`,
    input: { ...right, [key]: { impossible: true } },
    path: new RegExp(`^${key}(\\.|$)`),
  }))
  return [surplus, ...impossible]
}
