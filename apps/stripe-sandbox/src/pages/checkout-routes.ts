import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { checkCard, type Card } from '../billing/cards.ts'
import { completeCheckout, needsCard } from '../billing/checkout.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { authenticatePage } from './authenticate-page.ts'
import type { Problems } from './card-fields.ts'
import { checkoutPage } from './checkout-page.ts'
import { notePage } from './layout.ts'
import { cardPhrase } from './text.ts'

/** What was typed, kept while the card's holder authenticates. */
type Waiting = { card: Card; email: string }

export const cardForm = z.object({
  number: z.string().max(200).default(''),
  expiry: z.string().max(200).default(''),
  cvc: z.string().max(200).default(''),
  name: z.string().max(200).default(''),
})
const checkoutForm = cardForm.extend({ email: z.string().max(200).default('') })

export function checkoutRoutes(app: Hono, sandbox: Sandbox, deliveries: Deliveries): void {
  const { store } = sandbox

  app.get('/c/pay/:id', (c) => {
    const session = store.find('checkout.session', c.req.param('id'))
    return session?.status === 'open' ? checkoutPage(c, sandbox, session) : closedPage(c, session)
  })

  app.post('/c/pay/:id', async (c) => {
    const form = checkoutForm.parse(await c.req.parseBody())
    const session = store.find('checkout.session', c.req.param('id'))
    if (session?.status === 'complete') return c.redirect(successUrl(session), 303)
    if (session?.status !== 'open') return closedPage(c, session)
    const email = session.customer_details?.email ?? form.email.trim()
    const problems: Problems = z.email().safeParse(email).success
      ? {}
      : { email: 'Your email is incomplete.' }
    const check = needsCard(session) ? checkCard(form, sandbox.clock.now()) : undefined
    if (check?.ok === false) Object.assign(problems, check.problems)
    if (check?.ok === true && session.amount_total !== 0 && check.card.last4 === '0341')
      problems.number = 'Your card was declined.'
    if (Object.keys(problems).length > 0) return checkoutPage(c, sandbox, session, form, problems)
    const card = check?.ok === true ? check.card : undefined
    if (check?.ok === true && check.authenticate) {
      const waiting: Waiting = { card: check.card, email }
      store.setSetting(`waiting:${session.id}`, JSON.stringify(waiting))
      return c.redirect(`/c/pay/${session.id}/authenticate`, 303)
    }
    return finish(c, session, { card, email })
  })

  app.get('/c/pay/:id/authenticate', async (c) => {
    const session = store.find('checkout.session', c.req.param('id'))
    const waiting = waitingFor(session)
    if (session?.status !== 'open') return closedPage(c, session)
    if (waiting === undefined) return c.redirect(`/c/pay/${session.id}`, 303)
    return authenticatePage(c, {
      action: `/c/pay/${session.id}/authenticate`,
      card: `Your ${cardPhrase(waiting.card)}`,
      leadsTo: session.success_url,
    })
  })

  app.post('/c/pay/:id/authenticate', async (c) => {
    const { answer } = z.object({ answer: z.string() }).parse(await c.req.parseBody())
    const session = store.find('checkout.session', c.req.param('id'))
    const waiting = waitingFor(session)
    if (session?.status === 'complete') return c.redirect(successUrl(session), 303)
    if (session?.status !== 'open') return closedPage(c, session)
    if (waiting === undefined) return c.redirect(`/c/pay/${session.id}`, 303)
    if (answer === 'complete') return finish(c, session, waiting)
    const number =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    return checkoutPage(c, sandbox, session, { email: waiting.email, name: waiting.card.name }, { number })
  })

  const waitingFor = (session: CheckoutSession | undefined): Waiting | undefined => {
    const text = store.setting(`waiting:${session?.id ?? ''}`)
    return text === undefined ? undefined : (JSON.parse(text) as Waiting)
  }
  const finish = async (
    c: Context,
    session: CheckoutSession,
    paid: { card: Card | undefined; email: string },
  ) => {
    store.transaction(() => completeCheckout(sandbox, session, paid))
    // Like Stripe, let the shop know before its customer comes back.
    await deliveries.settled()
    return c.redirect(successUrl(session), 303)
  }
}

function successUrl({ id, success_url: url }: CheckoutSession): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function closedPage(c: Context, session: CheckoutSession | undefined) {
  if (session?.status === 'complete') {
    const text = 'This checkout is finished. There is nothing more to pay here.'
    return notePage(c, { title: 'You’re all done here', text, url: successUrl(session), status: 200 })
  }
  const text = 'This checkout does not exist or has expired. Nothing was charged. Please start again.'
  return notePage(c, { title: 'Checkout not found', text, url: session?.cancel_url ?? null, status: 404 })
}
