export type Section = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly string[]
  /** Where links to it lead: `/our-pictures#diagrams`. */
  readonly id?: string
  /** Leads on, under its text. */
  readonly link?: { readonly to: string; readonly name: string }
  /** The address to write to stands under its text. */
  readonly contact?: boolean
}

/** A page of words that change with a release at most. */
export type StandingPage = {
  readonly title: string
  /** For search engines and link previews. */
  readonly description: string
  readonly lead: string
  /** When its words last changed, where a reader must know. */
  readonly updated?: string
  readonly sections: readonly Section[]
}
