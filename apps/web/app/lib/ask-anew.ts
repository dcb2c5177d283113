import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What is shown of these queries is out of date: it is asked for anew. A first answer still on its way is dropped, for
 * it may be of before the change; invalidating alone would take it and ask no more.
 */
export async function askAnew(client: QueryClient, { queryKey }: { queryKey: QueryKey }): Promise<void> {
  await client.cancelQueries({ queryKey, type: 'active' })
  await client.invalidateQueries({ queryKey })
}
