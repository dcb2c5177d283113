import type { Hono } from 'hono'

/** The part of the provider's browser script a page meets that only redirects to the hosted checkout. */
const script = `(() => {
  window.Stripe = (key) => ({
    _sandbox: true,
    redirectToCheckout: async () => ({
      error: { type: 'invalid_request_error', message: 'Go to the session\\u2019s own address instead.' },
    }),
  })
  window.Stripe.version = 3
})()
`

/** Served so that pages of another origin may load it, as the provider's own script. */
export function browserScriptRoute(app: Hono): void {
  for (const path of ['/v3', '/v3/'])
    app.get(path, (c) =>
      c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-cache',
      }),
    )
}
