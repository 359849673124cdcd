import { setTimeout as pause } from 'node:timers/promises'

/** How long a download waits at most before its next piece, so that it comes to an end on a busy server too. */
const WAIT_MS = 10

let underWay = 0

/** Counts a request as under way until its work has ended. */
export async function asRequest<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
  }
}

/** For long downloads between two pieces: lets the requests that are under way be answered first. */
export async function giveWay(): Promise<void> {
  const until = performance.now() + WAIT_MS
  while (underWay > 0 && performance.now() < until) await pause(1)
}
