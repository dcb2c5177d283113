import type {
  readOwnProfile,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from '@collimate/contract/account-settings'
import type { RequestOf, ResponseOf } from '@collimate/contract/endpoint'
import { avatarUpload } from '@collimate/domain/accounts/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSignedOut, useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { ApiError, call, type CallOptions } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { adoptProfile, signedInId } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { ownProfile } from './queries.ts'

type Answer = ResponseOf<typeof readOwnProfile>
type ProfileChanges = RequestOf<typeof updateProfile>['body']

/** Saves what is given of the own profile. The page stays when it fails, whatever the reason. */
export function useProfileChange() {
  return useChange({
    send: (body: ProfileChanges, named) =>
      call<typeof updateProfile>('PATCH /api/profiles/me', { body }, named),
    done: 'Your profile has been updated successfully.',
    failed: 'Error updating profile',
  })
}

/** @returns takes the new picture, or null to have none */
export function useAvatarChange() {
  return useChange({
    send: async (file: Blob | null, named) => {
      if (file === null) return call<typeof removeAvatar>('DELETE /api/profiles/me/avatar', {}, named)
      const upload = await shrinkPicture(file)
      if (upload.size > avatarUpload.maxBytes) throw new Error('Please choose a picture of at most 5 MB.')
      return call<typeof uploadAvatar>('PUT /api/profiles/me/avatar', { upload }, named)
    },
    done: 'Your profile picture has been updated successfully.',
    failed: 'Error updating profile picture',
  })
}

type Change<Input> = {
  send: (input: Input, named: Pick<CallOptions, 'account'>) => Promise<Answer>
  done: string
  failed: string
}

function useChange<Input>({ send, done, failed }: Change<Input>) {
  const client = useQueryClient()
  const [account] = useState(signedInId)
  const { afterSignIn } = useAfterSignIn(true)
  const tell = (error: Error) => toast({ title: failed, description: reasonOf(error), kind: 'destructive' })
  return useMutation({
    mutationFn: (input: Input) => afterSignIn(() => send(input, { account }), tell),
    // One after the other: each answer is the whole profile, and an older one must not come last.
    scope: { id: 'own-profile' },
    meta: { keepsPage: true },
    onSuccess: async (answer) => {
      await client.cancelQueries(ownProfile)
      client.setQueryData(ownProfile.queryKey, answer)
      adoptProfile(answer)
      toast({ title: 'Profile updated', description: done, kind: 'good' })
      // An exam's limit follows the extended time; nobody waits for it.
      void refetchAfterChange(client, { queryKey: ['mock-exams'] })
    },
    // That nobody is signed in was told before the log-in was offered.
    onError: (error) => (isSignedOut(error) ? undefined : tell(error)),
  })
}

/** What is wrong with the first field says more than that the request was not valid. */
function reasonOf(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? error.message
}

/** Files from this size on are shrunk before they are sent, in bytes: a phone's photograph takes minutes otherwise. */
const worthwhile = 1_000_000

/** The shorter side of what is sent, in pixels: still four times what is kept. */
const side = 1024

/** A smaller copy of a large picture, upright; the file itself when it is small or the browser cannot do it. */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size < worthwhile) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.min(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    // The server says what is wrong with it.
    return file
  }
}
