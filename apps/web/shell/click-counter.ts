/** Counts clicks on one thing: answers true with the last of `times` clicks within `withinMs`. */
export function createClickCounter(times: number, withinMs: number) {
  let clicks: { key: string; at: number }[] = []
  return (key: string, now: number): boolean => {
    clicks = [...clicks, { key, at: now }].filter((click) => click.key === key && now - click.at <= withinMs)
    if (clicks.length < times) return false
    clicks = []
    return true
  }
}
