import type { Session } from '@collimate/contract/accounts'
import type { ReactNode } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { SignInAgainDialog } from '../../attempts/room/room-parts.ts'
import type { Sitting } from './sitting.ts'
import { useSittingState } from './use-sitting.ts'

type SittingFrameProps = { user: Session['user']; run: Sitting; children: ReactNode }

/** Around the questions of a quiz: the log-in where the session is lost. */
export function SittingFrame({ user, run, children }: SittingFrameProps) {
  const { link } = useSittingState(run)
  return (
    <>
      {children}
      {link === 'signed-out' ? (
        <SignInAgainDialog
          account={user}
          onSignedIn={() => run.signedIn()}
          onClose={() => run.staySignedOut()}
        />
      ) : null}
      {/* The result is shown whatever becomes of the connection or the release meanwhile. */}
      <PrefetchPageLinks page="/quiz-complete" />
    </>
  )
}
