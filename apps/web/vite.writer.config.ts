import { defineConfig } from 'vite'
import { lightIcons } from './light-icons.ts'

/** What the server writes lessons with: the screen's own components in one script, see docs/decisions/0036. */
export default defineConfig({
  plugins: [lightIcons],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/lessons/write-lesson.tsx',
    outDir: 'build/writer',
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: false,
  },
})
