import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const apiPort = process.env['API_PORT'] ?? '3000'

/** What nearly every page needs, in two files instead of twenty: fewer requests, and it compresses better. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'frame', test: /app[\\/](?:lib|ui|site|accounts)[\\/]|lucide-react/, minShareCount: 6 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': `http://localhost:${apiPort}` } },
  build: {
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
})
