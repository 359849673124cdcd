/** How long after the last touch of mouse, keys or screen the reader still counts as being there. */
const PRESENT_MS = 60_000
/** How long somebody may work on without a call before the server is told that they are there. */
const QUIET_MS = 240_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** What a page knows of whether somebody is there. */
export interface Presence {
  /** Whether a call that goes out now comes from a page that is left alone. Calls of somebody who is there are noted. */
  isUnattended(): boolean
  /**
   * Listens for the reader; `tell` is called when they work on without any call, so that a session does not end under somebody
   * who fills in a long form. Answers how to stop.
   */
  watchUser(notify: () => void): () => void
}

/** Begins with a reader who has just come and called. */
export function createPresence(): Presence {
  let touchedAt = Date.now()
  let calledAt = touchedAt
  return {
    isUnattended: () => {
      if (Date.now() - touchedAt > PRESENT_MS) return true
      calledAt = Date.now()
      return false
    },
    watchUser: (notify) => {
      const touch = () => {
        touchedAt = Date.now()
        if (touchedAt - calledAt < QUIET_MS) return
        calledAt = touchedAt
        notify()
      }
      for (const input of INPUTS) window.addEventListener(input, touch, { passive: true, capture: true })
      return () => {
        for (const input of INPUTS) window.removeEventListener(input, touch, { capture: true })
      }
    },
  }
}

/** The presence of this page, as calls tell it and the application watches it. */
export const presence = createPresence()
