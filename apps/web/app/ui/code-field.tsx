import type { ComponentProps } from 'react'
import { Field, Input } from './field.tsx'

type CodeFieldProps = ComponentProps<'input'> & {
  hint: string
  problem: string | undefined
  'data-autofocus'?: ''
}

/** For a code of an authenticator app, or a backup code. */
export function CodeField({ hint, problem, ...input }: CodeFieldProps) {
  return (
    <Field label="Code" hint={hint} error={problem}>
      {(control) => (
        <Input
          {...control}
          {...input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          className="num"
        />
      )}
    </Field>
  )
}
