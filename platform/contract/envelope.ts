/** Every call is a POST below this path (spec shell §7). */
export const CALL_BASE_PATH = '/dapilc/restful/service/ilcwmsplus'

/** Web socket of import and check progress; a client identifier follows (spec shell §7). */
export const WEB_SOCKET_PATH = '/productWebSocket'

/** Names of the headers of a call, lower case as Node gives them. */
export const HEADERS = {
  token: 'authentication-info',
  invoker: 'invokerparam',
  language: 'accept-language',
  menu: 'app-module-number',
  application: 'application-authorization',
  idempotencyKey: 'idempotency-key',
  asOf: 'as-of',
  /** Sent by pages that ask by themselves while nobody is there; keeps no session alive. */
  unattended: 'unattended',
} as const

/** The sign-in cookie (spec shell §2). */
export const SESSION_COOKIE = 'Authentication-Supplier-Info'

/** The fixed application-authorization header of the portal's sign-in (spec shell §7 leaves its value open). */
export const PORTAL_APPLICATION = 'quayside-portal'

/** How often calls that need no sign-in are answered to one address. */
export const PUBLIC_CALLS_PER_MINUTE = 60

/** Page sizes a list offers; the first is the default (spec shell §9). */
export const PAGE_SIZES = [20, 30, 50, 100, 200, 300, 500, 1000] as const
/** As many rows as the longest page shows. */
export const LONGEST_PAGE = 1000

/** How many rows a command on the rows selected in a list takes at once, unless its declaration says otherwise. */
export const MOST_SELECTED = 200

/** Tab counts above this are shown as 9999+ (spec shell §9). */
export const TAB_COUNT_CAP = 9999

/** A total above the caller's `limitCount` is not counted further; this is the default limit. */
export const DEFAULT_LIMIT_COUNT = 10_000
/** How far the total of a search for words is counted unless its reader asks for all, or has paged further (decision 9). */
export const SEARCH_LIMIT_COUNT = 100

/**
 * Body of a list call: `{current,size,condition,field,order,limitCount}`; `limitCount` 0 asks for the exact total. With a
 * `cursor`, empty at first and then the last answer's `nextCursor`, all rows are read in an order that no change moves.
 */
export interface ListQuery<Condition> {
  current: number
  size: number
  condition: Condition
  field?: string | undefined
  order?: 'asc' | 'desc' | undefined
  limitCount?: number | undefined
  cursor?: string | undefined
}

/**
 * Data of a list answer. `isTotalCapped` says that there are more than `total` rows. `nextCursor` stands in answers to a cursor:
 * where the next part begins, null behind the last one.
 */
export interface ListAnswer<Row> {
  records: Row[]
  total: number
  isTotalCapped: boolean
  pageSize: number
  rowCount: number
  pageCount: number
  currentPage: number
  nextCursor?: string | null
}

/** Any refusal; the HTTP status fits the error. `details` lists single errors, such as rows of an import. */
export interface ErrorAnswer {
  errorCode: string
  errorMessage: string
  /** The rule that caused it; `/rules` shows its sentence. */
  rule?: string
  details?: ErrorDetail[]
}

/** One error inside a refused input: where, and what is wrong in the caller's language. */
export interface ErrorDetail {
  path: string
  message: string
  /** The rule that caused this one, where it is declared. */
  rule?: string
}
