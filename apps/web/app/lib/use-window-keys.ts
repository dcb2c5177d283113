import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears every key pressed in this window.
 *
 * @param wanted false hears none
 */
export function useWindowKeys(onPress: (event: KeyboardEvent) => void, wanted = true): void {
  const press = useEffectEvent(onPress)
  // Before what has the keys is painted: an effect may come long after, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    if (!wanted) return
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [wanted])
}
