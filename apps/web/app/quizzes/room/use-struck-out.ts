import { useState } from 'react'

const none: readonly number[] = []

/** Struck-out options of the question on screen; they last as long as the room. */
export function useStruckOut(position: number) {
  const [all, setAll] = useState<Readonly<Record<number, readonly number[]>>>({})
  const struck = all[position] ?? none
  const strike = (option: number) => {
    const next = struck.includes(option) ? struck.filter((one) => one !== option) : [...struck, option]
    setAll({ ...all, [position]: next })
  }
  return { struck, strike }
}
