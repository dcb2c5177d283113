type Details = { code?: string; param?: string }
export type ErrorStatus = 400 | 401 | 404 | 500

/** A refusal in Stripe's own shape. */
export class StripeError extends Error {
  readonly status: ErrorStatus
  readonly type: 'api_error' | 'invalid_request_error' | 'idempotency_error'
  readonly details: Details

  constructor(
    status: StripeError['status'],
    message: string,
    details: Details = {},
    type: StripeError['type'] = 'invalid_request_error',
  ) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  body(): object {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

/**
 * What is not there.
 *
 * @param noun Stripe's word for it: "customer", "checkout.session"
 * @param param the parameter that named it; an id in the path counts as `id` and answers 404
 */
export function noSuch(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
