import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const apiPort = process.env['API_PORT'] ?? '3000'

/**
 * What nearly every page needs, in two files instead of twenty: fewer requests, and it compresses better. Parts that
 * many screens share but a page to read does not need stay out of them.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'frame',
    test: /app[\\/](?:lib|ui|site|accounts)[\\/](?!dialog|modal|floating-look|field|badge|banner|light-mark|category-tag|password-input|new-password-fields|form-rules|use-sending|email-problem)|lucide-react(?!.*[\\/]eye)|vite[\\/]preload-helper/,
    minShareCount: 6,
  },
  { name: 'dialog', test: /app[\\/]ui[\\/](?:dialog|modal|floating-look)/ },
]

/** The icons are the package's, the component that draws them is ours: see app/ui/line-icon.ts. */
const lightIcons: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/createLucideIcon.mjs')
      ? fileURLToPath(new URL('./app/ui/line-icon.ts', import.meta.url))
      : null,
}

/**
 * Parts of the router for what is not done here: tracing, and finding out routes as one goes (all are known at the
 * start). Every page would carry 2.4 kB of them. Of what they export only answers of "nothing" are ever asked for.
 */
const unusedRouterParts = ['router/instrumentation.js', 'dom/ssr/fog-of-war.js']

const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (!unusedRouterParts.some((part) => id.endsWith(`/react-router/dist/production/lib/${part}`)))
      return null
    const [, names = ''] = /^export \{ (.+) \};$/m.exec(readFileSync(id, 'utf8')) ?? []
    return names
      .split(', ')
      .map((name) => `export const ${name} = () => undefined\n`)
      .join('')
  },
}

export default defineConfig({
  plugins: [lightIcons, leanRouter, tailwindcss(), reactRouter()],
  // Written out at build and drawn in the browser by the same code.
  ssr: { noExternal: ['lucide-react'] },
  // What the API's server itself serves: calls, pictures of questions, and of students.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/content', '/files'].map((path) => [path, `http://localhost:${apiPort}`]),
    ),
  },
  build: {
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: {
      // What the header loads on need is found file by file: the names of all those files would weigh more on every
      // page to read than the round trip they spare.
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('site-frame') ? files.filter((file) => file.endsWith('.css')) : files,
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
})
