import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { cameFromHere } from '../lib/leave-page.ts'
import { Button } from './button.tsx'

/** Leaves the page: to the one the reader came from, or home. */
export function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      kind="ghost"
      className="-ml-[18px]"
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate('/'))}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Button>
  )
}
