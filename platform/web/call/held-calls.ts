let underWay = new AbortController()
let areHeld = false

/** Whether calls go out: a session that is about to end could only refuse them. */
export const heldCalls = {
  /** Breaks off the calls that are on their way and holds all later ones. */
  hold(): void {
    areHeld = true
    underWay.abort()
  },

  /** Lets calls go out again, for a page that stays after its session has ended. */
  resume(): void {
    areHeld = false
    underWay = new AbortController()
  },

  areHeld: (): boolean => areHeld,

  /** Is aborted when the calls under way are broken off. */
  signal: (): AbortSignal => underWay.signal,
}
