/** Whether this is the name of an IANA time zone, such as `Asia/Ho_Chi_Minh`. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +07:00, which know no daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
