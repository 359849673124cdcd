const formats = new Map<string, Intl.DateTimeFormat>()

/** Today's date in an IANA time zone, `YYYY-MM-DD`. */
export function companyToday(timeZone: string, now = new Date()): string {
  // The Swedish notation of a date is the ISO one. Making a format costs more than a whole call otherwise needs.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(now)
}
