import { CALL_BASE_PATH, type ErrorAnswer, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'

/** What came back from a call, whatever it was. */
export interface WireAnswer {
  status: number
  contentType: string
  bytes: Buffer
  /** The JSON answer; empty for files. */
  body: Partial<ErrorAnswer> & { status?: number; data?: unknown }
}

/** How a call is made. */
export interface WireOptions {
  token?: string | undefined
  headers?: Record<string, string>
  /** What is decided about an uploaded file. */
  decision?: object
}

const headersOf = ({ token, headers }: WireOptions): Record<string, string> => ({
  'accept-language': 'en-US',
  'application-authorization': PORTAL_APPLICATION,
  ...(token === undefined ? {} : { 'authentication-info': token }),
  ...headers,
})

async function post(
  address: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer> | FormData,
): Promise<WireAnswer> {
  const response = await fetch(`${address}${CALL_BASE_PATH}/${path}`, {
    method: 'POST',
    headers,
    body,
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const contentType = response.headers.get('content-type') ?? ''
  const isJson = contentType.startsWith('application/json')
  return {
    status: response.status,
    contentType,
    bytes,
    body: isJson ? (JSON.parse(bytes.toString()) as WireAnswer['body']) : {},
  }
}

/** Makes calls of a running product as a browser would. */
export const wireClient = {
  /** A body as JSON, exactly as given. */
  json: (address: string, path: string, body: unknown, options: WireOptions = {}): Promise<WireAnswer> =>
    post(address, path, { ...headersOf(options), 'content-type': 'application/json' }, JSON.stringify(body)),
  /** Bytes under a content type, also such as are no JSON. */
  raw: (
    address: string,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    contentType: string,
    options: WireOptions = {},
  ): Promise<WireAnswer> => post(address, path, { ...headersOf(options), 'content-type': contentType }, bytes),
  /** A file in the multipart field `file`. */
  upload: (
    address: string,
    path: string,
    content: Buffer,
    fileName: string,
    options: WireOptions = {},
  ): Promise<WireAnswer> => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), fileName)
    if (options.decision) form.set('decision', JSON.stringify(options.decision))
    return post(address, path, headersOf(options), form)
  },
  /** A file to keep, with the condition that says whose it is. */
  file: (
    address: string,
    path: string,
    { condition, content, fileName }: FileToKeep<unknown>,
    options: WireOptions = {},
  ): Promise<WireAnswer> => {
    const form = new FormData()
    form.set('condition', JSON.stringify(condition))
    form.set('file', new Blob([new Uint8Array(content)]), fileName)
    return post(address, path, headersOf(options), form)
  },
}

/** A file on its way to a call that reads it, with what is decided about it. */
export interface DecidedFile {
  content: Buffer
  decision: object
}

/** A file on its way to a call that keeps it. */
export interface FileToKeep<Condition> {
  condition: Condition
  content: Buffer
  fileName: string
}

/** Signs in through the login call and answers the token. Throws when that is refused. */
export async function signInToken(address: string, userNo: string, password: string): Promise<string> {
  return (await firstStep(address, userNo, password)).token
}

/** First step of a sign-in with a second factor: answers the ticket for the second. Throws when it is refused. */
export async function signInTicket(address: string, userNo: string, password: string): Promise<string> {
  const { ticket } = await firstStep(address, userNo, password)
  if (ticket === undefined) throw new Error(`${userNo} is asked for no code`)
  return ticket
}

async function firstStep(address: string, userNo: string, password: string) {
  const condition = { userNo, pwd: Buffer.from(password, 'utf8').toString('base64') }
  const { status, body } = await wireClient.json(address, 'ISrmBmLoginService/login', { condition })
  if (status !== 200) throw new Error(`${userNo} cannot sign in: ${body.errorMessage}`)
  return body.data as { token: string; ticket?: string }
}
