import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LessonViewer, type Pages } from './lesson-viewer.tsx'

/**
 * Runs on the server: the main part of a lesson's page as the browser will draw it, to be read until its script is
 * there.
 *
 * @param address path and query, which says the page of the lesson
 */
export function writeLesson(pages: Pages, address: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={address}>
      <main id="main" tabIndex={-1} className="pb-16 md:pb-24">
        <LessonViewer pages={pages} onRead={() => undefined} />
      </main>
    </StaticRouter>,
  )
}
