import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isIPv6 } from 'node:net'
import type { HttpEnv } from './http-env.ts'

/**
 * The caller's network, for limits: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets.
 *
 * @param trustProxy whether the proxy's word for the address is taken
 */
export function clientNetwork(context: Context<HttpEnv>, trustProxy: boolean | undefined): string {
  return networkOf(clientAddress(context, trustProxy))
}

/** @returns `203.0.113.7`, also of `::ffff:203.0.113.7`; `2001:db8:0:1::/64` of an IPv6 address; else what was given */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling the same way, with the fourth IPv4 part of a mapped address in hex.
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const [before, after] = [head, tail].map((half) => half.split(':').filter((group) => group !== ''))
  const filled = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  const groups = [...(before ?? []), ...filled, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function clientAddress(context: Context<HttpEnv>, trustProxy: boolean | undefined): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  // Calls made in process (tests through app.request) have no socket.
  return 'incoming' in ((context.env as object) ?? {})
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : 'in-process'
}
