/** What travels with a request. */
export type HttpEnv = {
  Variables: {
    requestId: string
    userId?: string
  }
}
