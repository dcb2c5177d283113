/** What the server answers when something unexpected happened to it. */
export const failure = {
  status: 500,
  json: { error: 'Something went wrong on our side.', code: 'unexpected' },
}
