/** What a demo account always holds. */
export const demoSubscription = { tier: 'premium', expires: '2030-12-31T23:59:59Z' } as const
