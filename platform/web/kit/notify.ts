import { createStore } from '../store.ts'

/** How long a message stays (spec shell §8). */
export const TOAST_MS = 5_000

/** What a message means; shown by icon and colour. */
export type ToastTone = 'error' | 'warning' | 'success' | 'info'

/** A message on screen. `count` says how often the same one came while it stood there. */
export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** The rule behind it. */
  rule: string | undefined
  count: number
}

/** The messages on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([])

const MOST_AT_ONCE = 5
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let nextId = 0

/** Takes a message away. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Keeps a message while the pointer or focus is on it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id))
}

/** Lets a message go after the usual time. */
export function releaseToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  )
}

function show(tone: ToastTone, text: string, rule?: string): void {
  const standing = toasts.get().find((toast) => toast.tone === tone && toast.text === text)
  if (standing) {
    toasts.set(toasts.get().map((toast) => (toast === standing ? { ...toast, count: toast.count + 1 } : toast)))
    releaseToast(standing.id)
    return
  }
  const toast = { id: nextId++, tone, text, rule, count: 1 }
  const oldest = toasts.get().length >= MOST_AT_ONCE ? toasts.get()[0] : undefined
  if (oldest) dismissToast(oldest.id)
  toasts.set([...toasts.get(), toast])
  releaseToast(toast.id)
}

/** Short messages over the screen, of a refusal with its rule. The text is already in the reader's language. */
export const notify = {
  error: (text: string, rule?: string): void => show('error', text, rule),
  warning: (text: string, rule?: string): void => show('warning', text, rule),
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
}
