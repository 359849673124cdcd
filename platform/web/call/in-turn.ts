/** Longest wait for the calls that are on their way. */
const PATIENCE_MS = 5_000

const underWay = new Set<Promise<unknown>>()
let renewing: Promise<unknown> | null = null

/**
 * Makes a call in its turn. One that renews the session goes out alone: it waits for those on their way, and later ones wait for it, since
 * the server refuses the session before.
 */
export function inTurn<R>(isRenewal: boolean, send: () => Promise<R>): Promise<R> {
  if (renewing !== null) return renewing.then(() => inTurn(isRenewal, send))
  if (!isRenewal) return noted(send())
  const call = settled([...underWay]).then(send)
  renewing = call
    .catch(() => undefined)
    .then(() => {
      renewing = null
    })
  return call
}

function noted<R>(call: Promise<R>): Promise<R> {
  underWay.add(call)
  const forget = () => underWay.delete(call)
  void call.then(forget, forget)
  return call
}

const settled = (calls: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(calls), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
