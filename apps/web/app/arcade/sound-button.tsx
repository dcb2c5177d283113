import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { soundIsOn, switchSound } from './game/effects.ts'

/** Off until it is pressed. */
export function SoundButton() {
  const [on, setOn] = useState(soundIsOn)
  const toggle = () => {
    switchSound(!on)
    setOn(!on)
  }
  const Icon = on ? Volume2 : VolumeX
  return (
    <Button onClick={toggle}>
      <Icon size={18} aria-hidden="true" />
      Sound: {on ? 'on' : 'off'}
    </Button>
  )
}
