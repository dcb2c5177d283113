export const notificationTypes = ['info', 'warning', 'success'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Most characters of each text. */
export const notificationLengths = { title: 120, message: 2000 } as const

/** As many as one list answers: the newest ones. */
export const mostNotifications = 100
