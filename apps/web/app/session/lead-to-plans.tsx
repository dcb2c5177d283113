import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** Says why the page stays shut, and goes to the plans in its place: Back does not return to it. */
export function useLeadToPlans(): () => void {
  const navigate = useNavigate()
  return () => {
    toast({
      title: 'Subscription required',
      description: 'Please select a subscription plan to access premium content.',
      kind: 'destructive',
    })
    void navigate('/choose-plan', { replace: true })
  }
}

/** Leads to the plans, once. */
export function LeadToPlans() {
  const lead = useEffectEvent(useLeadToPlans())
  const led = useRef(false)
  useEffect(() => {
    if (led.current) return
    led.current = true
    lead()
  }, [])
  return <PageSkeleton />
}
