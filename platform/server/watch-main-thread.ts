const TICK_MS = 5

/**
 * Watches how long the main thread is held at once, for tests of work that should not hold it. Counted in the thread's own
 * processor time: what other programs of a busy machine take holds nobody up but them. Answers the most so far, in milliseconds.
 */
export function watchMainThread(): { longestMs: () => number; stop: () => void } {
  let longestMs = 0
  let last = process.threadCpuUsage()
  const note = (): void => {
    const { user, system } = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(note, TICK_MS)
  timer.unref()
  return {
    longestMs: () => {
      note()
      return longestMs
    },
    stop: () => clearInterval(timer),
  }
}
