/** A dialog stands in the middle, scrolls when it is taller than the window, and rises 8 px as it comes. */
export const popupLook =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[480px] overflow-y-auto overscroll-contain rounded-3 border border-line ' +
  'bg-raised p-0 text-ink shadow-float transition-[opacity,translate] duration-(--move) ease-desk ' +
  'open:starting:translate-y-2 open:starting:opacity-0'
