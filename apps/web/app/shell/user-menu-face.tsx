/** What the menu's button looks like, before and after the menu itself has arrived. */
export const userMenuLook =
  'inline-flex min-h-11 items-center gap-2 rounded-2 px-1.5 font-semibold hover:bg-sunken'

type FaceProps = { name: string; picture: string | null }

export function UserMenuFace(face: FaceProps) {
  return (
    <span className={userMenuLook}>
      <UserFace {...face} />
    </span>
  )
}

export function UserFace({ name, picture }: FaceProps) {
  return (
    <>
      {picture ? (
        <img src={picture} alt="" className="size-8 rounded-2" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-2 border border-line bg-film text-meta leading-none font-semibold text-film-text uppercase"
        >
          {name.slice(0, 1)}
        </span>
      )}
      <span className="max-w-24 truncate max-[359px]:max-w-16 md:max-w-28 lg:max-w-40">Hi, {name}</span>
      <span className="sr-only">, account menu</span>
    </>
  )
}
