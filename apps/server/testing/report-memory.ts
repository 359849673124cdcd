import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { watchMainThread } from '#platform/server/watch-main-thread.ts'

/*
 * Loaded before the product where a test asks what it keeps and holds up: a signal is answered with one line, the bytes of the
 * process after everything was let go that nobody needs (resident, and those of objects and buffers), and how long its main thread
 * was held at once so far.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
let hold = watchMainThread()

process.on('SIGUSR2', () => {
  const heldMs = hold.longestMs()
  hold.stop()
  collect()
  // Buffers are given back by finalisers, after the first round.
  setTimeout(() => {
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.stdout.write(`${JSON.stringify({ rss, kept: heapUsed + external, heldMs })}\n`)
    hold = watchMainThread()
  }, 200)
})
