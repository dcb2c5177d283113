import type { readOwnProfile, readSessions } from '@collimate/contract/account-settings'
import type { readSecondFactor } from '@collimate/contract/second-factor'
import type { readPreferences } from '@collimate/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** The whole own profile. Without a session its screen leaves by itself. */
export const ownProfile = queryOptions({
  queryKey: ['accounts', 'profile'],
  queryFn: ({ signal }) => call<typeof readOwnProfile>('GET /api/profiles/me', {}, { signal }),
  select: ({ profile }) => profile,
  meta: { keepsPage: true },
})

export const ownSessions = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call<typeof readSessions>('GET /api/accounts/sessions', {}, { signal }),
  select: ({ sessions }) => sessions,
})

export const ownSecondFactor = queryOptions({
  queryKey: ['accounts', 'second-factor'],
  queryFn: ({ signal }) => call<typeof readSecondFactor>('GET /api/accounts/second-factor', {}, { signal }),
})

export const ownPreferences = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call<typeof readPreferences>('GET /api/notifications/preferences', {}, { signal }),
})
