import { type ChildProcess, fork } from 'node:child_process'
import type { AddressInfo, Server } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface MeasuredProcess {
  port: number
  /** Starts to watch memory; the answer of `peakMemory` counts from here. */
  resetMemory(): Promise<number>
  /** Largest resident memory since the last reset, in bytes. */
  peakMemory(): Promise<number>
  stop(): Promise<void>
}

type Message = { kind: 'ready'; port: number } | { kind: 'memory'; now: number; peak: number }
const SAMPLE_MS = 20

/** Starts a script of this folder that calls `serveMeasured`. */
export async function startMeasured(script: string, args: readonly string[]): Promise<MeasuredProcess> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await answer(child, 'ready')
  const memory = (order: 'reset' | 'peak') => {
    const reported = answer(child, 'memory')
    child.send(order)
    return reported
  }
  return {
    port: ready.port,
    resetMemory: async () => (await memory('reset')).now,
    peakMemory: async () => (await memory('peak')).peak,
    stop: async () => {
      const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** In the process that is measured: tells the port and answers about memory. The process ends with the one that started it. */
export function serveMeasured(server: Server): void {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS)
  watch.unref()
  process.on('message', (order) => {
    const now = process.memoryUsage.rss()
    if (order === 'reset') peak = now
    process.send?.({ kind: 'memory', now, peak: Math.max(peak, now) } satisfies Message)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port } satisfies Message)
}

function answer<K extends Message['kind']>(child: ChildProcess, kind: K): Promise<Extract<Message, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if ((message as Message).kind !== kind) return
      child.off('message', onMessage).off('exit', onExit)
      resolve(message as Extract<Message, { kind: K }>)
    }
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      reject(new Error(`a measured process ended with ${code}`))
    }
    child.on('message', onMessage).once('exit', onExit)
  })
}
