import { brand } from '@collimate/domain/brand'
import { letter } from '../platform/mail/letter.ts'

/**
 * A first name as a mail says it, or null for one that is more than a name: anyone may sign up with anyone's address,
 * and no mail of ours may carry their links and messages to strangers.
 */
function sayable(first_name: string): string | null {
  return /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u.test(first_name) ? first_name : null
}

/** @param site its address, without a slash at the end */
export function welcomeLetter({ first_name }: { first_name: string }, site: string) {
  const name = sayable(first_name)
  return {
    subject: `Welcome to ${brand.name}`,
    ...letter({
      title: name === null ? 'Welcome' : `Welcome, ${name}`,
      paragraphs: [
        `Your account at ${brand.name} is ready. Everything you do there is saved as you do it, so you can stop at any question and go on from any device.`,
        'A full mock exam is a good first look at where you stand. It takes three and a half hours, and you can leave and resume.',
      ],
      action: { label: 'Go to your dashboard', url: `${site}/dashboard` },
      footnote: `You get this email because somebody signed up with this address. If it was not you, write to ${brand.supportEmail}.`,
    }),
  }
}

export function recoveryLetter({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Set a new password',
    ...letter({
      title: 'Set a new password',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, somebody asked for a new password for your account at ${brand.name}.`,
        'If it was you, this link lets you set one. It works once, within an hour.',
      ],
      action: { label: 'Set a new password', url: link },
      footnote: 'If it was not you, do nothing: your password stays as it is.',
    }),
  }
}

export function verificationLetter({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Verify your email address',
    ...letter({
      title: 'Verify your email address',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, this link tells us that this address of your account at ${brand.name} is yours. It works once, within an hour, where you are logged in.`,
      ],
      action: { label: 'Verify email address', url: link },
      footnote: 'If you have no account here, do nothing: nobody can verify this address without the link.',
    }),
  }
}

/** To an address that its owner has not confirmed yet: it may be a stranger's. */
export function newEmailLetter({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Confirm your new email address',
    ...letter({
      title: 'Confirm your new email address',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, you asked to log in to ${brand.name} with this address. Your account changes to it when you open this link. It works once, within an hour, where you are logged in.`,
      ],
      action: { label: 'Use this address', url: link },
      footnote: 'If you have no account here, do nothing: nothing changes without the link.',
    }),
  }
}

/** To the address an account had until now: whoever did not do this can still turn to us. */
export function emailChangedLetter(newEmail: string) {
  return {
    subject: 'Your email address was changed',
    ...letter({
      title: 'Your email address was changed',
      paragraphs: [
        `You now log in to ${brand.name} with ${newEmail}. This address no longer works there.`,
        `If this was not you, write to ${brand.supportEmail} from this address, and we will look into it.`,
      ],
    }),
  }
}

export function passwordChangedLetter() {
  return {
    subject: 'Your password was changed',
    ...letter({
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed. Everywhere else you were logged in, you have been signed out.',
        `If this was not you, choose “Forgot password?” where you log in, or write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

export function accountDeletedLetter() {
  return {
    subject: 'Your account was deleted',
    ...letter({
      title: 'Your account was deleted',
      paragraphs: [
        'Your account and everything stored with it are gone, as you asked. A paid subscription has ended with it, and nothing more will be charged.',
        'All the best for your exam, and for the patients after it.',
      ],
    }),
  }
}
