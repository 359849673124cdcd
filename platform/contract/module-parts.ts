/** What a module asks to be given; nothing where it is made of nothing. */
export type PartsOf<M> = M extends (parts: infer P) => unknown ? P : unknown

/** A module, made of what it is given where it asks for something. */
export const withParts = <M extends object, P>(module: M | ((parts: P) => M), parts: P): M =>
  typeof module === 'function' ? module(parts) : module
