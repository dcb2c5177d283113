import type { Config } from '@react-router/dev/config'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publicPages } from './app/public-pages.ts'

/** The posts of the content release. One that exists only in the database is shown by the browser. */
const posts = globSync('*.md', { cwd: join(import.meta.dirname, '../../content/blog') })

/** Written by loaders of their own. */
const files = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    ...publicPages.map(({ path }) => path),
    ...posts.map((file) => `/blog/${basename(file, '.md')}`),
    ...files,
  ],
} satisfies Config
