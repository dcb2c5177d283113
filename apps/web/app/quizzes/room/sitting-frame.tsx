import type { Session } from '@collimate/contract/accounts'
import { brand } from '@collimate/domain/brand'
import type { ReactNode } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { SignInAgainDialog } from '../../attempts/room/room-parts.ts'
import type { Sitting } from './sitting.ts'
import { useSittingState } from './use-sitting.ts'

type SittingFrameProps = { user: Session['user']; run: Sitting; children: ReactNode }

/** Around the questions of a quiz: what is under them, and the log-in where the session is lost. */
export function SittingFrame({ user, run, children }: SittingFrameProps) {
  const { link } = useSittingState(run)
  return (
    <>
      {children}
      <footer className="border-t border-line bg-sunken px-4 py-5 text-meta text-muted md:px-6">
        {brand.disclaimer}
      </footer>
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
