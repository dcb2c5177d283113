import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../lib/api.ts'

/** Whether the server has answered any call of this page that its caller may not make it. */
export function useRefused(): boolean {
  const client = useQueryClient()
  const [refused, setRefused] = useState(false)
  useEffect(() => onRefusal(client, () => setRefused(true)), [client])
  return refused
}

function onRefusal(client: QueryClient, listener: () => void): () => void {
  const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const error = event.action?.type === 'error' ? event.action.error : null
    if (error instanceof ApiError && error.code === 'not-allowed') listener()
  }
  const stops = [
    client.getQueryCache().subscribe((event) => hear(event)),
    client.getMutationCache().subscribe((event) => hear(event)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
