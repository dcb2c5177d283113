import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Input } from './field.tsx'

export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-13"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <Button kind="ghost" size="icon" className="absolute top-px right-px" onClick={() => setShown(!shown)}>
        <Icon size={20} aria-hidden="true" />
        <span className="sr-only">{shown ? 'Hide password' : 'Show password'}</span>
      </Button>
    </div>
  )
}
