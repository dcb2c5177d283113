/** 0 → A. @param index 0 to 25 */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index)
}
