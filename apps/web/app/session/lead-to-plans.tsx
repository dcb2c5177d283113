import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** Says once why the page stays shut, and goes to the plans in its place: Back does not return to it. */
export function LeadToPlans() {
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    toast({
      title: 'Subscription required',
      description: 'Please select a subscription plan to access premium content.',
      kind: 'destructive',
    })
    void navigate('/choose-plan', { replace: true })
  }, [navigate])
  return <PageSkeleton />
}
