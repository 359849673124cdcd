/** Today's date in an IANA time zone, `YYYY-MM-DD`. */
export function companyToday(timeZone: string, now = new Date()): string {
  // The Swedish notation of a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}
