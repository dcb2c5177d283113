import { brand } from '@collimate/domain/brand'
import { letter } from '../platform/mail/letter.ts'

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
