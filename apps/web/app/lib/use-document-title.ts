import { useEffect } from 'react'
import { pageTitle } from './page-title.ts'

/** What came after the page names the page. @param title null while nothing has come */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
