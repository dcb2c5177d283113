/** News that a student may switch off; what concerns the account or its payments is always told. */
export const switchableNews = [
  {
    kind: 'badge-earned',
    name: 'Badges',
    hint: 'When you earn one in the guided lessons',
  },
  {
    kind: 'material-read',
    name: 'Study materials',
    hint: 'When a file is ready to search, or could not be read',
  },
] as const

export type NewsKind = (typeof switchableNews)[number]['kind']
export const newsKinds: readonly NewsKind[] = switchableNews.map(({ kind }) => kind)

/** By which ways one kind of news comes. */
export type NewsWays = { readonly in_app: boolean; readonly email: boolean }

/** What holds until a student sets something else. */
export const defaultWays: NewsWays = { in_app: true, email: true }
