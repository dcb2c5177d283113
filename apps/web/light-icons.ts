import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The icons are the package's, the component that draws them is ours: see app/ui/line-icon.ts. */
export const lightIcons: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/createLucideIcon.mjs')
      ? fileURLToPath(new URL('./app/ui/line-icon.ts', import.meta.url))
      : null,
}
