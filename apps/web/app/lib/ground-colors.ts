/** The page's ground (`--bg`) in each theme, for the browser's and the phone's own frame, which read no style sheet. */
export const groundColors = { light: '#f3f6f9', dark: '#090f19' } as const
