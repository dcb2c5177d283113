import { brand } from '@collimate/domain/brand'
import { fillTemplate } from '../platform/mail/template.ts'

/**
 * A first name as a mail says it, or null for one that is more than a name: anyone may sign up with anyone's address,
 * and no mail of ours may carry their links and messages to strangers.
 */
function sayable(first_name: string): string | null {
  return /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u.test(first_name) ? first_name : null
}

/** @param site its address, without a slash at the end */
export function welcomeMail({ first_name }: { first_name: string }, site: string) {
  const name = sayable(first_name)
  return {
    subject: `Welcome to ${brand.name}`,
    ...fillTemplate({
      title: name === null ? 'Welcome' : `Welcome, ${name}`,
      paragraphs: [
        `Your ${brand.name} account is ready. Everything you do is saved as you go, so you can stop at any question and pick up on any device.`,
        'A full mock exam is a good first look at where you stand. It takes up to three and a half hours, and you can leave and come back anytime.',
      ],
      action: { label: 'Go to your dashboard', url: `${site}/dashboard` },
      footnote: `You’re getting this email because someone signed up with this address. If that wasn’t you, write to ${brand.supportEmail}.`,
    }),
  }
}

export function recoveryMail({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Set a new password',
    ...fillTemplate({
      title: 'Set a new password',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, someone asked to reset the password of your ${brand.name} account.`,
        'If that was you, use this link to set a new one. It works once, within an hour.',
      ],
      action: { label: 'Set a new password', url: link },
      footnote: 'If that wasn’t you, ignore this email. Your password stays the same.',
    }),
  }
}

export function verificationMail({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Verify your email address',
    ...fillTemplate({
      title: 'Verify your email address',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, please confirm that this is your email address at ${brand.name}. The link works once, within an hour, on a device where you’re logged in.`,
      ],
      action: { label: 'Verify email address', url: link },
      footnote:
        'If you don’t have an account with us, ignore this email: nobody can verify this address without the link.',
    }),
  }
}

/** To an address that its owner has not confirmed yet: it may be a stranger's. */
export function newEmailMail({ first_name }: { first_name: string }, link: string) {
  const name = sayable(first_name)
  return {
    subject: 'Confirm your new email address',
    ...fillTemplate({
      title: 'Confirm your new email address',
      paragraphs: [
        `${name === null ? 'Hello' : `Hello ${name}`}, you asked to log in to ${brand.name} with this address. Open the link to make the change. It works once, within an hour, on a device where you’re logged in.`,
      ],
      action: { label: 'Use this address', url: link },
      footnote: 'If you don’t have an account with us, ignore this email: nothing changes without the link.',
    }),
  }
}

/** To the address an account had until now: whoever did not do this can still turn to us. */
export function emailChangedMail(newEmail: string) {
  return {
    subject: 'Your email address was changed',
    ...fillTemplate({
      title: 'Your email address was changed',
      paragraphs: [
        `You now log in to ${brand.name} with ${newEmail}. Your old address no longer works.`,
        `If this wasn’t you, write to ${brand.supportEmail} from this address and we’ll look into it.`,
      ],
    }),
  }
}

export function passwordChangedMail() {
  return {
    subject: 'Your password was changed',
    ...fillTemplate({
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and you’ve been signed out on all your other devices.',
        `If this wasn’t you, choose “Forgot password?” on the log-in page, or write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

/** @param on whether it is now */
export function secondFactorMail(on: boolean) {
  const title = `Two-step login was turned ${on ? 'on' : 'off'}`
  return {
    subject: title,
    ...fillTemplate({
      title,
      paragraphs: [
        on
          ? 'From now on, we’ll ask for a code from your authenticator app when you log in. You’ve been signed out on all your other devices. Keep your backup codes where you can find them without your phone.'
          : 'From now on, your password alone opens your account.',
        `If this wasn’t you, change your password now and write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

/** @param left backup codes that still work */
export function backupCodeUsedMail(left: number) {
  const title = 'A backup code was used'
  return {
    subject: title,
    ...fillTemplate({
      title,
      paragraphs: [
        'One of your backup codes was just used in place of a code from your authenticator app. That code won’t work again.',
        `Backup codes left: ${left}. You can get new ones in your account settings.`,
        `If this wasn’t you, change your password now, get new backup codes, and write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

export function backupCodesRenewedMail() {
  const title = 'You have new backup codes'
  return {
    subject: title,
    ...fillTemplate({
      title,
      paragraphs: [
        'New backup codes were made for your two-step login. Your old ones no longer work.',
        `If this wasn’t you, change your password now and write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

export function accountDeletedMail() {
  return {
    subject: 'Your account was deleted',
    ...fillTemplate({
      title: 'Your account was deleted',
      paragraphs: [
        'As you asked, your account and everything stored with it are gone. If you had a subscription, it has ended and you won’t be charged again.',
        'All the best for your exam, and for the patients who come after it.',
      ],
    }),
  }
}
