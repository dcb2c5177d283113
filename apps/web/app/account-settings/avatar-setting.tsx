import type { Profile } from '@collimate/contract/accounts'
import { avatarUpload } from '@collimate/domain/accounts/rules'
import { type ChangeEvent, useRef } from 'react'
import { passFocusBack } from '../lib/pass-focus-on.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useAvatarChange } from './use-profile-change.ts'

const types: readonly string[] = avatarUpload.types
const notAPicture = 'Please choose a JPEG, PNG, WebP, GIF or AVIF.'

/** A picture takes effect as soon as it is chosen; the fields below wait for Save Changes. */
export function AvatarSetting({ profile }: { profile: Profile }) {
  const chooser = useRef<HTMLInputElement>(null)
  const change = useAvatarChange()
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // So that the same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file === undefined) return
    if (types.includes(file.type)) change.mutate(file)
    else toast({ title: 'Error updating profile picture', description: notAPicture, kind: 'destructive' })
  }
  return (
    <div className="flex items-center gap-4 md:gap-5">
      <Picture profile={profile} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          <Button busy={change.isPending} onClick={() => chooser.current?.click()}>
            {profile.avatar_url ? 'Change picture' : 'Upload picture'}
          </Button>
          {profile.avatar_url ? (
            <Button
              ref={passFocusBack}
              kind="ghost"
              aria-disabled={change.isPending}
              onClick={() => (change.isPending ? undefined : change.mutate(null))}
            >
              Remove
            </Button>
          ) : null}
        </div>
        <input
          ref={chooser}
          type="file"
          aria-label="Profile picture"
          accept={types.join(',')}
          onChange={take}
          hidden
        />
        <p className="text-meta text-muted">JPEG, PNG, WebP, GIF or AVIF.</p>
      </div>
    </div>
  )
}

function Picture({ profile: { avatar_url, username } }: { profile: Profile }) {
  return avatar_url ? (
    <img
      src={avatar_url}
      alt="Your profile"
      width={88}
      height={88}
      className="size-18 shrink-0 md:size-22 rounded-2 border border-line object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-18 shrink-0 md:size-22 place-items-center rounded-2 border border-line bg-film font-display text-h1 text-film-text uppercase"
    >
      {username.slice(0, 1)}
    </span>
  )
}
