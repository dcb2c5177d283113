/** 0.617 → 62%. @param share 0 to 1 */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`
}
