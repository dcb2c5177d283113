/* Runs before the first paint: the chosen theme, which page this tab is at, room to note what it loads, and the word to say when the application cannot start. */
;(() => {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    if (localStorage.getItem('member')) page.dataset.member = ''
    // A tab that has shown another page is no longer in the exam room: attempts/engine/marks.ts.
    if (!/^\/mock-exam\/?$/i.test(location.pathname)) sessionStorage.removeItem('collimate-exam-room')
  } catch {
    // Storage is closed to us: the system's theme stands.
  }
  if (location.search) page.dataset.query = ''
  // The exam room holds what this tab has loaded: lib/keep-offline.ts. A long visit loads more than the usual 250.
  performance.setResourceTimingBufferSize(5000)

  const fail = (event) => {
    // A picture or style sheet that does not load fails nothing; a script, a throw or a refused import does.
    const fromPage = event.target instanceof Element && !(event.target instanceof HTMLScriptElement)
    if (fromPage || 'started' in page.dataset) return
    const words = document.createElement('p')
    words.setAttribute('role', 'alert')
    words.className = 'wrap start-failure'
    words.textContent = 'Something went wrong. Please refresh the page to try again.'
    document.body.replaceChildren(words)
  }
  addEventListener('error', fail, true)
  addEventListener('unhandledrejection', fail)
})()
