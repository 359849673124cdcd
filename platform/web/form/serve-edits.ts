import { vi } from 'vitest'

/** The calls by the ends of their paths; `besides` are answers to further ones. */
interface EditPaths {
  read: string
  save: string
  besides?: Readonly<Record<string, unknown>>
}

/** A command as it was sent. */
export interface SentEdit {
  condition: Record<string, unknown>
}

/**
 * Stands for a server that knows one thing, of which somebody else saves another state before the first command: that one is
 * refused, and the next is taken. Answers the commands that were sent.
 */
export function serveEdits(paths: EditPaths, before: unknown, now: unknown): SentEdit[] {
  const sent: SentEdit[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url)
    if (path.endsWith(paths.read)) return Response.json({ status: 200, data: sent.length > 0 ? now : before })
    if (!path.endsWith(paths.save)) {
      const known = Object.entries(paths.besides ?? {}).find(([end]) => path.endsWith(end))
      return Response.json({ status: 200, data: known ? known[1] : [] })
    }
    sent.push(JSON.parse(String(request?.body)))
    return sent.length === 1
      ? Response.json({ errorCode: 'wire.staleVersion', errorMessage: 'Too late.' }, { status: 409 })
      : Response.json({ status: 200, data: { id: '5', version: 5, count: 1, records: [] } })
  })
  return sent
}
