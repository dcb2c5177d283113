import type { Profile, Session } from '@collimate/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { chooseTheme, themeNames, themes, useTheme } from '../lib/theme.ts'
import { ReplacedExams } from '../mock-exams/replaced-exams.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ownProfile } from './queries.ts'
import { useSession } from '../session/session.ts'
import { SignInAgainHere } from '../accounts/sign-in-again.tsx'
import { BillingSetting } from './billing-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { ExamSetting } from './exam-setting.tsx'
import { NotificationsSetting } from './notifications-setting.tsx'
import { OwnDataSetting } from './own-data-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { ProfileSetting } from './profile-setting.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import { SessionsSetting } from './sessions-setting.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useLeaveHome } from '../session/use-leave-home.ts'

export const meta = () => [{ title: pageTitle('Account Settings') }]

const themeHints = {
  system: 'Follows your device',
  light: 'For the day',
  dark: 'For the evening',
} as const
const themeItems = themes.map((value) => ({ value, label: themeNames[value], hint: themeHints[value] }))

export default function SettingsScreen() {
  const { data: session } = useSession()
  const { data: profile, error, refetch } = useQuery(ownProfile)
  const leaveHome = useLeaveHome()
  // Once it is shown, something may be typed in it: saving that asks to log in again.
  const signedOut = !profile && error instanceof ApiError && error.status === 401

  useEffect(() => {
    if (signedOut) void leaveHome()
  }, [signedOut, leaveHome])

  if (!session) return null
  return (
    <div className="wrap pt-9 pb-12">
      <PageHeader title="Account Settings" />
      {profile ? (
        <SignInAgainHere>
          <Settings session={session} profile={profile} />
        </SignInAgainHere>
      ) : null}
      {!profile && error && !signedOut ? (
        <ErrorState title="Error loading profile" onRetry={() => void refetch()}>
          <p>{error.message}</p>
        </ErrorState>
      ) : null}
      {!profile && !error ? <SettingsSkeleton /> : null}
    </div>
  )
}

function Settings({ session, profile }: { session: Session; profile: Profile }) {
  const theme = useTheme()
  const { hash } = useLocation()
  useEffect(() => {
    // The address may name a section, which is here only now.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <SettingsSection id="profile" title="Profile" lead="How you appear here, and how we greet you.">
        <ProfileSetting profile={profile} />
      </SettingsSection>
      <SettingsSection id="your-exam" title="Your exam" lead="What you’re getting ready for.">
        <ExamSetting profile={profile} />
        <div className="mt-6">
          <ReplacedExams />
        </div>
      </SettingsSection>
      <SettingsSection id="appearance" title="Appearance" lead="Applies right away, on this device.">
        <RadioCards legend="Theme" name="theme" items={themeItems} value={theme} onChange={chooseTheme} />
      </SettingsSection>
      <SettingsSection
        id="notifications"
        title="Notifications"
        lead="You’ll always get news about your account and payments."
      >
        <NotificationsSetting />
      </SettingsSection>
      <SettingsSection id="logging-in" title="Logging in" lead="How you get into your account.">
        <EmailSetting user={session.user} />
        <PasswordSetting user={session.user} />
        <SecondFactorSetting session={session} />
      </SettingsSection>
      <SettingsSection id="devices" title="Devices" lead="Where you’re logged in.">
        <SessionsSetting />
      </SettingsSection>
      <SettingsSection id="subscription" title="Subscription" lead="What you pay for, and how.">
        <BillingSetting subscribed={session.subscribed} />
      </SettingsSection>
      <SettingsSection id="your-data" title="Your data" lead="It’s yours: download it, or delete it.">
        <OwnDataSetting userId={session.user.id} subscribed={session.subscribed} />
      </SettingsSection>
    </>
  )
}

function SettingsSkeleton() {
  return (
    <Loading className="grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[17rem_1fr]">
      <Skeleton className="h-8 w-40" />
      <div className="grid max-w-xl gap-6">
        <Skeleton className="size-22" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-11 w-64" />
      </div>
    </Loading>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
