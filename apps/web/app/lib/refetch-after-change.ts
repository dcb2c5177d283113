import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches these queries again where they are shown, and elsewhere when they are next shown. A first answer still on its
 * way is dropped, for it may be of before the change; invalidating alone would take it and fetch no more.
 */
export async function refetchAfterChange(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> {
  await client.cancelQueries({ queryKey, type: 'active' })
  await client.invalidateQueries({ queryKey })
}
