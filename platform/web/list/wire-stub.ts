import { vi } from 'vitest'
import { recordOf } from '#platform/contract/values/record-of.ts'

/** Condition of each call that a test's screen made, by the method's name, in order. */
export interface WireStub {
  sent(method: string): unknown[]
}

const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status === 200 ? { status, data } : { errorCode: 'x', errorMessage: 'refused' }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Answers the calls of a screen by method name; a function may answer differently each time, or later; an `Error` refuses, a `Response` is sent as it is. */
export function stubWire(answers: Readonly<Record<string, unknown>>): WireStub {
  const calls: { method: string; condition: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const method = String(url).split('/').at(-1) ?? ''
    const body = recordOf(JSON.parse(String(request?.body ?? '{}')))
    calls.push({ method, condition: method === 'exportexcel' ? body : body.condition })
    const known = answers[method]
    const answer: unknown = typeof known === 'function' ? await known(body.condition) : known
    if (answer instanceof Error) return json(null, 500)
    if (answer instanceof Response) return answer
    if (method === 'exportexcel') {
      return new Response('x', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } })
    }
    return json(answer ?? null)
  })
  return { sent: (method) => calls.filter((call) => call.method === method).map((call) => call.condition) }
}
