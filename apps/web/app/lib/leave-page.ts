/** Whether the page before this one, in this tab, is one of ours. */
export function cameFromHere(): boolean {
  // Not in every browser yet. The router counts its own steps, but begins anew with every page that is loaded whole.
  const { navigation } = window as { navigation?: Navigation }
  const step = (history.state as { idx?: number } | null)?.idx ?? 0
  return navigation?.canGoBack ?? step > 0
}
