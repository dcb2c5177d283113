import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { closablePart } from '../ui/closable-part.tsx'
import { holdPage, useSession } from '../session/session.ts'

const { Part: SignInAgainDialog } = closablePart(
  () => import('./sign-in-again-dialog.tsx'),
  'SignInAgainDialog',
  'What you entered is still here.',
)

type Answer = (signedIn: boolean) => void

type SignInAgain = {
  /** The dialog is open. */
  readonly asking: boolean
  /** @returns whether the same student is signed in again */
  readonly ask: () => Promise<boolean>
}

const Context = createContext<SignInAgain>({ asking: false, ask: () => Promise.resolve(false) })

/** For a page where something is typed: a session that ended under it is renewed in place, and nothing typed is lost. */
export function SignInAgainHere({ children }: { children: ReactNode }) {
  const { data: session } = useSession()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const asking = answer !== null
  const end = (signedIn: boolean) => {
    answer?.(signedIn)
    setAnswer(null)
  }
  const ask = () =>
    new Promise<boolean>((resolve) =>
      // Of two calls that were refused at once, both wait for the one log-in.
      setAnswer((other: Answer | null) => (signedIn: boolean) => {
        other?.(signedIn)
        resolve(signedIn)
      }),
    )
  return (
    <Context value={{ asking, ask }}>
      {children}
      {asking && session ? (
        <SignInAgainDialog
          account={session.user}
          lead="Your session has ended. What you entered is still here and will be sent when you log in."
          onSignedIn={() => end(true)}
          onClose={() => end(false)}
        />
      ) : null}
    </Context>
  )
}

/**
 * Within `SignInAgainHere`: makes a call, and where nobody is signed in any more, makes it again after the log-in.
 *
 * @param held whether something is typed that a look at the session in passing must not throw away
 */
export function useAfterSignIn(held: boolean) {
  const { asking, ask } = useContext(Context)
  useEffect(() => (held ? holdPage() : undefined), [held])
  /** @param tell says that the call was refused, before the dialog opens */
  const afterSignIn = async <T,>(send: () => Promise<T>, tell: (refusal: ApiError) => void): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!isSignedOut(error)) throw error
      tell(error)
      if (!(await ask())) throw error
      return send()
    }
  }
  return { asking, afterSignIn }
}

/** The call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code !== 'wrong-credentials'
}
