/** A moment in an IANA time zone, `YYYY-MM-DD HH:mm:ss`, as answers carry times. */
export function companyMoment(timeZone: string, moment: Date): string {
  // The Swedish notation is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
}
