/**
 * The time zone in which it is between 12:00 and 13:00: whoever lives there sees no midnight pass during a test.
 *
 * @returns an IANA name as a browser gives it back, such as `Etc/GMT+4`, which is four hours behind UTC
 */
export function noonZone(now: Date): string {
  const behind = now.getUTCHours() - 12
  // A browser that lives in Etc/GMT+0 says that it lives in UTC.
  if (behind === 0) return 'UTC'
  return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
}
