import { pageTitle } from '../lib/page-title.ts'
import { chooseTheme, themeNames, themes, useTheme } from '../lib/theme.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { ExamTimeSetting } from './exam-time-setting.tsx'
import { useSession } from './session.ts'

export const meta = () => [{ title: pageTitle('Account Settings') }]

const themeHints = {
  system: 'Follows your device',
  light: 'Light, for the day',
  dark: 'Dark, for the evening',
} as const
const themeItems = themes.map((value) => ({ value, label: themeNames[value], hint: themeHints[value] }))

export default function SettingsScreen() {
  const { data: session } = useSession()
  const theme = useTheme()
  if (!session) return null
  return (
    <div className="wrap py-9">
      <PageHeader title="Account Settings" lead={`${session.profile.username}, ${session.user.email}`} />
      <div className="grid max-w-[820px] gap-6">
        <Card aria-labelledby="appearance">
          <h2 id="appearance" className="mb-1 text-h3">
            Appearance
          </h2>
          <p className="mb-4 text-muted">Kept on this device, at once.</p>
          <RadioCards legend="Theme" name="theme" items={themeItems} value={theme} onChange={chooseTheme} />
        </Card>
        <ExamTimeSetting profile={session.profile} />
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../site/route-error.tsx'
