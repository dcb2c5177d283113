import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the exam clock has read, and when in milliseconds. */
    clockFaces: { text: string; at: number }[]
  }
}

/** Runs in the page: notes every face of the clock from its first on. */
export function noteClock(): void {
  window.clockFaces = []
  const look = () => {
    const text = document.querySelector('[role="timer"]')?.textContent?.trim()
    if (text && text !== window.clockFaces.at(-1)?.text)
      window.clockFaces.push({ text, at: performance.now() })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** What the clock read first, on a page opened after `page.addInitScript(noteClock)`. */
export async function firstFace(page: Page): Promise<string> {
  await expect(page.getByRole('timer')).toBeVisible()
  return (await page.evaluate(() => window.clockFaces))[0]?.text ?? ''
}

/** 03:29:59 → 12599. */
export function secondsOf(face: string): number {
  return face.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
