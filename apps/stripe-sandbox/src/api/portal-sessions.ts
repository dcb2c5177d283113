import { z } from 'zod'
import type { PortalSession } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'
import { customerOf } from './customers.ts'
import { address, text } from './params.ts'
import type { StripeApi } from './stripe-api.ts'

export function portalSessionEndpoints(api: StripeApi, sandbox: Sandbox): void {
  api(
    'post',
    '/v1/billing_portal/sessions',
    z.strictObject({
      customer: text,
      return_url: address.optional(),
      locale: text.optional(),
      configuration: text.optional(),
    }),
    (params) => {
      const customer = customerOf(sandbox, params.customer, 'customer')
      const id = newId('bps_1', 40)
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_sandbox',
        created: sandbox.clock.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${sandbox.origin()}/p/session/${id}`,
      }
      sandbox.store.save(session)
      return session
    },
  )
}
