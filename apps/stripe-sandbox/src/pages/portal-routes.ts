import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { checkCard, type Card } from '../billing/cards.ts'
import { replaceCard } from '../billing/customers.ts'
import { endWithPeriod, switchPrice } from '../billing/subscriptions.ts'
import type { Customer, PortalSession, Subscription } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { authenticatePage } from './authenticate-page.ts'
import { cardForm } from './checkout-routes.ts'
import { notePage } from './layout.ts'
import { latestSubscription, portalPage } from './portal-page.ts'
import { cardPhrase } from './text.ts'

/** A portal's address works for an hour. */
const openSeconds = 3600

type Visit = { sandbox: Sandbox; session: PortalSession; customer: Customer }

export function portalRoutes(app: Hono, sandbox: Sandbox, deliveries: Deliveries): void {
  const { store } = sandbox

  const visitOf = (c: Context): Visit | undefined => {
    const session = store.find('billing_portal.session', c.req.param('id') ?? '')
    const customer = store.find('customer', session?.customer ?? '')
    if (session === undefined || customer === undefined) return undefined
    return sandbox.clock.now() > session.created + openSeconds ? undefined : { sandbox, session, customer }
  }
  /** Changes the running subscription and shows the page again. */
  const change = async (c: Context, work: (subscription: Subscription) => unknown) => {
    const visit = visitOf(c)
    if (visit === undefined) return closedPage(c)
    const subscription = latestSubscription(sandbox, visit.customer.id)
    if (subscription !== undefined && subscription.status !== 'canceled')
      store.transaction(() => work(subscription))
    await deliveries.settled()
    return c.redirect(`/p/session/${visit.session.id}`, 303)
  }
  const saveCard = async (c: Context, { session, customer }: Visit, card: Card) => {
    store.transaction(() => replaceCard(sandbox, customer, card))
    await deliveries.settled()
    return c.redirect(`/p/session/${session.id}`, 303)
  }
  const waitingFor = ({ session }: Visit): Card | undefined => {
    const text = store.setting(`waiting:${session.id}`)
    return text === undefined ? undefined : (JSON.parse(text) as Card)
  }

  app.get('/p/session/:id', (c) => {
    const visit = visitOf(c)
    return visit === undefined ? closedPage(c) : portalPage(c, visit)
  })

  app.post('/p/session/:id/cancel', (c) => change(c, (one) => endWithPeriod(sandbox, one, true)))
  app.post('/p/session/:id/resume', (c) => change(c, (one) => endWithPeriod(sandbox, one, false)))

  app.post('/p/session/:id/switch', async (c) => {
    const { price: id } = z.object({ price: z.string() }).parse(await c.req.parseBody())
    const price = store.find('price', id)
    return change(c, (one) => price !== undefined && switchPrice(sandbox, one, price))
  })

  app.post('/p/session/:id/card', async (c) => {
    const form = cardForm.parse(await c.req.parseBody())
    const visit = visitOf(c)
    if (visit === undefined) return closedPage(c)
    const check = checkCard(form, sandbox.clock.now())
    if (!check.ok) return portalPage(c, visit, { given: form, problems: check.problems })
    if (!check.authenticate) return saveCard(c, visit, check.card)
    store.setSetting(`waiting:${visit.session.id}`, JSON.stringify(check.card))
    return c.redirect(`/p/session/${visit.session.id}/authenticate`, 303)
  })

  app.get('/p/session/:id/authenticate', async (c) => {
    const visit = visitOf(c)
    if (visit === undefined) return closedPage(c)
    const card = waitingFor(visit)
    if (card === undefined) return c.redirect(`/p/session/${visit.session.id}`, 303)
    const action = `/p/session/${visit.session.id}/authenticate`
    return authenticatePage(c, { action, card: `Your ${cardPhrase(card)}`, leadsTo: null })
  })

  app.post('/p/session/:id/authenticate', async (c) => {
    const { answer } = z.object({ answer: z.string() }).parse(await c.req.parseBody())
    const visit = visitOf(c)
    if (visit === undefined) return closedPage(c)
    const card = waitingFor(visit)
    if (card === undefined) return c.redirect(`/p/session/${visit.session.id}`, 303)
    if (answer === 'complete') return saveCard(c, visit, card)
    const number = 'We are unable to authenticate your payment method. Please choose another card.'
    return portalPage(c, visit, { given: { name: card.name }, problems: { number } })
  })
}

function closedPage(c: Context) {
  const text = 'This address has expired. Please open billing again from your account.'
  return notePage(c, { title: 'This page has expired', text, url: null, status: 404 })
}
