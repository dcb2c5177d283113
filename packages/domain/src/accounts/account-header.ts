/**
 * With this header a call names the id of the account it is meant for: where another one is signed in by now, it is
 * answered 'other-session' and does nothing.
 */
export const accountHeader = 'x-account'
