import { fileProblems } from '@collimate/domain/study-materials/rules'

/**
 * Every failure the API can answer. A message tells a person what to do next; the documents' texts are exact.
 * Bodies have the shape `{ error: message, code, id? }`, `id` naming the log line of an unexpected failure.
 */
export const errorCatalogue = {
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'invalid-json': { status: 400, message: 'The request body is not valid JSON.' },
  'body-too-large': { status: 413, message: 'The request is too large.' },
  'not-signed-in': { status: 401, message: 'Please log in to continue.' },
  'not-authenticated': { status: 401, message: 'Not authenticated' },
  'exam-needs-login': { status: 401, message: 'Please log in to start the exam.' },
  'quiz-needs-login': { status: 401, message: 'Please log in to start the quiz.' },
  'report-needs-login': { status: 401, message: 'Please log in to report a question.' },
  'notification-needs-login': { status: 401, message: 'You must be logged in to send notifications' },
  'subscription-required': {
    status: 403,
    message: 'Please select a subscription plan to access premium content.',
  },
  'not-allowed': { status: 403, message: "You don't have permission to access this page." },
  'foreign-origin': { status: 403, message: 'This request came from another site and was refused.' },
  'not-found': { status: 404, message: 'Not found.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },
  'too-busy': {
    status: 503,
    message: 'A lot of people are logging in right now. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'second-factor-needed': {
    status: 403,
    message: 'Please enter the code from your authenticator app, or a backup code.',
  },
  'wrong-code': {
    status: 403,
    message: 'That code isn’t right. Enter the one your app shows now.',
  },
  'used-code': {
    status: 403,
    message: 'That code was already used. Wait until your app shows the next one.',
  },
  'too-many-codes': {
    status: 429,
    message:
      'Too many wrong codes for this account. Please try again in an hour. If they weren’t yours, reset your password: the link we email you still works.',
  },
  'second-factor-on': {
    status: 409,
    message: 'Two-step login is already on. To use another device, turn it off first.',
  },
  'second-factor-not-begun': {
    status: 409,
    message: 'Two-step login isn’t set up. Reload the page and start again.',
  },
  'second-factor-required': {
    status: 403,
    message: 'Admin tools need two-step login. Turn it on in your account settings first.',
  },
  'invalid-recovery': {
    status: 400,
    message: 'Invalid or expired reset link. Please request a new password reset.',
  },
  'other-session': { status: 409, message: 'You are logged in with another account here.' },
  'current-password-needed': { status: 403, message: 'Please enter your current password.' },
  'invalid-verification': {
    status: 400,
    message: 'This link is no longer valid. Please ask for a new one in your account settings.',
  },
  'too-many-links': {
    status: 429,
    message:
      'We’ve sent several emails to this address in the last hour. Please check your spam folder, or try again in an hour.',
  },
  'email-taken': {
    status: 409,
    message: 'An account with this email already exists. Please log in instead.',
  },
  'username-taken': { status: 409, message: 'Username already exists' },
  'email-reserved': { status: 409, message: 'This email address cannot be used here.' },
  'wrong-password': { status: 403, message: 'That is not your current password.' },
  'not-a-picture': {
    status: 415,
    message: 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
  },
  'picture-too-large': {
    status: 413,
    message: 'This picture is too large. Please choose one of at most 5 MB and 64 megapixels.',
  },
  'post-not-found': { status: 404, message: 'Blog post not found' },
  'exam-not-found': { status: 404, message: 'Could not find exam data. Please try again.' },
  'exam-completed': { status: 409, message: 'This exam is already completed.' },
  'exam-cap-reached': {
    status: 429,
    message:
      "You've finished as many mock exams as we allow in 24 hours. Reviewing what you missed helps more now.",
  },
  'exam-open-elsewhere': { status: 409, message: 'This exam is open in another window' },
  'unknown-recipient': { status: 400, message: 'There is no user with this ID.' },
  'question-report-not-found': { status: 404, message: 'This report no longer exists.' },
  'question-changed': {
    status: 409,
    message: 'This question has changed since you opened it. Reopen it to see the current version.',
  },
  'ruling-too-busy': {
    status: 503,
    message:
      'Nothing was changed: answers are being graded or questions are being updated right now. Please try again in a few minutes.',
  },
  'support-request-not-found': { status: 404, message: 'This support request no longer exists.' },
  'notification-not-found': { status: 404, message: 'This notification no longer exists.' },
  'testimonial-not-found': { status: 404, message: 'This review no longer exists.' },
  'no-questions': {
    status: 503,
    message:
      'There was an issue loading questions from the database. Please try again later or contact support if the problem persists.',
  },
  'quiz-not-found': {
    status: 404,
    message: 'Could not find this quiz. It may be finished or deleted already.',
  },
  'quiz-needs-subscription': {
    status: 403,
    message: 'Please upgrade your subscription to access quizzes.',
  },
  'quiz-completed': { status: 409, message: 'This quiz is already completed.' },
  'quiz-open-elsewhere': { status: 409, message: 'This quiz is open in another window' },
  'no-quiz-questions': {
    status: 404,
    message: 'No questions found for this category. Please try another category.',
  },
  'quiz-questions-unreadable': {
    status: 503,
    message: 'Failed to load quiz questions. Please try again.',
  },
  'arcade-needs-subscription': {
    status: 403,
    message: 'Please upgrade your subscription to access arcade mode.',
  },
  'no-arcade-questions': { status: 503, message: 'Please try again later' },
  'arcade-round-not-found': { status: 404, message: 'This round is over. Please start a new one.' },
  'arcade-round-over': {
    status: 409,
    message: 'This round started more than a day ago and no longer counts.',
  },
  'arcade-log-refused': {
    status: 400,
    message: 'This round’s answers and times don’t add up, so it doesn’t count. Please start a new one.',
  },
  'lesson-not-found': { status: 404, message: 'We couldn’t find this lesson.' },
  'subsection-locked': { status: 403, message: 'Complete the previous subsection to unlock this one.' },
  'clinic-question-not-found': {
    status: 404,
    message: 'This question is out of date. Please take the next one.',
  },
  'no-guided-quiz': { status: 404, message: 'There is no quiz here yet.' },
  'guided-quiz-not-found': { status: 404, message: 'This quiz has expired. Please start it again.' },
  'guided-question-changed': {
    status: 409,
    message: 'This question was corrected a moment ago. Choose your answer again.',
  },
  'guided-quiz-unfinished': { status: 409, message: 'Submit an answer to every question first.' },
  'conversation-not-found': { status: 404, message: 'This conversation no longer exists.' },
  'radbot-locked': {
    status: 409,
    message: 'Your mock exam is open in another window. RadBot opens again a minute after you leave it.',
  },
  'unknown-time-zone': { status: 400, message: 'We don’t know this time zone.' },
  'material-needs-login': { status: 401, message: 'User not authenticated' },
  'material-not-found': { status: 404, message: 'This file no longer exists.' },
  'material-lost': {
    status: 404,
    message: 'We lost this file, and we’re sorry. Please delete it here and upload it again.',
  },
  'unsupported-material': { status: 400, message: fileProblems.unsupported },
  'material-type-mismatch': {
    status: 400,
    message: 'What’s in this file doesn’t match its name. Save it as a PDF and upload that.',
  },
  'empty-material': { status: 400, message: fileProblems.empty },
  'material-too-large': { status: 413, message: fileProblems.tooLarge },
  'materials-full': {
    status: 409,
    message: 'Your storage is full. Delete a file you no longer need and try again.',
  },
  'checkout-needs-login': {
    status: 401,
    message: 'You must be logged in to subscribe. Please log in and try again.',
  },
  'price-required': { status: 400, message: 'Price ID is required' },
  'unknown-price': { status: 400, message: 'This plan isn’t available. Please choose a plan again.' },
  'foreign-user': { status: 403, message: 'A subscription can be started for your own account only.' },
  'foreign-return-url': { status: 400, message: 'The return address must be a page of this site.' },
  'already-subscribed': { status: 409, message: 'You already have an active subscription.' },
  'payment-due': {
    status: 409,
    message: 'Your last payment did not go through. Please update your card in Billing Settings.',
  },
  'plan-closed': {
    status: 409,
    message: 'This plan isn’t available right now. Please choose the other one, or try again tomorrow.',
  },
  'checkout-failed': { status: 502, message: 'Error creating checkout session' },
  'billing-needs-login': { status: 401, message: 'Please sign in to access billing settings' },
  'no-billing-account': {
    status: 404,
    message: 'There’s nothing to bill yet. Your billing account opens with your first subscription.',
  },
  'portal-failed': {
    status: 502,
    message: 'There was a problem accessing your billing settings. Please try again later.',
  },
  'billing-unavailable': {
    status: 503,
    message: 'Payments are not available right now. Please try again later.',
  },
  'unreadable-event': { status: 400, message: 'This is not an event of the payment provider.' },
  'unsigned-event': { status: 400, message: 'This event is not signed by the payment provider.' },
  'disk-full': {
    status: 503,
    message:
      'We can’t save right now because our disk is full. Please try again in a few minutes. Exam answers are kept on this device and sent later.',
    retryAfterSeconds: 30,
  },
  'database-away': {
    status: 503,
    message: 'Our database is away for a moment. Your answers are kept here. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'shutting-down': { status: 503, message: 'The server is restarting. Please try again in a moment.' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof errorCatalogue

export type CatalogueEntry = {
  readonly status: number
  readonly message: string
  /** When a program should try again; answered as the header Retry-After. */
  readonly retryAfterSeconds?: number
}

/** The body of every failed call. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  /** Names the log line of an unexpected failure. */
  id?: string
  /** Per field, what is wrong with it: `{ 'body.email': 'Invalid email address' }`. */
  fields?: Record<string, string>
  /** Of 'exam-cap-reached'. */
  cap?: ExamCap
}

/** Why no mock exam can start right now. */
export type ExamCap = {
  /** Mock exams completed in the last 24 hours. */
  completed: number
  /** When the next one can start, ISO 8601. */
  next_at: string
}
