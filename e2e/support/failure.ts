/** What the server answers when something unexpected happened to it. */
export const failure = {
  status: 500,
  json: { error: 'Something went wrong on our side.', code: 'unexpected' },
}

/** A call beyond what a limit allows. */
export const limited = {
  status: 429,
  json: { error: 'Too many attempts. Please wait 7 minutes and try again.', code: 'too-many-requests' },
}
