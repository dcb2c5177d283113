/** 0 → A. @param index 0 to 25 */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index)
}

/** `B. Left lateral` */
export function optionText(options: readonly string[], index: number): string {
  return `${optionLetter(index)}. ${options[index] ?? ''}`
}
