const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in an IANA time zone, `YYYY-MM-DD HH:mm:ss`, as answers carry times. */
export function companyMoment(timeZone: string, moment: Date): string {
  // The Swedish notation is the ISO one.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(moment)
}
