import type { Session, signOut } from '@collimate/contract/accounts'
import { displayName } from '@collimate/domain/accounts/display-name'
import { type FeatureSlug, features } from '@collimate/domain/rooms'
import {
  BookOpen,
  ChartLine,
  CreditCard,
  FileText,
  Gamepad2,
  LayoutDashboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Timer,
} from 'lucide-react'
import { useEffect } from 'react'
import { useBillingSettings } from '../billing/use-billing-settings.ts'
import { call, saidOf, shortTimeout } from '../lib/api.ts'
import { chooseTheme, themeNames, themes, useTheme } from '../lib/theme.ts'
import { useLeaveHome } from '../session/use-leave-home.ts'
import { Menu, MenuItem, MenuLink, MenuRadios } from '../ui/menu.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { dismissToast, toast } from '../ui/toast.ts'
import { firstFeatures } from './first-features.ts'
import { UserFace, userMenuLook } from './user-menu-face.tsx'

const icons: Readonly<Record<FeatureSlug, LucideIcon>> = {
  'mock-exam': Timer,
  quizzes: ListChecks,
  'guided-lessons': BookOpen,
  'exposure-visualizer': SlidersHorizontal,
  arcade: Gamepad2,
  'ai-chatbot': MessageCircle,
}

const themeItems = themes.map((value) => ({ value, label: themeNames[value] }))

// Few are admins: nobody else loads what it is counted with.
const { Part: AdminLink } = pagePart(
  () => import('./admin-link.tsx'),
  'AdminLink',
  () => (
    <MenuLink icon={ShieldCheck} to="/admin">
      Admin Tools
    </MenuLink>
  ),
)

export function UserMenu({ session }: { session: Session }) {
  const theme = useTheme()
  const signOut = useSignOut()
  const [opening, openBillingSettings] = useBillingSettings()
  useEffect(() => {
    if (!opening) return
    // What was pressed went with the menu.
    const said = toast({ title: 'Opening billing settings…' })
    return () => dismissToast(said)
  }, [opening])
  return (
    <Menu
      trigger={<UserFace name={displayName(session.profile)} picture={session.profile.avatar_url} />}
      triggerClassName={userMenuLook}
    >
      <MenuLink icon={LayoutDashboard} to="/dashboard">
        Dashboard
      </MenuLink>
      <MenuLink icon={ChartLine} to="/progress">
        Progress
      </MenuLink>
      <MenuLink icon={FileText} to="/study-materials">
        Study Materials
      </MenuLink>
      {features.map(({ slug, name }, at) => (
        <MenuLink key={slug} icon={icons[slug]} to={`/${slug}`} until={at < firstFeatures ? 'md' : 'xl'}>
          {name}
        </MenuLink>
      ))}
      <MenuLink icon={Settings} to="/account-settings">
        Account Settings
      </MenuLink>
      {session.admin ? <AdminLink session={session} /> : null}
      <MenuItem icon={CreditCard} onClick={() => void openBillingSettings()}>
        Billing Settings
      </MenuItem>
      <MenuRadios legend="Theme" items={themeItems} value={theme} onChange={chooseTheme} />
      <MenuItem icon={LogOut} onClick={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}

function useSignOut(): () => Promise<void> {
  const leaveHome = useLeaveHome()
  return async () => {
    try {
      await leaveHome(() => call<typeof signOut>('POST /api/accounts/sign-out', {}, shortTimeout()))
      toast({ title: 'Signed out successfully', kind: 'good' })
    } catch (error) {
      toast({ title: saidOf(error) ?? 'Error signing out', kind: 'destructive' })
    }
  }
}
