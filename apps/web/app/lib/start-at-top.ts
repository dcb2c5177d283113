/** Another page is shown: it starts at its top, and reading at its main part. */
export function startAtTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
  document.getElementById('main')?.focus({ preventScroll: true })
}
