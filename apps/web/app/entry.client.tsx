import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // The default reports to the window, which public/start.js would take for a failed start.
    { onRecoverableError: (error) => console.warn(error) },
  )
})
