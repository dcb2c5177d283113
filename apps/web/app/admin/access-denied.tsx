import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'

export function AccessDenied() {
  return (
    <div className="wrap flex flex-col items-start gap-4 py-14 md:py-20">
      <LightMark />
      <h1>Access Denied</h1>
      <p className="max-w-measure text-stem text-muted">You don't have permission to access this page.</p>
      <LinkButton to="/dashboard" kind="primary" className="mt-2">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
