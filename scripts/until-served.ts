import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Resolves once a service of the product, whose standard output is piped, says where it is; what it warns of comes before. */
export function untilServed({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('the output of the service is not piped')
  return new Promise((resolve) => {
    createInterface(stdout).on('line', (line) => {
      if (line.startsWith('Quayside is at ')) resolve()
    })
  })
}
