import { byKey, keysOf } from './values/keys-of.ts'
/** HTTP statuses that refusals use. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 423 | 429 | 431 | 500 | 503

/** One declared refusal. Its sentence stands in the locales of its module as `errors.<name>`. */
export interface ErrorDeclaration {
  /** On the wire as `errorCode`. */
  code: string
  status: ErrorStatus
  /** Text key, `module:errors.name`. */
  textKey: string
}

/** Values put into an error's sentence. */
export type ErrorParameters = Readonly<Record<string, string | number>>

/** A refusal at a place of what was sent. */
export interface PlacedError {
  path: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** A refusal on its way to the caller. Thrown by commands and reads, turned into `{errorCode,errorMessage}` at the edge. */
export class BusinessError extends Error {
  readonly declaration: ErrorDeclaration
  readonly parameters: ErrorParameters
  readonly details: readonly PlacedError[]

  constructor(declaration: ErrorDeclaration, parameters: ErrorParameters = {}, details: readonly PlacedError[] = []) {
    super(declaration.code)
    this.name = 'BusinessError'
    this.declaration = declaration
    this.parameters = parameters
    this.details = details
  }
}

/** Throws a declared refusal. */
export function fail(declaration: ErrorDeclaration, parameters?: ErrorParameters): never {
  throw new BusinessError(declaration, parameters)
}

/** The same at a place of what was sent. */
export function failAt(path: string, declaration: ErrorDeclaration, parameters: ErrorParameters = {}): never {
  throw new BusinessError(declaration, parameters, [{ path, declaration, parameters }])
}

/** Throws all errors at once, each at its place, in the words of the first; where there is none, nothing happens. */
export function failOnErrors(errors: readonly PlacedError[]): void {
  const [first] = errors
  if (first) throw new BusinessError(first.declaration, first.parameters, errors)
}

const declarations = new Map<string, ErrorDeclaration>()

/** The refusal whose sentence a schema names as the message of its check; undefined where the message is something else. */
export const refusalOfText = (textKey: string): ErrorDeclaration | undefined => declarations.get(textKey)

/** Declares a module's refusals. `phrases` is its `errors` block in the en-US locale: a refusal without a sentence does not compile. */
export function defineErrors<K extends string>(
  module: string,
  phrases: Readonly<Record<NoInfer<K>, string>>,
  table: Readonly<Record<K, ErrorStatus | { status: ErrorStatus; code: string }>>,
): Readonly<Record<K, ErrorDeclaration>> {
  return byKey(keysOf(table), (name) => {
    if (!(name in phrases)) throw new Error(`no phrase for ${module}:errors.${name}`)
    const entry = table[name]
    const { status, code } = typeof entry === 'number' ? { status: entry, code: `${module}.${name}` } : entry
    const declared: ErrorDeclaration = { code, status, textKey: `${module}:errors.${name}` }
    declarations.set(declared.textKey, declared)
    return declared
  })
}
