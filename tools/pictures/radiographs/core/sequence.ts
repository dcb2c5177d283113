/** Reads one entry of a list; asking for an entry that is not there is a programming error. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`no entry ${index} in a list of ${list.length}`)
  return entry
}
