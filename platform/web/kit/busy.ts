import { createStore, useStore } from '../store.ts'

const running = createStore(0)

/** Counts a request that asked for a busy sign. The answer ends it; ending twice counts once. */
export function beginBusy(): () => void {
  let isRunning = true
  running.set(running.get() + 1)
  return () => {
    if (!isRunning) return
    isRunning = false
    running.set(running.get() - 1)
  }
}

/** How many requests with a busy sign are under way. */
export const busyCount = (): number => running.get()

/** Whether any request with a busy sign is under way. */
export const useIsBusy = (): boolean => useStore(running) > 0
