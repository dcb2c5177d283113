/** How many times another quantity, with two digits where it is less than ten times. */
export function times(ratio: number): string {
  return `${ratio < 1 ? ratio.toPrecision(2) : ratio.toFixed(ratio < 10 ? 1 : 0)}×`
}
