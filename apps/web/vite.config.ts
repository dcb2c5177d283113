import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lightIcons } from './light-icons.ts'

const apiPort = process.env['API_PORT'] ?? '3000'

/**
 * What nearly every page needs, in two files instead of twenty: fewer requests, and it compresses better. Parts that
 * many screens share but a page to read does not need stay out of them.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'frame',
    test: /app[\\/](?:lib|ui|site|accounts)[\\/](?!dialog|modal|floating-look|field|badge|banner|light-mark|category-tag|password-input|new-password-fields|form-rules|use-sending|email-problem|query-client)|lucide-react(?!.*[\\/]eye)|vite[\\/]preload-helper/,
    minShareCount: 6,
  },
  { name: 'parts', test: /app[\\/]ui[\\/](?:use-script|closable-part|page-part)/ },
  {
    name: 'options',
    test: /app[\\/]questions[\\/](?:option-box|option-letter|reviewed-options|keep-together)/,
  },
  {
    name: 'room-icons',
    test: /lucide-react.*[\\/](?:trash|log-out|calculator|circle-question-mark|clock)\b/,
  },
  { name: 'dialog', test: /app[\\/]ui[\\/](?:dialog|modal|floating-look)/ },
]

export default defineConfig({
  plugins: [lightIcons, tailwindcss(), reactRouter()],
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
