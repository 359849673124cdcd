import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded before the product where a test asks how much memory it keeps: a signal is answered with one line, the bytes that the
 * process holds after everything was let go that nobody needs.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  // Buffers are given back by finalisers, after the first round.
  setTimeout(() => {
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.stdout.write(`${JSON.stringify({ rss, kept: heapUsed + external })}\n`)
  }, 200)
})
