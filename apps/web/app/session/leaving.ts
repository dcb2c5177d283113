/**
 * The history entry on which the student chose to sign out. Its guard leads home and not to /auth; any other
 * entry's guard, and a page opened later, lead a visitor to /auth as always.
 */
let leftFrom: string | null = null

/** @param locationKey null when nobody leaves after all */
export function leaveFrom(locationKey: string | null): void {
  leftFrom = locationKey
}

/** Where the guard of this history entry leads a visitor. */
export function visitorsWay(locationKey: string): '/' | '/auth' {
  return locationKey === leftFrom ? '/' : '/auth'
}
