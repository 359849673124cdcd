import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'
import { recordOf } from '#platform/contract/values/record-of.ts'

/** Names under which secrets travel, wherever they turn up in what is logged. */
const SECRETS = ['authorization', 'cookie', '["set-cookie"]', '["authentication-info"]', 'token', 'pwd', 'password']
const path = (...steps: string[]): string => steps.join('.').replaceAll('.[', '[')
const REDACTED = SECRETS.flatMap((name) => [
  path(name),
  path('*', name),
  path('headers', name),
  path('req', 'headers', name),
  path('res', 'headers', name),
])

/** The product's log: a JSON line for each entry, with secrets taken out, and of errors only what explains them. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED, censor: '[taken out]' },
    serializers: { err: describeError, req: describeRequest },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Errors of the database carry rows and parameters beside their message: only names and the stack are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint } = recordOf(error)
  return { name, message, code, constraint, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}

function describeRequest(request: { method?: string; url?: string; id?: string }): unknown {
  return { method: request.method, url: request.url, id: request.id }
}
