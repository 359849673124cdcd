import { createStore } from './store.ts'

/** Opens a path in its tab. The shell fills it; without one, paths are opened by the browser. */
export const pathOpener = createStore<((fullPath: string) => void) | null>(null)

/** Opens a path from parts that stand outside of every page, such as messages. */
export function openPath(fullPath: string): void {
  const open = pathOpener.get()
  if (open) open(fullPath)
  else location.assign(fullPath)
}
