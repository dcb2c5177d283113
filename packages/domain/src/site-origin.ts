/**
 * Stands in the written-out pages for the address the site will have, e.g. in their canonical links: a build serves
 * under any. The server puts the real one in its place.
 */
export const originMarker = 'https://origin.invalid'
